import Explore
import Foundation
import Testing

@testable import ExploreServer

/// What queries are answered with, in a town of a few places in Helsinki's zone: the tags that answer a question, and what is said of the rest.
@Suite("Answers to queries")
struct QueryAnswerTests {
    /// Where the person is.
    private static let origin = (latitude: 60.2, longitude: 24.9)

    /// A place so many metres north of the person, with these tags.
    private static func place(_ north: Double, _ tags: [String: String], east: Double = 0) throws -> String {
        let latitude = origin.latitude + north / 111_195
        let longitude = origin.longitude + east / (111_195 * cos(origin.latitude * .pi / 180))
        let properties = String(decoding: try JSONEncoder().encode(tags), as: UTF8.self)
        return #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [\#(longitude), \#(latitude)]}, "#
            + #""properties": \#(properties)}"#
    }

    private func api(_ places: [String], at time: String = "2026-06-10T12:00") throws -> TestAPI {
        let folder = try ImportFolder()
        try folder.importGeoJSON(ImportFolder.collection(places))
        let zone = try #require(TimeZone(identifier: "Europe/Helsinki"))
        let now = try #require(LocalTime.date(time + ":00", in: zone))
        return try TestAPI(try folder.store(), keeping: folder) {
            $0.now = { now }
            $0.origin = Coordinates(clamping: Self.origin.latitude, Self.origin.longitude)
            $0.originName = "you"
        }
    }

    private func reply(_ query: String, _ places: [String], at time: String = "2026-06-10T12:00") async throws -> String {
        let (status, answer) = try await api(places, at: time).object(.post, "/api/query", body: query)
        #expect(status == 200, "\(answer)")
        return try #require(answer["reply"] as? String)
    }

    /// Whether one text comes before the other.
    private func isOrdered(_ text: String, _ first: String, _ second: String) -> Bool {
        guard let one = text.range(of: first), let other = text.range(of: second) else { return false }
        return one.lowerBound < other.lowerBound
    }

    // MARK: - Tags

    @Test func `a post box says when it is emptied next`() async throws {
        let boxes = [try Self.place(50, ["amenity": "post_box", "collection_times": "Mo-Fr 17:15; Sa 10:00"])]
        // Wednesday.
        let query = #"{"kinds": ["post_box"], "wishes": [{"wish": "timetable"}]}"#
        #expect(try await reply(query, boxes, at: "2026-06-10T16:50").contains("emptied next today at 17:15 (Mo-Fr 17:15; Sa 10:00)"))
        let late = try await reply(query, boxes, at: "2026-06-12T18:00")
        #expect(late.contains("emptied next on Saturday") && late.contains("10:00 (Mo-Fr") && !late.contains("timetables"), "\(late)")
    }

