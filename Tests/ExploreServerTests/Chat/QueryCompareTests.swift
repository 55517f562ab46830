import Explore
import Testing

@testable import ExploreServer

/// Answers that count places or set them beside each other, and what strangers missed in answers about several things.
@Suite("Counts and comparisons")
struct QueryCompareTests {
    // MARK: - Counts

    @Test func `those that have what they must are counted and named, and no others`() async throws {
        let town = try Town(
            (1...4).map { (Double(200 * $0), 0, ["tourism": "artwork", "name": "Shape \($0)", "artist_name": "Anna Berg"]) }
                + (1...6).map { (Double(150 * $0), 300, ["tourism": "artwork", "name": "Other \($0)", "artist_name": "Bo Ek"]) })
        let query = #"{"kinds": ["art"], "wishes": [{"wish": "artist: Anna Berg", "must": true}], "asks": ["how_many"]}"#
        let text = try await town.reply(query)
        #expect(text.has("I know 4 of them", "Shape 1", "Shape 2", "Shape 3", "Shape 4") && !text.contains("Other"), "\(text)")
    }

    @Test func `branches of chains are counted, of one and of two`() async throws {
        let town = try Town(
            (1...4).map { (Double(300 * $0), 0, ["amenity": "cafe", "name": "Bean House", "opening_hours": "Mo-Su 08:00-2\($0 % 3):00"]) }
                + [(100, 200, ["amenity": "cafe", "name": "Mug"])])
        let one = try await town.reply(#"{"names": ["Bean House"], "asks": ["how_many"]}"#)
        #expect(one.contains("I know 4 of them"), "\(one)")
        let two = try await town.reply(#"{"names": ["Bean House", "Mug"], "asks": ["how_many"]}"#)
        #expect(two.has("Bean House: I know 4 of them", "Mug: I know 1 of them"), "\(two)")
    }

    @Test func `more branches than a list compares are counted, and what sells nothing by its kind`() async throws {
        let town = try Town(
            (1...45).map { (Double(20 * $0), 0, ["amenity": "cafe", "name": "Bean House"]) }
                + [(100, 200, ["tourism": "museum", "name": "Old Mint"]), (120, 200, ["highway": "bus_stop", "name": "Old Mint"])])
        let text = try await town.reply(#"{"names": ["Bean House", "Old Mint"], "asks": ["how_many"]}"#)
        #expect(text.has("Bean House: I know 45 of them", "Old Mint: I know 1 of them"), "\(text)")
    }

    @Test func `where not all branches are compared there are at least so many`() async throws {
        let town = try Town((1...90).map { (Double(5 * $0), 0, ["amenity": "cafe", "name": "Mug \($0)"]) })
        let text = try await town.reply(#"{"kinds": ["coffee"], "asks": ["how_many"]}"#)
        #expect(text.contains("I know at least 80 of them"), "\(text)")
    }

    // MARK: - Comparisons

    private static let towers: [(north: Double, east: Double, tags: [String: String])] = [
        (100, 0, ["tourism": "hotel", "name": "High Inn", "height": "70", "start_date": "1931"]),
        (200, 0, ["man_made": "tower", "name": "Clock Tower", "height": "48.5", "start_date": "1919"]),
        (300, 0, ["man_made": "tower", "name": "Old Tower", "height": "70 m", "start_date": "1919"]),
    ]

    @Test func `of some by their names the tallest leads, with how much taller it is`() async throws {
        let text = try await Town(Self.towers).reply(#"{"names": ["Clock Tower", "High Inn"], "wishes": ["height"]}"#)
        #expect(text.contains("The most of these, the height in metres: High Inn, 70, that is 21.5 more than Clock Tower."), "\(text)")
    }

    @Test func `what is the same for all is said to be, and nothing leads`() async throws {
        let town = try Town(Self.towers)
        let years = try await town.reply(#"{"names": ["Clock Tower", "Old Tower"], "wishes": ["built"]}"#)
        #expect(years.contains("The same for all of these, from the year: 1919.") && !years.contains("oldest"), "\(years)")
        let heights = try await town.reply(#"{"names": ["Old Tower", "High Inn", "Clock Tower"], "wishes": ["height"]}"#)
        #expect(heights.has("Old Tower and High Inn, 70, that is 21.5 more"), "\(heights)")
    }

    @Test(arguments: [#"{"names": ["Clock Tower", "Old Tower", "Gate"], "wishes": ["built"]}"#, "list"])
    func `what is not known of all is said of those of which it is`(_ query: String) async throws {
        let town = try Town(Self.towers + [(400, 0, ["man_made": "tower", "name": "Gate"])])
        guard query == "list" else {
            let text = try await town.reply(query)
            #expect(text.contains("Of those of which I know it: the same for all of these, from the year: 1919."), "\(text)")
            return
        }
        let text = try await town.reply(#"{"names": ["Clock Tower", "High Inn", "Gate"], "wishes": ["height"]}"#)
        #expect(text.contains("Of those of which I know it: the most of these, the height in metres: High Inn, 70"), "\(text)")
    }

    @Test(arguments: [
        ("height", ["ele": "80"]), ("height", ["height": "230 ft"]), ("height", ["height": "12'"]), ("capacity", ["rooms": "12"]),
    ])
    func `what has another tag or unit is not compared`(_ wish: String, _ tags: [String: String]) async throws {
        let town = try Town([
            (100, 0, ["tourism": "hotel", "name": "High Inn", "height": "70", "beds": "30"]),
            (200, 0, ["tourism": "hotel", "name": "Low Inn"].merging(tags) { $1 }),
        ])
        let text = try await town.reply(#"{"names": ["High Inn", "Low Inn"], "wishes": ["\#(wish)"]}"#)
        #expect(text.has("High Inn", "Low Inn") && !text.contains("of these, "), "\(text)")
    }

    // MARK: - What is said of others

    @Test func `what closes before the time that is asked about is open now, and is not said to be closed`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "cafe", "name": "Early", "opening_hours": "Mo-Su 08:00-12:30"]),
            (150, 0, ["amenity": "cafe", "name": "Late", "opening_hours": "Mo-Su 08:00-20:00"]),
        ])
        let text = try await town.reply(#"{"kinds": ["coffee"], "open": "now", "open_until": "2026-06-10T13:00"}"#)
        #expect(text.has("Near you: Late", "Closed then: Early (open until 12:30)"), "\(text)")
    }

    @Test func `hours of now are not told of what is closed at another time`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "cafe", "name": "Early", "opening_hours": "Mo-Su 08:00-18:00"]),
            (150, 0, ["amenity": "cafe", "name": "Late", "opening_hours": "Mo-Su 08:00-23:30"]),
        ])
        let then = #"{"kinds": ["coffee"], "open": "2026-06-10T20:00", "open_until": "2026-06-10T22:00"}"#
        let text = try await town.reply(then)
        #expect(text.has("Closed then: Early (08:00–18:00)"), "\(text)")
    }

    @Test func `of the last list too, what closes before the time that is asked about is open now`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "cafe", "name": "Early", "opening_hours": "Mo-Su 08:00-12:30"]),
            (150, 0, ["amenity": "cafe", "name": "Late", "opening_hours": "Mo-Su 08:00-20:00"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("x", #"{"kinds": ["coffee"]}"#),
                ("y", #"{"listed": true, "open": "now", "open_until": "2026-06-10T13:00"}"#),
            ])
        #expect(answers[1].reply.has("Late", "Closed then: Early (open until 12:30)"), "\(answers[1].reply)")
    }

    @Test func `what a thing costs leaves nothing out, and what is to be free does`() async throws {
        let town = try Town([
            (100, 0, ["tourism": "museum", "name": "Free House", "fee": "no"]),
            (150, 0, ["tourism": "museum", "name": "Dear House", "fee": "yes"]),
        ])
        let fee = try await town.reply(#"{"kinds": ["museum"], "wishes": [{"wish": "fee", "must": true}]}"#)
        #expect(fee.has("Free House", "a fee: no", "Dear House", "a fee: yes") && !fee.contains("Left out"), "\(fee)")
        let both = try await town.reply(
            #"{"kinds": ["museum"], "wishes": [{"wish": "free", "must": true}, {"wish": "fee", "must": true}]}"#)
        #expect(both.has("Near you: Free House") && !both.contains("None"), "\(both)")
    }

    @Test func `what is only vegetarian and vegan is only vegetarian`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "restaurant", "name": "Some", "diet:vegetarian": "yes"]),
            (400, 0, ["amenity": "restaurant", "name": "Leaves", "cuisine": "vegetarian;vegan"]),
        ])
        let text = try await town.reply(#"{"kinds": ["food"], "wishes": [{"wish": "vegetarian_only", "must": true}]}"#)
        #expect(text.has("1. Leaves"), "\(text)")
    }

    @Test(arguments: [(#"["post_office"]"#, #"["parcel"]"#, "Main Office"), (#"["food"]"#, #"["fast_food"]"#, "Table")])
    func `what is asked for is not refused by what is wider, and a part of it is`(
        _ kinds: String, _ refused: String, _ place: String
    ) async throws {
        let town = try Town([
            (100, 0, ["amenity": "post_office", "name": "Main Office"]), (150, 0, ["amenity": "parcel_locker", "name": "Locker"]),
            (100, 50, ["amenity": "fast_food", "name": "Grill"]), (200, 50, ["amenity": "restaurant", "name": "Table"]),
        ])
        let text = try await town.reply(#"{"kinds": \#(kinds), "not": \#(refused)}"#)
        #expect(text.contains(place) && !text.contains("Locker") && !text.contains("Grill"), "\(text)")
    }

    @Test func `of two benches side by side one is shown, and the next place to sit`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "bench"]), (64, 3, ["amenity": "bench"]), (68, 6, ["amenity": "bench"]), (200, 0, ["amenity": "bench"]),
            (300, 0, ["amenity": "bench", "backrest": "yes"]),
        ])
        let text = try await town.reply(#"{"kinds": ["bench"], "order": "nearest"}"#)
        #expect(text.has("(80 m)", "(260 m)", "(390 m)") && !text.contains("(90 m)"), "\(text)")
    }

    @Test func `a question that the tags have one word of is still said to be unanswered`() async throws {
        let town = try Town([(60, 0, ["natural": "water", "name": "Cold Basin"])])
        let answers = try await Town.replies(
            town, [("x", #"{"names": ["Cold Basin"], "asks": ["description"], "unknown": ["is the water poisoned here"]}"#)])
        #expect(answers[0].reply.contains("“is the water poisoned here”"), "\(answers[0].reply)")
    }

    @Test func `seats outside are named with what has them, though nothing is free of lactose`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "restaurant", "name": "Inside", "cuisine": "pizza"]),
            (90, 0, ["amenity": "restaurant", "name": "Terrace", "cuisine": "italian", "outdoor_seating": "yes"]),
        ])
        let query =
            #"{"cuisines": ["pizza"], "wishes": [{"wish": "outdoor_seating", "must": true}, {"wish": "lactose_free", "must": true}]}"#
        let text = try await town.reply(query)
        #expect(text.has("Inside", "Terrace", "outside: yes") || text.has("Terrace", "seats outside"), "\(text)")
    }

    @Test func `tomorrow's weather is no question for places`() async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Mug"])])
        let text = try await town.reply(#"{"wishes": ["weather"], "open": "2026-06-11"}"#)
        #expect(text == "I know no weather: see a forecast.", "\(text)")
        #expect(try await town.reply(#"{"wishes": ["weather"]}"#).contains("Mug"))
    }

    // MARK: - Where

    @Test(arguments: ["city centre", "the centre", "keskusta", "centrum", "Innenstadt"])
    func `the middle of a town is where the person is, and no place that has the word in its name`(_ name: String) async throws {
        let town = try Town([
            (900, 0, ["amenity": "arts_centre", "name": "Music centre", "name:fi": "Musiikkikeskus"]),
            (60, 0, ["amenity": "cafe", "name": "Mug"]), (920, 0, ["amenity": "cafe", "name": "Far Mug"]),
        ])
        let text = try await town.reply(#"{"kinds": ["coffee"], "in": "\#(name)"}"#)
        #expect(text.has("Near you: 1. Mug"), "\(text)")
    }

    @Test func `who is far from the middle of a town has it looked for there`() async throws {
        let mugs = (1...5).map { index in
            (north: 10_000 + Double(50 * index), east: 0.0, tags: ["amenity": "cafe", "name": "Far Mug \(index)"])
        }
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Mug"])] + mugs)
        let text = try await town.reply(#"{"kinds": ["coffee"], "in": "the city centre"}"#)
        #expect(text.has("Near city centre: 1. Far Mug") && !text.contains("Near you"), "\(text)")
        let wide = try Town([(60, 0, ["amenity": "cafe", "name": "Mug"]), (90_000, 0, ["amenity": "bar", "name": "Border"])] + mugs)
        let unknown = try await wide.reply(#"{"kinds": ["coffee"], "in": "the city centre"}"#)
        #expect(unknown.has("I do not find “city centre”", "Near you: Mug"), "\(unknown)")
    }

    @Test func `a quarter that is called as the middle of a town is meant by its name`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "cafe", "name": "Mug"]), (900, 0, ["place": "quarter", "name": "Centrum"]),
            (920, 0, ["amenity": "cafe", "name": "Far Mug"]),
        ])
        let text = try await town.reply(#"{"kinds": ["coffee"], "in": "Centrum"}"#)
        #expect(text.has("Centrum", "Far Mug") && !text.contains("Near you"), "\(text)")
    }

    @Test func `the way from here is from where the person is`() async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Mug"])])
        let text = try await town.reply(#"{"names": ["Mug"], "from": "here", "asks": ["way"]}"#)
        #expect(text.contains("80 m") && !text.contains("here"), "\(text)")
    }

    @Test(arguments: [
        ("Citygate Delight", "Food Market Delight"), ("Elmtown market hall", "Temporary Hall"), ("J. Snell statue", "Johan Snell"),
    ])
    func `a name with that of where it is, or with initials, is found`(_ name: String, _ place: String) async throws {
        let town = try Town([
            (300, 0, ["shop": "mall", "name": "Citygate"]), (310, 0, ["shop": "supermarket", "name": "Food Market Delight"]),
            (100, 0, ["shop": "supermarket", "name": "Turkish Delight"]), (700, 0, ["place": "quarter", "name": "Elmtown"]),
            (720, 0, ["amenity": "marketplace", "name": "Temporary Hall"]), (80, 0, ["amenity": "marketplace", "name": "Near Hall"]),
            (500, 0, ["historic": "memorial", "memorial": "statue", "name": "Johan Snell"]),
        ])
        let text = try await town.reply(#"{"names": ["\#(name)"]}"#)
        #expect(text.contains(place) && !text.contains("do not find"), "\(text)")
    }

    @Test func `what there is along a street is what has an address on it`() async throws {
        var builder = ExtractBuilder()
        for (id, latitude) in [(1, 60.2), (2, 60.201)] { builder.node(Int64(id), latitude, 24.9) }
        builder.way(10, [1, 2], ["highway": "residential", "name": "Elm Street"])
        for index in 1...5 {
            let tags = ["shop": "books", "name": "Shop \(index)", "addr:street": "Elm Street", "addr:housenumber": "\(index)"]
            builder.node(Int64(20 + index), 60.2 + 0.0001 * Double(index), 24.9001, tags)
        }
        builder.node(40, 60.2003, 24.903, ["shop": "books", "name": "Elsewhere", "addr:street": "Oak Street", "addr:housenumber": "3"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store(), keeping: folder) { $0.origin = Coordinates(clamping: 60.2, 24.9) }
        let query = #"{"names": ["Elm Street"], "asks": ["along"]}"#
        let text = try #require(try await api.object(.post, "/api/query", body: query).1["reply"] as? String)
        #expect((1...5).allSatisfy { text.contains("Shop \($0)") } && !text.contains("Elsewhere"), "\(text)")
    }

    @Test(arguments: [
        ("High Street 3", true), ("3-5 High Street, Elmtown", true), ("Borough High Street 12", false), ("Oak Road 1, High Street", false),
    ])
    func `a street is no part of another one's name, nor a town`(_ address: String, _ isOn: Bool) async throws {
        var builder = ExtractBuilder()
        for (id, latitude) in [(1, 60.2), (2, 60.201)] { builder.node(Int64(id), latitude, 24.9) }
        builder.way(10, [1, 2], ["highway": "residential", "name": "High Street"])
        builder.node(20, 60.2003, 24.9001, ["amenity": "cafe", "name": "Known", "addr:full": "High Street 1"])
        builder.node(21, 60.2004, 24.9001, ["amenity": "cafe", "name": "Mug", "addr:full": address])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store(), keeping: folder) { $0.origin = Coordinates(clamping: 60.2, 24.9) }
        let query = #"{"kinds": ["coffee"], "on": "High Street"}"#
        let text = try #require(try await api.object(.post, "/api/query", body: query).1["reply"] as? String)
        #expect(text.contains("Known") && text.contains("Mug") == isOn, "\(text)")
    }

    // MARK: - As it is written

    @Test(arguments: [
        "second-hand records nearby: tritone or music hunter, which one is closer?", "levykauppa, tritone vai music hunter?",
        "skivaffär, Tritone eller Music Hunter?", "plattenladen: tritone oder music hunter",
    ])
    func `names of what is asked for are asked about, and are not where it is to be`(_ message: String) async throws {
        let town = try Town([
            (300, 0, ["shop": "music", "name": "Tritone"]), (500, 0, ["shop": "music", "name": "Music Hunter"]),
            (60, 0, ["shop": "music", "name": "Other Records"]),
        ])
        let text = try await town.api().chat(message).reply
        #expect(text.has("Tritone", "Music Hunter") && !text.contains("Other Records"), "\(text)")
    }

    @Test(arguments: ["toilets: forum or kamppi, which is closer?", "vessa: forum vai kamppi?"])
    func `of two names of which none is of what is looked for, what is looked for is told`(_ message: String) async throws {
        let town = try Town([
            (300, 0, ["shop": "mall", "name": "Forum"]), (500, 0, ["shop": "mall", "name": "Kamppi"]),
            (310, 0, ["amenity": "toilets", "wheelchair": "yes"]),
        ])
        let text = try await town.api().chat(message).reply
        #expect(text.contains("Toilets") || text.contains("Vessa:"), "\(text)")
    }

    @Test(arguments: ["hat das Kiasma am 14.6. offen?", "is Kiasma open on 14 June?", "onko Kiasma auki 14.6.?"])
    func `a date behind a name makes it no place to be near`(_ message: String) async throws {
        let town = try Town([
            (100, 0, ["tourism": "museum", "name": "Kiasma", "opening_hours": "Su 10:00-17:00"]),
            (120, 0, ["amenity": "cafe", "name": "Mug", "opening_hours": "24/7"]),
        ])
        let text = try await town.api().chat(message).reply
        #expect(text.has("Kiasma", "10:00–17:00") && !text.contains("Mug"), "\(text)")
    }

    @Test(arguments: ["vem har gjort Runebergsstatyn här?", "wer hat die Runebergstatue gemacht?"])
    func `a name and what it is of in one word is that place`(_ message: String) async throws {
        let town = try Town([
            (300, 0, ["historic": "memorial", "name": "Johan Runeberg", "artist_name": "Walter Runeberg"]),
            (60, 0, ["tourism": "artwork", "name": "Cock", "artist_name": "Bo Ek"]),
        ])
        let text = try await town.api().chat(message).reply
        #expect(text.has("Johan Runeberg", "Walter Runeberg") && !text.contains("Cock"), "\(text)")
    }

    @Test(arguments: ["the driver said something of Senis, what is it meant to be?", "taxler hat was von Senis gsagt, was soll des sein?"])
    func `a name that something was said of is asked about`(_ message: String) async throws {
        let town = try Town([(300, 0, ["place": "square", "name": "Senate Square", "loc_name": "Senis"])])
        let text = try await town.api().chat(message).reply
        #expect(text.contains("Senate Square"), "\(text)")
    }
}