    @Test func `the architect that is asked for is found, whatever the kind, and told`() async throws {
        let places = [
            try Self.place(40, ["building": "yes", "name": "Plain House"]),
            try Self.place(90, ["amenity": "cafe", "name": "Café Sonck"]),
            try Self.place(200, ["building": "yes", "name": "Guild House", "architect": "Lars Sonck", "start_date": "1908"]),
            try Self.place(300, ["amenity": "place_of_worship", "name": "Hill Church", "architect": "Lars Sonck"]),
            try Self.place(350, ["building": "yes", "name": "Tower House", "architect": "Aino Aalto"]),
        ]
        let text = try await reply(#"{"kinds": ["building_named"], "unknown": ["drawn by Sonck"]}"#, places)
        #expect(text.contains("Guild House") && text.contains("Hill Church") && text.contains("the architect: Lars Sonck"), "\(text)")
        #expect(!text.contains("Plain House") && !text.contains("Tower House") && !text.contains("Café"), "\(text)")
        #expect(!text.contains("says nothing"), "\(text)")
    }

    @Test func `what all say no to is answered with no, and with what they say yes to`() async throws {
        let tags = ["amenity": "bicycle_rental", "payment:cash": "no", "payment:visa": "yes"]
        let places = [
            try Self.place(40, tags.merging(["name": "Wheel One"]) { $1 }), try Self.place(80, tags.merging(["name": "Wheel Two"]) { $1 }),
        ]
        let text = try await reply(#"{"kinds": ["bicycle_rental"], "wishes": ["cash"]}"#, places)
        #expect(text.hasPrefix("No: what there is here is marked otherwise (cash).") && text.contains("cards: yes"), "\(text)")
        #expect(text.contains("Wheel One") && !text.contains("I know no"), "\(text)")
        // Nobody is sent up steps.
        let steps = [try Self.place(40, ["amenity": "cafe", "name": "Up High", "wheelchair": "no"])]
        let none = try await reply(#"{"kinds": ["coffee"], "wishes": ["wheelchair"]}"#, steps)
        #expect(none.hasPrefix("No: what there is here") && !none.contains("Up High"), "\(none)")
    }

    @Test func `a chain is what has several branches, and is left out where none is wanted`() async throws {
        let branches = try [30.0, 300, 700].map { try Self.place($0, ["amenity": "cafe", "name": "Espresso Hut"]) }
        let places =
            branches + [
                try Self.place(50, ["amenity": "cafe", "name": "Bean Corp", "brand": "Bean Corp"]),
                try Self.place(200, ["amenity": "cafe", "name": "Aunt Ida"]),
            ]
        let text = try await reply(#"{"kinds": ["coffee"], "wishes": [{"wish": "chain", "must": false}]}"#, places)
        #expect(text.contains("Aunt Ida") && text.contains("Left out, as they are marked otherwise: Espresso Hut, Bean Corp"), "\(text)")
        #expect(text.contains("Chains I know only by their branches"), "\(text)")
        #expect(try await reply(#"{"kinds": ["coffee"]}"#, places).contains("1. Espresso Hut"))
    }

    @Test func `whether one is there by a time is told`() async throws {
        let places = [try Self.place(700, ["railway": "station", "name": "Main Station"])]
        let text = try await reply(#"{"names": ["Main Station"], "asks": ["in_time"], "open": "2026-06-10T12:30"}"#, places)
        #expect(text.contains("you have 30 min until 12:30: you can make it."), "\(text)")
        let late = try await reply(#"{"names": ["Main Station"], "asks": ["in_time"], "open": "2026-06-10T12:05"}"#, places)
        #expect(late.contains("you have 5 min until 12:05: that is too late."), "\(late)")
    }

    @Test func `where somebody is is told together with what they look for`() async throws {
        let places = [
            try Self.place(10, ["shop": "florist", "name": "Petals", "addr:street": "Elm Street", "addr:housenumber": "4"]),
            try Self.place(60, ["amenity": "doctors", "name": "Dr Oak"]),
        ]
        let text = try await reply(#"{"kinds": ["doctor"], "asks": ["where_am_i"]}"#, places)
        #expect(text.hasPrefix("You are at 4 Elm Street") && text.contains("Dr Oak"), "\(text)")
    }

    @Test func `of two works of art the one that there is something to tell of comes first, and the other is named`() async throws {
        let places = [
            try Self.place(20, ["tourism": "artwork", "name": "Eye", "artist_name": "Ida Stone"]),
            try Self.place(
                40, ["tourism": "artwork", "name": "Bearer", "artist_name": "Otto Wood", "start_date": "2017", "description": "A memorial"]),
            try Self.place(60, ["tourism": "artwork"]),
        ]
        let text = try await reply(#"{"kinds": ["art"], "asks": ["description"], "unknown": ["shiny fellow"]}"#, places)
        #expect(isOrdered(text, "Otto Wood", "Beside it: Eye (The artist: Ida Stone)."), "\(text)")
    }

    @Test func `what a place is is told from its tags`() async throws {
        let statue = try Self.place(
            60,
            [
                "tourism": "artwork", "name": "Karhu", "artist_name": "Jussi Mäntynen", "start_date": "1931", "inscription": "To the north",
                "name:sv": "Björnen", "wikipedia": "fi:Karhu (veistos)",
            ])
        let text = try await reply(#"{"names": ["Karhu"], "asks": ["description"]}"#, [statue])
        for part in ["Jussi Mäntynen", "1931", "“To the north”", "Björnen", "https://fi.wikipedia.org/wiki/Karhu_(veistos)"] {
            #expect(text.contains(part), "\(text)")
        }
        // Where it is only looked for, by whom and from when it is.
        #expect(try await reply(#"{"names": ["Karhu"]}"#, [statue]).contains("The artist: Jussi Mäntynen; from the year: 1931."))
        let asked = try await reply(#"{"names": ["Karhu"], "unknown": ["who made it"]}"#, [statue])
        #expect(asked.contains("Jussi Mäntynen") && !asked.contains("says nothing"), "\(asked)")
    }

    @Test func `a wish in the middle of what was not understood is met`() async throws {
        let places = [
            try Self.place(50, ["leisure": "playground"]),
            try Self.place(300, ["leisure": "playground", "name": "Kiosk Park", "barrier": "fence"]),
        ]
        let text = try await reply(
            #"{"kinds": ["playground"], "wishes": [{"wish": "kids", "must": false}], "unknown": ["muss eingezäunt sein"], "language": "de"}"#,
            places)
        #expect(text.contains("Kiosk Park") && text.contains("ein Zaun: ja"), "\(text)")
        #expect(!text.contains("Kinder") && !text.contains("sagen nichts"), "\(text)")
    }

    @Test func `a motorhome is not sent under ground`() async throws {
        let places = [
            try Self.place(50, ["amenity": "parking", "name": "Deep", "parking": "underground"]),
            try Self.place(100, ["amenity": "parking", "name": "Low", "parking": "multi-storey", "maxheight": "2.1"]),
            try Self.place(150, ["amenity": "parking", "name": "Tall", "maxheight": "3.5 m"]),
            try Self.place(250, ["amenity": "parking", "name": "Open", "parking": "surface"]),
        ]
        let text = try await reply(#"{"kinds": ["parking"], "wishes": [{"wish": "size"}], "unknown": ["motorhome 2,9 m"]}"#, places)
        #expect(isOrdered(text, "1. Tall", "2. Open") && text.contains("Left out, as they are marked otherwise: Deep, Low ("), "\(text)")
        #expect(text.contains("2.1") && text.contains("too low for 2.9 m"), "\(text)")
    }

    @Test func `a museum has a roof without saying so`() async throws {
        let places = [
            try Self.place(50, ["leisure": "park", "name": "Lawn"]), try Self.place(80, ["tourism": "museum", "name": "Clock Museum"]),
        ]
        let text = try await reply(#"{"kinds": ["museum", "park"], "wishes": [{"wish": "covered", "must": true}]}"#, places)
        #expect(text.contains("Clock Museum") && !text.contains("a roof: not known") && !text.contains("None here"), "\(text)")
    }

    @Test func `what is not known of any place is said once, with what often has it`() async throws {
        let places = [
            try Self.place(30, ["amenity": "toilets"]), try Self.place(60, ["amenity": "toilets"]),
            try Self.place(90, ["shop": "department_store", "name": "Big Store"]),
        ]
        let text = try await reply(#"{"kinds": ["toilets"], "wishes": [{"wish": "changing_table"}]}"#, places)
        #expect(text.components(separatedBy: "a changing table").count == 2, "\(text)")
        #expect(text.contains("Worth a try for it, though nothing is marked: Big Store"), "\(text)")
    }

    @Test func `where dogs are allowed nobody marks, a terrace and a number help`() async throws {
        let places = [
            try Self.place(30, ["amenity": "cafe", "name": "Inside"]),
            try Self.place(200, ["amenity": "cafe", "name": "Terrace", "outdoor_seating": "yes", "phone": "+358 1"]),
        ]
        let text = try await reply(#"{"kinds": ["coffee"], "wishes": [{"wish": "dogs"}]}"#, places)
        #expect(text.contains("Terrace") && text.contains("seats outside: yes") && text.contains("+358 1"), "\(text)")
    }

    @Test func `an allergy is answered with what cannot be told, a number to ask, and the ambulance's`() async throws {
        let places = [try Self.place(30, ["amenity": "restaurant", "cuisine": "thai", "name": "Siam", "phone": "+358 2"])]
        let text = try await reply(#"{"cuisines": ["thai"], "wishes": [{"wish": "allergens"}]}"#, places)
        #expect(text.hasPrefix("I cannot tell which is safe for an allergy") && text.contains("112") && text.contains("+358 2"), "\(text)")
    }

    @Test func `a cheap bed is a hostel's, and no canteen's`() async throws {
        let places = [
            try Self.place(30, ["tourism": "hotel", "name": "Grand", "phone": "+358 3"]),
            try Self.place(250, ["tourism": "hostel", "name": "Bunk", "phone": "+358 4"]),
        ]
        let text = try await reply(#"{"kinds": ["hotel"], "wishes": [{"wish": "price"}]}"#, places)
        #expect(isOrdered(text, "Bunk", "Grand") && text.contains("+358 4") && text.contains("hostels"), "\(text)")
        #expect(!text.contains("canteens"), "\(text)")
    }

    // MARK: - Which

    @Test func `a second kind is shown in the order of the way, and not first because it was named first`() async throws {
        let places = [
            try Self.place(700, ["shop": "supermarket", "name": "Far Market", "opening_hours": "24/7"]),
            try Self.place(80, ["shop": "convenience", "name": "Corner", "opening_hours": "24/7"]),
        ]
        let text = try await reply(#"{"kinds": ["supermarket", "convenience"], "open": "now"}"#, places)
        #expect(isOrdered(text, "1. Corner", "2. Far Market"), "\(text)")
    }

    @Test func `what is open for certain comes before what has no hours, services too`() async throws {
        let places = [
            try Self.place(40, ["amenity": "taxi"]), try Self.place(120, ["amenity": "taxi", "opening_hours": "Mo-Su 00:00-05:00"]),
        ]
        let text = try await reply(#"{"kinds": ["taxi"], "open": "now"}"#, places, at: "2026-06-10T04:10")
        #expect(text.contains("Taxi rank: 2 min") && text.contains("open until 05:00"), "\(text)")
    }

    @Test(arguments: ["2026-06-10T02:30", "2026-06-14T02:30"])
    func `at night a toilet near by whose hours nobody knows comes before one that is closed`(_ time: String) async throws {
        let places = [
            try Self.place(60, ["amenity": "toilets", "name": "Under the bridge"]),
            try Self.place(500, ["amenity": "toilets", "name": "In the hall", "opening_hours": "06:00-22:00"]),
        ]
        let text = try await reply(#"{"kinds": ["toilets"], "open": "now"}"#, places, at: time)
        #expect(isOrdered(text, "Under the bridge", "In the hall"), "\(text)")
    }

    @Test func `nearer ones that are closed are named`() async throws {
        let places = [
            try Self.place(40, ["tourism": "museum", "name": "Near", "opening_hours": "Tu-Su 10:00-18:00"]),
            try Self.place(500, ["tourism": "museum", "name": "Far", "opening_hours": "Mo-Su 10:00-18:00"]),
        ]
        // A Monday.
        let text = try await reply(#"{"kinds": ["museum"], "open": "2026-06-15"}"#, places)
        #expect(
            text.contains("Far") && text.contains("10:00–18:00") && text.contains("Closed then: Near (opens on Tuesday 16 June at 10:00)."),
            "\(text)")
    }

    @Test func `a stop is no cathedral, and a locker is no sight`() async throws {
        let places = [
            try Self.place(30, ["highway": "bus_stop", "name": "Tuomiokirkko"]),
            try Self.place(50, ["amenity": "luggage_locker"]),
            try Self.place(400, ["amenity": "place_of_worship", "name": "Turun tuomiokirkko"]),
        ]
        let cathedral = try await reply(#"{"kinds": ["cathedral"]}"#, places)
        #expect(cathedral.contains("Turun tuomiokirkko") && !cathedral.contains("1."), "\(cathedral)")
        let sights = try await reply(#"{"kinds": ["sights", "cinema"]}"#, places)
        #expect(sights.contains("Turun tuomiokirkko") && !sights.contains("ocker"), "\(sights)")
    }

    @Test func `coffee beside something to eat stays coffee`() async throws {
        let places = [
            try Self.place(40, ["amenity": "cafe", "name": "Beans"]),
            try Self.place(600, ["amenity": "fast_food", "cuisine": "sandwich", "name": "Rolls"]),
        ]
        let text = try await reply(#"{"kinds": ["coffee"], "cuisines": ["sandwich"], "order": "nearest"}"#, places)
        #expect(isOrdered(text, "Beans", "Rolls"), "\(text)")
    }

    @Test func `which of a chain is open is said of all of its branches`() async throws {
        let places = [
            try Self.place(40, ["shop": "alcohol", "name": "Vino North"]),
            try Self.place(150, ["shop": "alcohol", "name": "Vino", "opening_hours": "Mo-Sa 09:00-20:00"]),
            try Self.place(300, ["shop": "alcohol", "name": "Vino", "opening_hours": "Mo-Su 12:00-18:00"]),
        ]
        // A Sunday.
        let text = try await reply(#"{"names": ["Vino"], "kinds": ["alcohol"], "open": "now"}"#, places, at: "2026-06-14T14:00")
        #expect(text.contains("Vino: ") && text.contains("open until 18:00") && text.contains("Closed now: Vino"), "\(text)")
        let shut = [places[1], try Self.place(200, ["shop": "alcohol", "name": "Vino", "opening_hours": "Mo-Fr 10:00-18:00"])]
        let none = try await reply(#"{"names": ["Vino"], "open": "now"}"#, shut, at: "2026-06-14T14:00")
        #expect(none.contains("none that is open now") && none.contains("opens on Monday"), "\(none)")
    }

    @Test func `the embassy of a country is the one of them all`() async throws {
        let places = [
            try Self.place(40, ["amenity": "embassy", "name": "Embajada del Uruguay", "country": "UY"]),
            try Self.place(90, ["amenity": "embassy", "name": "Viron suurlähetystö", "country": "EE", "phone": "+358 5"]),
        ]
        for name in ["Estonian embassy", "embassy of Estonia"] {
            let text = try await reply(#"{"kinds": ["embassy"], "names": ["\#(name)"]}"#, places)
            #expect(text.contains("Viron suurlähetystö") && text.contains("+358 5") && !text.contains("Uruguay"), "\(text)")
        }
    }

    // MARK: - Where

    @Test func `a name with a word for its kind is found in another case and language`() async throws {
        let places = [try Self.place(300, ["amenity": "marketplace", "name": "Hakaniemen kauppahallin väistötila"])]
        let text = try await reply(#"{"names": ["Hakaniemi market hall"], "asks": ["distance"]}"#, places)
        #expect(text.contains("Hakaniemen kauppahallin väistötila") && text.contains("on foot"), "\(text)")
    }

    @Test func `the station is the nearest one, and the square no further one of that name`() async throws {
        let places = [
            try Self.place(300, ["railway": "station", "name": "Pasila"]), try Self.place(320, ["amenity": "post_box"]),
            try Self.place(-60, ["place": "square", "name": "Kauppatori"]),
            try Self.place(-2_000, ["place": "square", "name": "Vanha tori"]),
            try Self.place(-90, ["amenity": "cafe", "name": "Quay"]), try Self.place(-2_020, ["amenity": "cafe", "name": "Elsewhere"]),
        ]
        #expect(try await reply(#"{"kinds": ["post_box"], "near": "the station"}"#, places).contains("Near Pasila, the station:"))
        let square = try await reply(#"{"kinds": ["coffee"], "near": "tori", "language": "fi"}"#, places)
        #expect(square.contains("Kauppatori") && square.contains("Quay") && !square.contains("Elsewhere"), "\(square)")
    }

    @Test func `what lies on the way is told`() async throws {
        let places = [
            try Self.place(600, ["tourism": "museum", "name": "Goal"]), try Self.place(300, ["tourism": "artwork", "name": "Halfway"]),
            try Self.place(300, ["tourism": "artwork", "name": "Aside"], east: 250), try Self.place(280, ["amenity": "bench"]),
            try Self.place(-300, ["amenity": "bench"]),
        ]
        let way = try await reply(#"{"names": ["Goal"], "asks": ["way"], "unknown": ["what is on the way"]}"#, places)
        #expect(way.contains("On the way: Halfway."), "\(way)")
        let bench = try await reply(#"{"kinds": ["bench"], "unknown": ["walking to Goal, on the way"]}"#, places)
        #expect(bench.contains("Between you and Goal: Bench: "), "\(bench)")
    }

    @Test func `how many there are is said as a number`() async throws {
        let places = try (1...7).map { try Self.place(Double($0) * 40, ["amenity": "pharmacy", "name": "Apteekki \($0)"]) }
        let text = try await reply(#"{"kinds": ["pharmacy"], "within_metres": 250, "asks": ["how_many"]}"#, places)
        #expect(text.contains("I know 6 of them within 250 m.") && !text.contains("112"), "\(text)")
        let finnish = try await reply(
            #"{"kinds": ["pharmacy"], "within_metres": 250, "unknown": ["montako"], "language": "fi"}"#, places)
        #expect(finnish.contains("Tunnen niitä 6") && !finnish.contains("montako"), "\(finnish)")
    }

    @Test func `metres are told where people use metres, and miles and feet where they do not`() async throws {
        let (_, answer) = try await TestAPI().object(.post, "/api/query", body: #"{"kinds": ["coffee"], "within_metres": 900}"#)
        let reply = try #require(answer["reply"] as? String)
        #expect(reply.contains(" mi) on foot") || reply.contains(" ft) on foot"), "\(reply)")
        #expect(!reply.contains(" m) on foot"), "\(reply)")
        let places = [try Self.place(30, ["amenity": "cafe", "name": "Beans"])]
        #expect(try await self.reply(#"{"kinds": ["coffee"]}"#, places).contains("m) on foot"))
    }

    @Test func `a statue is found by whom it shows, and not by who made another`() async throws {
        let places = [
            try Self.place(40, ["tourism": "artwork", "name": "Historia", "artist_name": "Walter Runeberg"]),
            try Self.place(300, ["historic": "memorial", "name": "Johan Ludvig Runeberg"]),
        ]
        let text = try await reply(#"{"names": ["Runebergs staty"], "language": "sv"}"#, places)
        #expect(text.contains("Johan Ludvig Runeberg") && !text.contains("Historia"), "\(text)")
    }

    @Test(arguments: ["Universitätsbibliothek", "university library", "library of the university", "universitetsbibliotek"])
    func `a name in another language than the data's is the place whose words mean the same`(_ name: String) async throws {
        let places = [
            try Self.place(40, ["amenity": "library", "name": "Kirjasto Oodi"]),
            try Self.place(400, ["amenity": "library", "name": "Helsingin yliopiston pääkirjasto"]),
        ]
        let text = try await reply(#"{"names": ["\#(name)"]}"#, places)
        #expect(text.contains("yliopiston") && !text.contains("Oodi"), "\(text)")
    }

    @Test func `a name is found whose words stand in another order`() async throws {
        let places = [try Self.place(400, ["building": "university", "name": "Päätalo", "name:en": "Helsinki University main building"])]
        let text = try await reply(#"{"names": ["University of Helsinki main building"], "asks": ["distance"]}"#, places)
        #expect(text.contains("Päätalo") && !text.contains("do not find"), "\(text)")
    }

    @Test func `a restaurant is called one, and by no meal`() async throws {
        let text = try await reply(
            #"{"names": ["Siam"], "language": "fi"}"#, [try Self.place(40, ["amenity": "restaurant", "name": "Siam"])])
        #expect(text.hasPrefix("Siam (ravintola)"), "\(text)")
    }

    @Test(arguments: [
        #"{"between": ["Kiasma", "Ateneum"], "asks": ["distance"]}"#, #"{"names": ["Ateneum"], "from": "Kiasma", "asks": ["distance"]}"#,
    ])
    func `how far two places are from each other is told from the one to the other`(_ query: String) async throws {
        let places = [
            try Self.place(900, ["tourism": "museum", "name": "Kiasma"]), try Self.place(1_000, ["tourism": "museum", "name": "Ateneum"]),
        ]
        let text = try await reply(query, places)
        #expect(text.contains("2 min (130 m) on foot from Kiasma"), "\(text)")
        let both = try await reply(#"{"names": ["Kiasma", "Ateneum"], "asks": ["distance"]}"#, places)
        #expect(both.contains("From Kiasma to Ateneum: 2 min (130 m) on foot."), "\(both)")
    }

    @Test func `what one goes to at an address comes before its offices, and all of it is told`() async throws {
        let address = ["addr:street": "Freda", "addr:housenumber": "41"]
        let offices = try (1...6).map { number in
            try Self.place(100, ["office": "company", "name": "Firm \(number)"].merging(address) { one, _ in one })
        }
        let cafe = try Self.place(102, ["amenity": "cafe", "name": "Cakes"].merging(address) { one, _ in one })
        let text = try await reply(#"{"names": ["Freda 41"]}"#, offices + [cafe])
        #expect(text.contains("At this address: Cakes, cafe; Firm") && text.contains("Firm 6"), "\(text)")
    }

    // MARK: - What of one

    @Test func `what is asked of the only one of a list is told of it`() async throws {
        let places = [
            try Self.place(100, ["amenity": "charging_station", "note": "Inside the garage, area F", "website": "https://example.org/"])
        ]
        let text = try await reply(#"{"kinds": ["charging"], "count": 1, "asks": ["address", "way", "phone"]}"#, places)
        for part in ["“Inside the garage, area F”", "no address", "On foot", "phone number is not in the data", "https://example.org/"] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test func `on a holiday the hours of that weekday are called the usual ones`() async throws {
        let places = [try Self.place(40, ["amenity": "library", "name": "Books", "opening_hours": "Mo-Fr 08:00-20:00"])]
        let text = try await reply(#"{"kinds": ["library"], "open": "2026-12-25"}"#, places)
        #expect(text.contains("on an ordinary Friday 08:00–20:00") && text.contains("Christmas Day") && text.contains("closed"), "\(text)")
    }

    @Test func `a closing time that is not stated is said not to be`() async throws {
        let places = [try Self.place(40, ["amenity": "bar", "name": "Late", "opening_hours": "Mo-Fr 16:00-"])]
        let text = try await reply(#"{"names": ["Late"], "asks": ["hours"]}"#, places)
        #expect(text.contains("The closing time is not stated.") && text.contains("Neither a phone nor a website"), "\(text)")
    }

    @Test func `where no place of the name is known, a ride is offered to who asks for the way`() async throws {
        let places = [try Self.place(40, ["amenity": "taxi", "name": "Square rank"])]
        let text = try await reply(#"{"names": ["Meilahti hospital"], "asks": ["way"]}"#, places)
        #expect(text.contains("do not find “Meilahti hospital”") && text.contains("Square rank (1 min)"), "\(text)")
    }

    @Test func `when nothing of the kind is open, what has food and is open is named, and nothing that is closed`() async throws {
        let places = [
            try Self.place(40, ["amenity": "fast_food", "cuisine": "burger", "name": "Patty", "opening_hours": "Mo-Su 10:00-22:00"]),
            try Self.place(200, ["shop": "convenience", "name": "Always", "opening_hours": "24/7"]),
        ]
        let text = try await reply(#"{"cuisines": ["burger"], "open": "now"}"#, places, at: "2026-06-10T02:00")
        #expect(text.contains("Open then for something to eat:") && text.contains("Always") && !text.contains("Patty: "), "\(text)")
    }

    @Test func `of the only one that is closed it is said when it opens, before what else is open`() async throws {
        let places = [
            try Self.place(40, ["amenity": "restaurant", "cuisine": "georgian", "name": "Purpur", "opening_hours": "Mo-Su 16:00-23:00"]),
            try Self.place(200, ["shop": "convenience", "name": "Always", "opening_hours": "24/7"]),
        ]
        let text = try await reply(#"{"cuisines": ["georgian"], "open": "now"}"#, places, at: "2026-06-10T14:30")
        #expect(isOrdered(text, "Purpur (1 min, closed, opens at 16:00)", "Open then for something to eat: Always"), "\(text)")
    }

    @Test func `who wants nothing but vegan food gets the places that are only that first`() async throws {
        let both = try Self.place(30, ["amenity": "restaurant", "name": "Both", "diet:vegan": "yes"])
        let only = try Self.place(700, ["amenity": "restaurant", "name": "Pure", "diet:vegan": "only"])
        let kitchen = try Self.place(800, ["amenity": "cafe", "name": "Sprout", "cuisine": "vegan"])
        let mixed = try Self.place(60, ["amenity": "restaurant", "name": "Mixed", "cuisine": "vegan;burger"])
        let query = #"{"kinds": ["food"], "wishes": ["vegan_only"]}"#
        let text = try await reply(query, [both, only, kitchen, mixed])
        #expect(isOrdered(text, "Pure", "Both") && isOrdered(text, "Sprout", "Mixed") && !text.contains("no place that is only"), "\(text)")
        let none = try await reply(query, [both, mixed])
        #expect(isOrdered(none, "I know no place that is only vegan; these have it as well.", "Both"), "\(none)")
        let german = try await reply(#"{"kinds": ["food"], "wishes": ["vegetarian_only"], "language": "de"}"#, [both])
        #expect(german.hasPrefix("Ich kenne keinen Ort, der nur das ist: vegetarisch;"), "\(german)")
    }

    @Test func `a kitchen is worth asking for kosher food where something speaks for it`() async throws {
        let burger = try Self.place(30, ["amenity": "fast_food", "name": "Patty", "cuisine": "burger"])
        let jewish = try Self.place(300, ["amenity": "restaurant", "name": "Shalom", "cuisine": "jewish"])
        let query = #"{"kinds": ["food"], "wishes": ["kosher"]}"#
        let text = try await reply(query, [burger, jewish])
        #expect(text.contains("worth asking: Shalom") && !text.contains("Patty"), "\(text)")
        let none = try await reply(query, [burger])
        #expect(none.contains("nothing else speaks for one") && !none.contains("Patty"), "\(none)")
    }

    @Test func `a number that is asked for is one place's, and no list`() async throws {
        let places = [
            try Self.place(40, ["amenity": "cinema", "name": "Bio", "phone": "+358 9 1"]),
            try Self.place(80, ["amenity": "cinema", "name": "Kino", "phone": "+358 9 2"]),
        ]
        let (_, answer) = try await api(places).object(.post, "/api/query", body: #"{"kinds": ["cinema"], "asks": ["phone"]}"#)
        let text = answer["reply"] as? String ?? ""
        #expect(text.contains("Phone: +358 9 1.") && !text.contains("Kino"), "\(text)")
        #expect((answer["places"] as? [Any])?.count == 1)
    }

    @Test func `what else is asked for is answered as well, near the first where it says so`() async throws {
        let places = [
            try Self.place(600, ["tourism": "museum", "name": "Kiasma", "opening_hours": "24/7"]),
            try Self.place(30, ["amenity": "cafe", "name": "Here"]), try Self.place(640, ["amenity": "cafe", "name": "There"]),
        ]
        let query = #"{"names": ["Kiasma"], "asks": ["hours"], "also": [{"kinds": ["coffee"], "near": "that", "count": 1}]}"#
        let text = try await reply(query, places)
        #expect(isOrdered(text, "Always open.", "Near Kiasma: There") && !text.contains("Here,"), "\(text)")
    }

    @Test func `of several kinds the one that the data has not is said`() async throws {
        let places = [try Self.place(40, ["amenity": "cafe", "name": "Bean"])]
        let text = try await reply(#"{"kinds": ["library", "coffee"]}"#, places)
        #expect(text.contains("I know no libraries here in my data.") && text.contains("Bean"), "\(text)")
    }

    @Test func `where a toilet is not known, the nearest one is told`() async throws {
        let places = [
            try Self.place(40, ["leisure": "playground", "name": "Swings"]), try Self.place(90, ["amenity": "toilets", "level": "-1"]),
        ]
        let text = try await reply(#"{"names": ["Swings"], "wishes": ["has_toilet"]}"#, places)
        #expect(text.contains("A toilet: not known. For this, nearby: Toilets (2 min, floor -1)."), "\(text)")
    }

    @Test func `one that meets all is found behind many that do not`() async throws {
        var places = try (0..<90).map { try Self.place(Double($0), ["amenity": "cafe", "name": "Café \($0)"]) }
        places.append(try Self.place(900, ["amenity": "cafe", "name": "Far", "internet_access": "wlan"]))
        let text = try await reply(#"{"kinds": ["coffee"], "wishes": ["wifi"]}"#, places)
        #expect(text.hasPrefix("Near you: Far:") || text.hasPrefix("Near you: 1. Far:"), "\(text)")
    }

    @Test func `on the eve of May Day it is said that shops close early`() async throws {
        let places = [try Self.place(40, ["shop": "alcohol", "name": "Alko", "opening_hours": "Mo-Fr 09:00-21:00"])]
        let query = #"{"kinds": ["alcohol"], "open": "now"}"#
        #expect(try await reply(query, places, at: "2026-04-30T16:30").contains("The day after is a public holiday (May Day)"))
        #expect(try await !reply(query, places, at: "2026-04-29T16:30").contains("public holiday"))
    }

    @Test func `a wish may have a value, and what is not known has a number to ask`() async throws {
        let places = [
            try Self.place(40, ["building": "yes", "name": "Plain House"]),
            try Self.place(300, ["tourism": "museum", "name": "Sonck Hall", "architect": "Lars Sonck"]),
            try Self.place(60, ["amenity": "cafe", "name": "Unsure", "phone": "+358 9 7"]),
        ]
        let text = try await reply(#"{"wishes": ["architect: Sonck"]}"#, places)
        #expect(text.contains("Sonck Hall") && !text.contains("Plain House"), "\(text)")
        let open = try await reply(#"{"kinds": ["coffee"], "open": "now"}"#, places)
        #expect(open.contains("hours not known, +358 9 7"), "\(open)")
    }

    @Test func `which of the last list are open is asked of that list`() async throws {
        let api = try api([
            try Self.place(40, ["amenity": "cafe", "name": "Early", "opening_hours": "Mo-Su 06:00-11:00"]),
            try Self.place(80, ["amenity": "cafe", "name": "Noon", "opening_hours": "Mo-Su 09:00-18:00", "wheelchair": "yes"]),
        ])
        #expect(try await api.chat("coffee", session: "a").places.count == 2)
        let open = try await api.chat("which of them are open now?", session: "a")
        #expect(
            open.places.map(\.name) == ["Noon"] && open.reply.contains("Closed now: Early (opens on Thursday 11 June at 06:00)."),
            "\(open.reply)")
        _ = try await api.chat("coffee", session: "a")
        let wheels = try await api.chat("which of those do I get into with a wheelchair?", session: "a").reply
        #expect(isOrdered(wheels, "Noon", "Early"), "\(wheels)")
    }

    @Test func `what is spoken of at a street is found by its tags`() async throws {
        let places = [
            try Self.place(40, ["tourism": "artwork", "name": "Autobot logo", "addr:street": "Aleksi"]),
            try Self.place(90, ["place": "square", "name": "Aleksi Square"]),
        ]
        let text = try await reply(#"{"names": ["Aleksi Square"], "unknown": ["a robot's logo"]}"#, places)
        #expect(text.hasPrefix("Autobot logo (artwork)"), "\(text)")
    }

    @Test func `where nobody knows whether a place is open then, those that are for certain are told`() async throws {
        let places = [
            try Self.place(40, ["amenity": "pub", "name": "Kaisla"]),
            try Self.place(90, ["amenity": "pub", "name": "Rocks", "opening_hours": "Mo-Su 16:00-04:00"]),
            try Self.place(60, ["amenity": "pub", "name": "Early", "opening_hours": "Mo-Su 12:00-22:00"]),
        ]
        let text = try await reply(
            #"{"names": ["Kaisla"], "open_until": "2026-06-11T02:00", "asks": ["hours"]}"#, places, at: "2026-06-10T19:00")
        #expect(text.contains("Hours not known.") && text.contains("Open then for certain: Rocks (") && !text.contains("Early"), "\(text)")
    }

    // MARK: - What lies around

    private static let house = [
        "shop": "mall", "name": "Arkade", "opening_hours": "Mo-Su 09:00-18:00", "wheelchair": "yes", "toilets:wheelchair": "yes",
    ]

    @Test func `what is not known of a shop is told of the house that it is in`() async throws {
        let places = [
            try Self.place(60, Self.house),
            try Self.place(70, ["amenity": "recycling", "name": "Bottles", "addr:housename": "Arkade", "level": "-2"]),
            try Self.place(80, ["amenity": "cafe", "name": "Beans", "addr:housename": "Arkade"]),
            try Self.place(30, ["amenity": "cafe", "name": "Street"]), try Self.place(65, ["amenity": "toilets", "level": "1"]),
        ]
        let bottles = try await reply(#"{"kinds": ["recycling"], "open": "now"}"#, places)
        #expect(bottles.contains("the house (Arkade): open until 18:00"), "\(bottles)")
        let wheels = try await reply(#"{"kinds": ["coffee"], "wishes": ["wheelchair"]}"#, places)
        #expect(isOrdered(wheels, "1. Beans", "wheelchair access: yes; 2. Street"), "\(wheels)")
        let both = try await reply(#"{"kinds": ["coffee"], "wishes": ["pram", "wheelchair"], "count": 1}"#, places)
        #expect(both.components(separatedBy: "wheelchair access").count == 2, "\(both)")
        let toilets = try await reply(#"{"kinds": ["toilets"], "in": "Arkade"}"#, places)
        #expect(toilets.contains("The house (Arkade): an accessible toilet: yes, open until 18:00."), "\(toilets)")
    }

    @Test func `a lift beside what lies on another floor is told, and that there is none`() async throws {
        let below = try Self.place(60, ["amenity": "cafe", "name": "Below", "level": "-1", "wheelchair": "yes"])
        let lift = try Self.place(80, ["highway": "elevator"])
        let query = #"{"names": ["Below"], "wishes": ["wheelchair"]}"#
        #expect(try await reply(query, [below, lift]).contains("A lift is mapped 20 m from Below"))
        #expect(try await reply(query, [below]).contains("How one gets to such a floor without steps is not in the data."))
    }

    @Test func `what closes within the hour says how many minutes are left`() async throws {
        let places = [try Self.place(40, ["shop": "optician", "name": "Lens", "opening_hours": "Mo-Su 10:00-19:00"])]
        #expect(try await reply(#"{"kinds": ["optician"]}"#, places, at: "2026-06-10T18:20").contains("open until 19:00 (40 minutes left)"))
        #expect(try await !reply(#"{"kinds": ["optician"]}"#, places, at: "2026-06-10T17:20").contains("left"))
    }

    @Test func `the hours of the only one at a place are one place's, with when one may come instead`() async throws {
        let places = [
            try Self.place(600, ["place": "square", "name": "Market"]),
            try Self.place(620, ["amenity": "post_office", "name": "Post 130", "opening_hours": "Mo-Fr 09:00-21:00"]),
            try Self.place(40, ["amenity": "post_office", "name": "Main Post"]),
        ]
        // A Friday; asked for the Saturday.
        let text = try await reply(
            #"{"kinds": ["post_office"], "near": "Market", "open": "2026-06-13", "asks": ["hours"]}"#, places, at: "2026-06-12T18:40")
        #expect(text.hasPrefix("Post 130 (post office)"), "\(text)")
        #expect(
            isOrdered(text, "Saturday 13 June: closed. It opens again on Monday 15 June at 09:00.", "Now: open until 21:00."), "\(text)")
    }

    @Test func `names in other languages are told with the language, and nicknames each`() async throws {
        let text = try await reply(
            #"{"names": ["Karhu"], "asks": ["description"]}"#,
            [try Self.place(40, ["tourism": "artwork", "name": "Karhu", "name:sv": "Björnen", "alt_name": "Nalle;Otso"])])
        #expect(text.contains("Also called Björnen (Swedish), Nalle, Otso."), "\(text)")
    }

    @Test func `who made it is no more called unknown where somebody wrote it`() async throws {
        let statue = try Self.place(40, ["historic": "memorial", "name": "Tsar", "description": "Statue by Walter Runeberg, 1894."])
        let text = try await reply(#"{"names": ["Tsar"], "wishes": [{"wish": "artist"}]}"#, [statue])
        #expect(text.contains("“Statue by Walter Runeberg, 1894.”") && !text.contains("not known"), "\(text)")
    }

    @Test func `what another place is marked with is not called unknown as well`() async throws {
        let places = [
            try Self.place(40, ["amenity": "cafe", "name": "Near", "opening_hours": "24/7"]),
            try Self.place(80, ["amenity": "cafe", "name": "Next", "opening_hours": "24/7"]),
            try Self.place(900, ["amenity": "cafe", "name": "Far", "highchair": "yes", "opening_hours": "24/7"]),
        ]
        let text = try await reply(
            #"{"kinds": ["coffee"], "wishes": [{"wish": "highchair", "must": false}], "count": 2, "open": "now"}"#, places)
        #expect(text.contains("Marked with it (a high chair): Far") && !text.contains("says nothing"), "\(text)")
    }

    @Test func `hours that somebody wrote elsewhere are told as they are marked alone`() async throws {
        let tags = [
            "amenity": "restaurant", "name": "King", "opening_hours": "24/7", "wheelchair": "yes",
            "wheelchair:description": "Open 08.00–24.00",
        ]
        let text = try await reply(#"{"kinds": ["restaurant"], "wishes": ["wheelchair"]}"#, [try Self.place(40, tags)])
        #expect(!text.contains("08.00"), "\(text)")
    }

    @Test func `clothes for men are not sold by a shop for weddings`() async throws {
        let places = [
            try Self.place(40, ["shop": "clothes", "name": "White", "clothes": "wedding"]),
            try Self.place(200, ["shop": "clothes", "name": "Suits", "clothes": "men"]),
        ]
        let text = try await reply(#"{"kinds": ["clothes"], "wishes": [{"wish": "mens", "must": false}]}"#, places)
        #expect(isOrdered(text, "Suits", "White"), "\(text)")
    }

    @Test func `a locksmith that is closed has a number`() async throws {
        let places = [
            try Self.place(40, ["shop": "shoe_repair", "name": "Mister Minit", "opening_hours": "24/7"]),
            try Self.place(60, ["shop": "locksmith", "name": "Certain", "opening_hours": "Mo-Fr 08:00-16:00", "phone": "+358 9 8"]),
        ]
        let text = try await reply(#"{"kinds": ["key_cutter"], "open": "now"}"#, places, at: "2026-06-14T15:00")
        #expect(text.contains("Certain (opens on Monday 15 June at 08:00, +358 9 8)"), "\(text)")
    }

    @Test func `the entrance of the metro that is a lift is told, by its letter`() async throws {
        let places = [
            try Self.place(30, ["railway": "subway_entrance", "ref": "K", "wheelchair": "yes"]),
            try Self.place(120, ["railway": "subway_entrance", "highway": "elevator", "ref": "C", "wheelchair": "yes"]),
        ]
        let text = try await reply(#"{"kinds": ["metro"], "wishes": ["elevator", "wheelchair"]}"#, places)
        #expect(text.contains("Metro entrance C: 2 min") && text.contains("a lift: yes"), "\(text)")
    }

    @Test func `a height that is noted of one drawing of a car park is that of the car park`() async throws {
        let places = [
            try Self.place(40, ["amenity": "parking", "name": "Deep", "parking": "underground"]),
            try Self.place(
                60, ["amenity": "parking", "name": "Deep", "parking": "underground", "note": "charging available, maxheight 2.4m"]),
            try Self.place(90, ["amenity": "parking", "name": "Other"]),
        ]
        for name in ["Deep", "car park Deep"] {
            let text = try await reply(#"{"names": ["\#(name)"], "wishes": ["max_height: 2.6"]}"#, places)
            #expect(text.contains("2.4m, too low for 2.6"), "\(text)")
        }
    }

    @Test func `who looks after a child and who takes bottles back is known by its tags`() async throws {
        let places = [
            try Self.place(40, ["amenity": "social_facility", "name": "Kids", "social_facility": "day_care", "phone": "+358 9 6"]),
            try Self.place(50, ["amenity": "social_facility", "name": "Shelter", "social_facility": "shelter"]),
            try Self.place(60, ["amenity": "recycling", "recycling:plastic_bottles": "yes", "name": "Bottles"]),
            try Self.place(30, ["amenity": "recycling", "recycling:clothes": "yes", "name": "Clothes"]),
        ]
        let child = try await reply(#"{"kinds": ["childcare"]}"#, places)
        #expect(child.contains("Kids") && child.contains("+358 9 6") && !child.contains("Shelter"), "\(child)")
        let bottles = try await reply(#"{"kinds": ["bottle_return"]}"#, places)
        #expect(bottles.contains("Bottles") && !bottles.contains("Clothes"), "\(bottles)")
    }

    @Test func `of a kind with several trades the one that is asked for comes first`() async throws {
        let places = [
            try Self.place(40, ["shop": "beauty", "name": "Nails"]), try Self.place(300, ["shop": "massage", "name": "Back"]),
        ]
        let text = try await reply(#"{"kinds": ["beauty"], "unknown": ["Massage"]}"#, places)
        #expect(isOrdered(text, "Back", "Nails") && !text.contains("says nothing"), "\(text)")
    }

    @Test func `a name and its kind in one word is the place of the kind with that name`() async throws {
        let places = [
            try Self.place(300, ["historic": "memorial", "name": "Johan Ludvig Runeberg"]),
            try Self.place(40, ["historic": "memorial", "name": "Topelius"]),
        ]
        let text = try await reply(#"{"names": ["Runebergsstatyn"], "language": "sv"}"#, places)
        #expect(text.contains("Johan Ludvig Runeberg") && !text.contains("Topelius"), "\(text)")
    }

    @Test func `what comes nearest to vegan food alone is found behind many that only have some`() async throws {
        var places = try (0..<90).map { try Self.place(Double($0), ["amenity": "restaurant", "name": "Some \($0)", "diet:vegan": "yes"]) }
        places.append(
            try Self.place(900, ["amenity": "restaurant", "name": "Green", "diet:vegan": "yes", "diet:vegetarian": "only"]))
        let text = try await reply(#"{"kinds": ["restaurant"], "wishes": ["vegan_only"]}"#, places)
        #expect(text.contains("1. Green"), "\(text)")
    }

    @Test func `the weather is said not to be known, and what has a roof is offered`() async throws {
        let places = [
            try Self.place(30, ["leisure": "park", "name": "Lawn"]), try Self.place(60, ["amenity": "library", "name": "Books"]),
        ]
        let text = try await reply(#"{"wishes": [{"wish": "weather"}]}"#, places)
        #expect(text.hasPrefix("I know no weather") && text.contains("Books") && !text.contains("Lawn"), "\(text)")
    }
}
