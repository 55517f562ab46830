import Explore
import Foundation
import Testing

@testable import ExploreServer

/// What is told of the places of an answer, so that the person who asked is content with it.
@Suite("What an answer tells of its places")
struct QueryWordsTests {
    @Test func `what is nearest to a place is told from there and from the person, in the order from there`() async throws {
        let town = try Town([
            (400, 0, ["amenity": "library", "name": "Kiasma"]), (480, 0, ["railway": "tram_stop", "name": "Beyond"]),
            (250, 0, ["railway": "tram_stop", "name": "Before"]),
        ])
        let text = try await town.reply(#"{"kinds": ["tram_stop"], "near": "Kiasma", "order": "nearest"}"#)
        #expect(text.has("1. Beyond", "from there", "on foot from you", "2. Before", "from there"), "\(text)")
        let here = try await town.reply(#"{"kinds": ["tram_stop"], "near": "here", "order": "nearest"}"#)
        #expect(here.has("1. Before", "2. Beyond") && !here.contains("from there"), "\(here)")
    }

    @Test func `by day a far nearer place comes first though its hours are not known, and at night none does`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (40, 0, ["shop": "hardware", "name": "Rautamies"]),
            (900, 0, ["shop": "hardware", "name": "Far Tools", "opening_hours": "24/7"]),
        ]
        let query = #"{"kinds": ["hardware"], "open": "now"}"#
        let day = try await Town(places).reply(query)
        #expect(day.has("1. Rautamies", "hours not known", "2. Far Tools"), "\(day)")
        let night = try await Town(places, at: "2026-06-10T03:00").reply(query)
        #expect(night.has("1. Far Tools", "Rautamies"), "\(night)")
    }

    @Test func `where nothing is open, what may be comes before what is closed`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "toilets", "opening_hours": "Mo-Fr 06:00-10:00"]), (150, 0, ["amenity": "toilets"]),
        ])
        let text = try await town.reply(#"{"kinds": ["toilets"], "open": "now"}"#)
        #expect(text.has("none that is open now", "1. Toilets", "hours not known", "2. Toilets", "closed, opens"), "\(text)")
    }

    @Test func `a pram gets in where a wheelchair does, and the text about a step is quoted`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "cafe", "name": "Steps", "wheelchair": "no"]),
            (300, 0, ["amenity": "cafe", "name": "Ramp", "wheelchair": "yes", "wheelchair:description": "Ring at the yard."]),
        ])
        let text = try await town.reply(#"{"kinds": ["coffee"], "wishes": [{"wish": "pram", "must": true}]}"#)
        #expect(text.has("Ramp", "wheelchair access: yes", "Ring at the yard.", "Left out", "Steps"), "\(text)")
        #expect(!text.contains("says nothing"), "\(text)")
    }

    @Test func `who wants nothing Asian gets no kitchen of Asia, whatever it is called`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "restaurant", "name": "Sakura", "cuisine": "sushi"]),
            (150, 0, ["amenity": "restaurant", "name": "Everest", "cuisine": "nepalese"]),
            (200, 0, ["amenity": "restaurant", "name": "Tuk Thai"]),
            (900, 0, ["amenity": "restaurant", "name": "Kotipöytä", "cuisine": "regional"]),
        ])
        let text = try await town.reply(#"{"kinds": ["restaurant"], "not": ["asian"]}"#)
        #expect(text.contains("Kotipöytä") && !["Sakura", "Everest", "Tuk Thai"].contains(where: text.contains), "\(text)")
        let wanted = try await town.reply(#"{"kinds": ["asian"]}"#)
        #expect(wanted.has("Sakura", "Everest", "Tuk Thai"), "\(wanted)")
    }

    @Test func `the house in which a place is is named beside its address`() async throws {
        let town = try Town([
            (
                100, 0,
                ["shop": "shoemaker", "name": "Heels", "addr:street": "Kauppakatu", "addr:housenumber": "5", "addr:housename": "Arcade"]
            )
        ])
        #expect(try await town.reply(#"{"kinds": ["shoemaker"]}"#).contains("Kauppakatu 5 (Arcade)"))
    }

    @Test func `lunch is what is open at noon, and a mark of it is worth no walk`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (1_200, 0, ["amenity": "restaurant", "name": "Marked", "lunch": "yes", "diet:vegan": "yes"]),
            (200, 0, ["amenity": "restaurant", "name": "Leaves", "diet:vegan": "only", "opening_hours": "Mo-Fr 11:00-15:00"]),
            (60, 0, ["amenity": "restaurant", "name": "Late", "diet:vegan": "only", "opening_hours": "17:00-23:00"]),
        ]
        let query = #"{"kinds": ["restaurant"], "wishes": ["vegan_only", "lunch"]}"#
        let noon = try await Town(places).reply(query)
        #expect(noon.has("1. Leaves", "open until 15:00", "Closed now: Late") && !noon.contains("I know no place that is only"), "\(noon)")
        // Who asks in the evening may mean another day.
        let evening = try await Town(places, at: "2026-06-10T19:00").reply(query)
        #expect(evening.contains("1. Late"), "\(evening)")
    }

    @Test func `of a diet that is had, and something else that is not, nobody is told that it is not had`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "restaurant", "name": "Leaves", "diet:vegan": "only"]),
            (200, 0, ["amenity": "restaurant", "name": "Both", "diet:vegan": "yes", "wheelchair": "yes"]),
        ])
        let text = try await town.reply(#"{"kinds": ["restaurant"], "wishes": ["vegan_only", "wheelchair"]}"#)
        #expect(text.contains("Leaves") && !text.contains("I know no place that is only"), "\(text)")
    }

    @Test func `what is named beside a place is told at the time that is asked about`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (100, 0, ["amenity": "library", "name": "Ode"]),
            (300, 0, ["amenity": "library", "name": "Reading Room", "opening_hours": "Mo-We 08:00-20:00; Th-Su 10:00-15:00"]),
        ]
        // On Wednesday, of Friday.
        let text = try await Town(places).reply(#"{"names": ["Ode"], "open": "2026-06-12", "asks": ["hours"]}"#)
        #expect(text.has("Hours not known.", "Open then for certain: Reading Room", "10:00–15:00") && !text.contains("20:00"), "\(text)")
        // Nothing is certain on a holiday, which is told where no hours are known as well.
        let eve = try await Town(places, at: "2026-01-05T19:30").reply(#"{"names": ["Ode"], "open": "2026-01-06", "asks": ["hours"]}"#)
        #expect(
            eve.has("Hours not known.", "Tuesday, January 6 is a public holiday")
                || eve.has("Hours not known.", "is a public holiday (Epiphany)"), "\(eve)")
        #expect(!eve.contains("for certain"), "\(eve)")
    }

    @Test func `a cash machine without hours is told so where it is to be open, and a certain one comes first at night`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (40, 0, ["amenity": "atm", "name": "Lobby"]), (200, 0, ["amenity": "atm", "name": "Street", "opening_hours": "24/7"]),
        ]
        let night = try await Town(places, at: "2026-06-10T02:10").reply(#"{"kinds": ["atm"], "open": "now"}"#)
        #expect(night.has("1. Street", "always open", "2. Lobby", "hours not known"), "\(night)")
        #expect(try await Town(places).reply(#"{"kinds": ["atm"]}"#).contains("1. Lobby"))
    }

    @Test func `what is for some seasons alone is closed in the others`() async throws {
        let bikes: [(Double, Double, [String: String])] = [
            (40, 0, ["amenity": "bicycle_rental", "name": "Dock", "opening_hours": "24/7", "seasonal": "spring;summer;autumn"])
        ]
        let query = #"{"kinds": ["bicycle_rental"], "open": "now"}"#
        let winter = try await Town(bikes, at: "2026-01-23T10:00").reply(query)
        #expect(
            winter.has("none that is open now", "Dock", "only in spring, summer and autumn") && !winter.contains("always open"), "\(winter)"
        )
        let summer = try await Town(bikes).reply(query)
        #expect(summer.contains("Dock") && !summer.contains("only in") && !summer.contains("closed"), "\(summer)")
    }

    @Test(arguments: [
        ("24/7", "summer", 60.0, "Jun-Aug 00:00-24:00"), ("24/7", "summer", -33.0, "Dec-Feb 00:00-24:00"),
        ("Mo-Fr 10:00-18:00; Sa 11:00-15:00", "spring;summer", 60, "Mar-May,Jun-Aug Mo-Fr 10:00-18:00; Mar-May,Jun-Aug Sa 11:00-15:00"),
        ("May-Sep 10:00-18:00", "summer", 60, "May-Sep 10:00-18:00"), ("whenever", "summer", 60, "whenever"), ("24/7", "yes", 60, "24/7"),
        ("24/7", "spring;summer;autumn;winter", 60, "24/7"),
    ])
    func `seasons are months of the hours`(_ text: String, _ seasonal: String, _ latitude: Double, _ hours: String) {
        #expect(PlaceDraft.hours(text, in: Season.list(seasonal), at: latitude) == hours)
    }

    @Test func `what is beyond a quarter is not said to be in it`() async throws {
        let quarter: (Double, Double, [String: String]) = (300, 0, ["place": "quarter", "name": "Hakaniemi"])
        let bench: (Double, Double, [String: String]) = (2_000, 0, ["tourism": "museum", "name": "Far Museum"])
        let query = #"{"kinds": ["museum"], "in": "Hakaniemi"}"#
        #expect(try await Town([quarter, bench]).reply(query).has("Near Hakaniemi:", "Far Museum"))
        let inside = try await Town([quarter, (400, 0, ["tourism": "museum", "name": "Own Museum"])]).reply(query)
        #expect(inside.has("In Hakaniemi:", "Own Museum"), "\(inside)")
    }

    @Test func `the toilet of a playground is told from there, with the street where it is`() async throws {
        let town = try Town([
            (600, 0, ["leisure": "playground", "name": "Swings"]), (700, 0, ["amenity": "toilets"]),
        ])
        let text = try await town.reply(#"{"kinds": ["playground"], "wishes": [{"wish": "has_toilet", "must": false}]}"#)
        #expect(text.has("Swings", "For this, from Swings: Toilets (2 min"), "\(text)")
    }

    @Test func `of two the older one is told where their years are asked for`() async throws {
        let town = try Town([
            (30, 0, ["historic": "memorial", "name": "Fountain Lady", "start_date": "1908"]),
            (90, 0, ["historic": "memorial", "name": "Poet", "start_date": "1885-05-06"]),
        ])
        let text = try await town.reply(#"{"names": ["Fountain Lady", "Poet"], "wishes": ["built"]}"#)
        #expect(text.has("The oldest of these: Poet (1885).") && !text.contains("The nearest of these"), "\(text)")
    }

    @Test func `a ferry is no train, and a stop without lines comes after one with some`() async throws {
        let town = try Town([
            (50, 0, ["railway": "station", "name": "Central"]),
            (300, 0, ["amenity": "ferry_terminal", "name": "Basin", "operator": "Boats"]),
        ])
        let boat = try await town.reply(#"{"kinds": ["ferry"]}"#)
        #expect(boat.contains("Basin") && !boat.contains("Central"), "\(boat)")
    }

    @Test func `a machine that is not to be in a shop is on the street`() async throws {
        let town = try Town([
            (40, 0, ["amenity": "atm", "name": "Lobby", "level": "-1", "opening_hours": "24/7"]),
            (200, 0, ["amenity": "atm", "name": "Street", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"kinds": ["atm"], "open": "now", "not": ["shop"]}"#)
        #expect(text.contains("Street") && !text.contains("Lobby"), "\(text)")
        #expect(try await town.reply(#"{"kinds": ["atm"], "open": "now"}"#).contains("1. Lobby"))
    }

    @Test func `where nothing says that one can sit, the nearest bench is named`() async throws {
        let town = try Town([(60, 0, ["natural": "bay", "name": "Cove"]), (90, 0, ["amenity": "bench"])])
        let text = try await town.reply(#"{"kinds": ["waters"], "wishes": ["seats"]}"#)
        #expect(text.has("Cove", "For this, nearby: Bench"), "\(text)")
    }

    @Test func `a name that the data has not leads to what is of its kind`() async throws {
        let town = try Town([
            (300, 0, ["amenity": "ferry_terminal", "name": "Basin"]), (50, 0, ["railway": "station", "name": "Central"]),
        ])
        let text = try await town.reply(#"{"names": ["Seal Island ferry"], "asks": ["way"]}"#)
        #expect(text.has("I do not find “Seal Island ferry”", "Basin", "On foot") && !text.contains("Central"), "\(text)")
        let none = try await town.reply(#"{"names": ["Seal Island"]}"#)
        #expect(none.contains("I do not find “Seal Island”") && !none.contains("Basin"), "\(none)")
    }

    @Test func `what is open is not hidden by what has the wish and no hours`() async throws {
        let town = try Town([
            (500, 0, ["tourism": "museum", "name": "Free Museum", "fee": "no"]),
            (300, 0, ["tourism": "museum", "name": "Open Museum", "opening_hours": "10:00-18:00"]),
        ])
        let text = try await town.reply(#"{"kinds": ["museum"], "open": "now", "wishes": ["free"]}"#)
        #expect(text.has("1. Open Museum", "open until 18:00", "Free Museum") && !text.contains("none that is open now"), "\(text)")
    }

    @Test func `what a child needs says more of what is looked for than the child`() async throws {
        let town = try Town([
            (40, 0, ["leisure": "playground", "name": "Swings"]), (300, 0, ["amenity": "toilets", "changing_table": "yes"]),
        ])
        let text = try await town.reply(#"{"wishes": ["kids", "changing_table"]}"#)
        #expect(text.contains("Toilets") && !text.contains("Swings"), "\(text)")
    }

    @Test func `of what is closed it is told when it opens`() async throws {
        let town = try Town([
            (100, 0, ["shop": "shoes", "name": "Early", "opening_hours": "Mo-Fr 08:00-20:00"]),
            (120, 0, ["shop": "shoes", "name": "Later", "opening_hours": "Mo-Fr 13:00-20:00"]),
        ])
        let now = try await town.reply(#"{"kinds": ["shoes"], "open": "now"}"#)
        #expect(now.contains("Closed now: Later (opens at 13:00)."), "\(now)")
        let then = try await town.reply(#"{"kinds": ["shoes"], "open": "2026-06-11T09:00"}"#)
        #expect(then.has("Early", "open then (08:00–20:00)", "Closed then: Later (13:00–20:00)."), "\(then)")
    }

    @Test func `what has all of it but is closed is said before what has less and is open`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "restaurant", "name": "Leaf", "diet:vegan": "only", "opening_hours": "Mo-Fr 18:00-22:00"]),
            (200, 0, ["amenity": "restaurant", "name": "Both", "diet:vegan": "yes", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"kinds": ["restaurant"], "wishes": ["vegan_only"], "open": "now"}"#)
        #expect(text.has("Only vegan, but closed then: Leaf (opens at 18:00).", "Both", "vegan: yes"), "\(text)")
    }

    @Test func `who asks for a number gets a place that has one, and is open`() async throws {
        let town = try Town([
            (100, 0, ["shop": "optician", "name": "Silent", "opening_hours": "24/7"]),
            (200, 0, ["shop": "optician", "name": "Caller", "opening_hours": "24/7", "phone": "+358 1"]),
        ])
        let text = try await town.reply(#"{"kinds": ["optician"], "open": "now", "asks": ["phone"]}"#)
        #expect(text.has("Caller", "+358 1") && !text.contains("Silent"), "\(text)")
    }

    @Test func `a quay is found by who runs it, with a letter less`() async throws {
        let town = try Town([(100, 0, ["amenity": "ferry_terminal", "name": "Basin", "operator": "JT-LINES"])])
        #expect(try await town.reply(#"{"names": ["JT-Line"], "asks": ["way"]}"#).has("“JT-Line” is Basin.", "On foot"))
    }

    @Test func `works of an artist are found by what is written of them`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "fountain"]),
            (400, 0, ["historic": "memorial", "name": "Edelfelt", "inscription": "Statue by Ville Vallgren, 1927"]),
        ])
        let query = #"{"kinds": ["monument", "fountain"], "wishes": ["artist: Ville Vallgren"]}"#
        let text = try await town.reply(query)
        #expect(text.has("Edelfelt", "Statue by Ville Vallgren") && !text.contains("Fountain"), "\(text)")
    }

    @Test func `who runs a parcel locker is a hint, and makes no locker of a post box`() async throws {
        let town = try Town([
            (20, 0, ["amenity": "post_box", "operator": "Posti"]),
            (90, 0, ["amenity": "vending_machine", "vending": "parcel_pickup", "name": "Pakettiautomaatti", "opening_hours": "24/7"]),
        ])
        let query = #"{"kinds": ["parcel"], "open": "now", "wishes": [{"wish": "operator: Posti", "must": false}]}"#
        let text = try await town.reply(query)
        #expect(text.contains("Pakettiautomaatti") && !text.contains("Post box"), "\(text)")
    }

    @Test func `nobody is promised to be in time on a holiday, or at another time than now`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (100, 0, ["shop": "alcohol", "name": "Alko", "opening_hours": "Mo-Sa 09:00-21:00"])
        ]
        let query = #"{"names": ["Alko"], "asks": ["in_time"]}"#
        #expect(try await Town(places).reply(query).contains("you can make it"))
        #expect(!(try await Town(places, at: "2026-06-19T16:20").reply(query).contains("you can make it")))
        let later = #"{"names": ["Alko"], "open": "2026-06-11T17:00", "asks": ["in_time"]}"#
        #expect(!(try await Town(places).reply(later).contains("closes in")))
    }

    @Test func `a venue whose programme is asked for is told itself, and where else something may be on`() async throws {
        let town = try Town([
            (
                100, 0,
                ["amenity": "nightclub", "name": "Apollo", "opening_hours": "Fr-Sa 22:00-04:00", "website": "https://apollo.example"]
            ), (300, 0, ["amenity": "nightclub", "name": "Virgin", "opening_hours": "Mo-Su 18:00-02:00"]),
        ])
        let text = try await town.reply(
            #"{"kinds": ["events"], "in": "Apollo", "event_from": "2026-06-10T20:00", "event_until": "2026-06-10T23:59"}"#)
        #expect(text.has("no programme of events.", "Apollo", "closed", "https://apollo.example", "Virgin"), "\(text)")
    }

    @Test func `a kiosk near by is told for ice cream that is far`() async throws {
        let town = try Town([
            (60, 0, ["shop": "kiosk", "name": "Kioski"]), (900, 0, ["amenity": "ice_cream", "name": "Gelato"]),
        ])
        let text = try await town.reply(#"{"cuisines": ["ice_cream"]}"#)
        #expect(text.has("Gelato", "where it is often sold: Kioski"), "\(text)")
    }

    @Test func `a toilet with room for a pram is also that of a house`() async throws {
        let town = try Town([
            (50, 0, ["shop": "department_store", "name": "Stock", "wheelchair": "yes", "toilets:wheelchair": "yes"]),
            (400, 0, ["amenity": "toilets"]),
        ])
        let query = #"{"kinds": ["toilets"], "wishes": ["pram"]}"#
        #expect(try await town.reply(query).has("Stock", "wheelchair access: yes", "an accessible toilet: yes"))
        #expect(!(try await town.reply(#"{"kinds": ["toilets"]}"#).contains("Stock")))
    }

    @Test func `a shelter is a stop's roof, and its lines are told`() async throws {
        let town = try Town([(50, 0, ["railway": "tram_stop", "name": "Square", "shelter": "yes", "route_ref": "3;6T"])])
        let text = try await town.reply(#"{"kinds": ["tram_stop"], "wishes": ["covered"]}"#)
        #expect(text.has("lines 3, 6T", "a roof: yes", "no timetables"), "\(text)")
    }

    @Test func `a statue is not told from others by being called one`() async throws {
        let town = try Town([
            (30, 0, ["tourism": "artwork", "artwork_type": "statue", "name": "Mother"]),
            (500, 0, ["historic": "memorial", "name": "Tsar", "description": "The statue of a tsar"]),
        ])
        let query = #"{"kinds": ["monument"], "order": "nearest", "asks": ["description"], "unknown": ["a statue with children"]}"#
        let text = try await town.reply(query)
        #expect(text.hasPrefix("Near you: Mother"), "\(text)")
    }

    @Test func `what has only the name of what is asked for is told for what it is`() async throws {
        let town = try Town([(100, 0, ["shop": "shoemaker", "name": "Mister Minit"])])
        #expect(try await town.reply(#"{"kinds": ["key_cutter"]}"#).contains("Mister Minit (shoemaker)"))
    }

    @Test func `a kind that somebody does not want is not had by its name either`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "cafe", "name": "Cafe Bar No9"]), (100, 0, ["amenity": "cafe", "name": "Quiet Cafe"]),
        ])
        let text = try await town.reply(#"{"kinds": ["coffee"], "not": ["bar"]}"#)
        #expect(text.contains("Quiet Cafe") && !text.contains("No9"), "\(text)")
    }

    @Test func `a place of a name is the one at the street that is said`() async throws {
        let town = try Town([
            (50, 0, ["tourism": "hotel", "name": "Omena", "addr:street": "Yrjönkatu", "addr:housenumber": "30", "phone": "+358 30"]),
            (90, 0, ["tourism": "hotel", "name": "Omena", "addr:street": "Lönnrotinkatu", "addr:housenumber": "13"]),
        ])
        let text = try await town.reply(#"{"names": ["Omena"], "on": "Lönnrotinkatu", "asks": ["phone"]}"#)
        #expect(text.has("Lönnrotinkatu 13", "not in the data") && !text.contains("+358 30"), "\(text)")
    }

    @Test func `a place without hours is asked for in the house that it belongs to`() async throws {
        let address = ["addr:street": "Simonkatu", "addr:housenumber": "8"]
        let town = try Town([
            (50, 0, ["amenity": "community_centre", "name": "LillaLuckan"].merging(address) { one, _ in one }),
            (
                55, 0,
                ["amenity": "community_centre", "name": "Luckan", "opening_hours": "Mo-Fr 11:00-18:00", "phone": "+358 50"]
                    .merging(address) { one, _ in one }
            ),
        ])
        let text = try await town.reply(#"{"names": ["LillaLuckan"], "asks": ["hours"]}"#)
        #expect(text.has("Hours not known", "In the same house: Luckan", "open until 18:00", "+358 50"), "\(text)")
    }

    @Test func `what lies beyond a way is told where nothing lies on it`() async throws {
        let town = try Town([
            (0, 500, ["tourism": "artwork", "name": "Statue"]), (-150, -150, ["amenity": "toilets"]),
        ])
        let text = try await town.reply(#"{"kinds": ["toilets"], "between": ["here", "Statue"]}"#)
        #expect(text.has("nothing on the way itself", "Toilets"), "\(text)")
    }

    @Test func `a place without an address is at the square that it is beside`() async throws {
        let town = try Town([
            (500, 0, ["place": "square", "name": "Glotorget"]), (20, 0, ["amenity": "cafe", "name": "Fazer Champagne"]),
            (520, 0, ["amenity": "cafe", "name": "Karl Fazer"]),
        ])
        let text = try await town.reply(#"{"names": ["Fazer"], "in": "Glotorget", "open": "now", "asks": ["hours"]}"#)
        #expect(text.hasPrefix("Karl Fazer") && text.contains("Hours not known"), "\(text)")
    }

    @Test func `where the hours of one branch are not known, another with hours is told`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "pharmacy", "name": "University Pharmacy"]),
            (300, 0, ["amenity": "pharmacy", "name": "University Pharmacy Yard", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"names": ["University Pharmacy"], "asks": ["hours"]}"#)
        #expect(text.has("Hours not known", "University Pharmacy Yard", "always open"), "\(text)")
    }

    @Test func `a German pub is one of that kitchen`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "pub", "name": "Any Pub"]), (400, 0, ["amenity": "pub", "name": "Hausman", "cuisine": "german"]),
        ])
        let text = try await town.reply(#"{"kinds": ["bar"], "cuisines": ["german"]}"#)
        #expect(text.contains("Hausman") && !text.contains("Any Pub"), "\(text)")
    }

    @Test func `a network that the map has is told with its key`() async throws {
        let tags = ["internet_access": "wlan", "internet_access:ssid": "sofia", "internet_access:key": "antik"]
        let town = try Town([(50, 0, ["shop": "books", "name": "Sofia"].merging(tags) { one, _ in one })])
        #expect(try await town.reply(#"{"names": ["Sofia"], "wishes": ["wifi"]}"#).contains("Wi-Fi: yes (sofia / antik)"))
    }

    @Test func `lines that stop near the person and near the place are told`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["railway": "tram_stop", "name": "Here"])
        builder.node(2, 60.18, 24.94, ["railway": "tram_stop", "name": "There"])
        builder.node(3, 60.1801, 24.94, ["amenity": "theatre", "name": "Sampo"])
        builder.relation(10, ofNodes: [1, 2], ["type": "route", "route": "tram", "ref": "10", "name": "10 Kirurgi–Ruskeasuo"])
        builder.relation(11, ofNodes: [1], ["type": "route", "route": "tram", "ref": "4"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store()) { $0.origin = Coordinates(clamping: 60.17, 24.9405) }
        let query = #"{"names": ["Sampo"], "asks": ["way"], "also": [{"kinds": ["tram_stop"]}, {"kinds": ["tram_stop"], "near": "that"}]}"#
        let reply = try await api.object(.post, "/api/query", body: query).1["reply"] as? String ?? ""
        #expect(reply.has("Sampo", "From Here to There: lines 10 (towards Ruskeasuo).", "There is the next stop"), "\(reply)")
        #expect(!reply.contains("lines 4"), "\(reply)")
    }

    /// Two stops a street wide, and the one way back whose other stop lies beyond the edge of the data.
    private func rides(_ query: String, street: String? = nil) async throws -> String {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["railway": "tram_stop", "name": "Here", "ref": "0301"])
        builder.node(2, 60.1701, 24.9402, ["railway": "tram_stop", "name": "Here", "ref": "0302"])
        builder.node(3, 60.18, 24.94, ["railway": "tram_stop", "name": "There"])
        builder.relation(10, ofNodes: [1, 99], ["type": "route", "route": "tram", "ref": "3", "name": "3 Southend–Northend"])
        builder.relation(11, ofNodes: [3, 2], ["type": "route", "route": "tram", "ref": "3", "name": "3 Northend–Southend"])
        builder.relation(12, ofNodes: [2, 98], ["type": "route", "route": "tram", "ref": "615", "name": "615 Kirurgi–Lentoasema"])
        builder.relation(15, ofNodes: [2, 97], ["type": "route", "route": "tram", "ref": "5", "name": "5 Kirurgi–Kalasataman terminaali"])
        builder.relation(16, ofNodes: [1, 96], ["type": "route", "route": "tram", "ref": "4", "name": "4 Kirurgi–Kalasatama"])
        builder.relation(17, ofNodes: [1, 95], ["type": "route", "route": "tram", "ref": "12", "name": "12 Eira-Käärmelahti-Puotila"])
        builder.relation(13, ofNodes: [1, 3], ["type": "route", "route": "tram", "ref": "8"])
        builder.relation(14, ofNodes: [3, 2], ["type": "route", "route": "tram", "ref": "8"])
        if let street { builder.way(20, [1, 2], ["highway": "residential", "name": street]) }
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store()) { $0.origin = Coordinates(clamping: 60.17, 24.9405) }
        return try await api.object(.post, "/api/query", body: query).1["reply"] as? String ?? ""
    }

    @Test func `a line goes where it comes back from, though its stop there is beyond the data`() async throws {
        let reply = try await rides(#"{"kinds": ["tram_stop"], "also": [{"kinds": ["tram_stop"], "near": "There"}], "unknown": ["There"]}"#)
        #expect(reply.hasPrefix("From Here to There: lines 3 (towards Northend). Here is 1 min"), "\(reply)")
        #expect(reply.has("stop code 0301", "There is the next stop", "no timetables"), "\(reply)")
        // Two ways of one name tell no direction.
        #expect(!reply.contains("3, 8") && !reply.contains("1. "), "\(reply)")
    }

    @Test(arguments: [
        (["tram to Kalasatama, which line"], "Towards Kalasatama: line 4"),
        (["pääsenkö ratikalla Lentoasemalle"], "Towards Lentoasema: line 615"),
    ])
    func `a goal in words that no field holds is one of a ride`(_ unknown: [String], _ beginning: String) async throws {
        let words = String(decoding: try JSONEncoder().encode(unknown), as: UTF8.self)
        let reply = try await rides("{\"kinds\": [\"tram_stop\"], \"unknown\": \(words)}")
        #expect(reply.hasPrefix(beginning), "\(reply)")
        let other = try await rides(#"{"kinds": ["tram_stop"], "unknown": ["my suitcase is heavy"]}"#)
        #expect(other.contains(": 1. Here"), "\(other)")
    }

    @Test func `which lines stop is told of the stops, without a word on what is not marked`() async throws {
        let reply = try await rides(#"{"kinds": ["tram_stop"], "near": "Here", "wishes": [{"wish": "line", "must": true}]}"#)
        #expect(reply.contains("lines 3") && !reply.contains("the line"), "\(reply)")
    }

    @Test func `a goal beyond the data is no street near by whose name begins like it`() async throws {
        let reply = try await rides(
            #"{"kinds": ["tram_stop"], "near": "Here", "also": [{"kinds": ["tram_stop"], "in": "Puotila"}]}"#, street: "Puotilantie")
        #expect(reply.hasPrefix("Towards Puotila: line 12") && !reply.contains("2. "), "\(reply)")
    }

    @Test(arguments: ["stannar femman", "pysähtyykö vitonen", "does tram 5 stop"])
    func `a line is known by its noun, and in the middle of a phrase`(_ phrase: String) async throws {
        let reply = try await rides("{\"kinds\": [\"tram_stop\"], \"near\": \"Here\", \"unknown\": [\"\(phrase)\"]}")
        #expect(reply.hasPrefix("Yes, line 5 stops at Here.") && !reply.contains("says nothing"), "\(reply)")
    }

    @Test func `of two sides of a stop the one with lines is told`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["railway": "tram_stop", "name": "Market"])
        builder.node(2, 60.1704, 24.94, ["railway": "tram_stop", "name": "Market"])
        builder.relation(10, ofNodes: [2, 9], ["type": "route", "route": "tram", "ref": "7", "name": "7 Market–Hill"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store()) { $0.origin = Coordinates(clamping: 60.17, 24.9401) }
        let reply = try await api.object(.post, "/api/query", body: #"{"kinds": ["tram_stop"]}"#).1["reply"] as? String ?? ""
        #expect(reply.contains("lines 7") && !reply.contains("2. Market"), "\(reply)")
    }

    @Test func `the way back from a ride ends where that began`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["railway": "tram_stop", "name": "Smiths"])
        builder.node(2, 60.1701, 24.9402, ["railway": "tram_stop", "name": "Smiths"])
        builder.node(3, 60.18, 24.94, ["railway": "tram_stop", "name": "Bridge"])
        builder.node(4, 60.1801, 24.9402, ["railway": "tram_stop", "name": "Bridge"])
        builder.relation(10, ofNodes: [1, 3], ["type": "route", "route": "tram", "ref": "3", "name": "3 South–North"])
        builder.relation(11, ofNodes: [4, 2], ["type": "route", "route": "tram", "ref": "3", "name": "3 North–South"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let store = try folder.store()
        let origin = Coordinates(clamping: 60.17, 24.9405)
        var settings = ExploreSettings()
        settings.origin = origin
        var answerer = QueryAnswerer(
            store: store, settings: settings, times: try PlaceTimes(settings, of: store, at: origin), origin: origin, originName: nil,
            session: ChatSession(), isOfModel: true)
        func query(_ text: String) throws -> ExploreQuery { try ExploreQuery.read(Data(text.utf8)).query }
        let there = try await answerer.answer(query(#"{"kinds": ["tram_stop"], "also": [{"kinds": ["tram_stop"], "near": "Bridge"}]}"#))
        #expect(there.reply.hasPrefix("From Smiths to Bridge"), "\(there.reply)")
        answerer.session.note(message: "", there, language: .english)
        let back = try await answerer.answer(query(#"{"kinds": ["tram_stop"], "near": "Bridge", "unknown": ["and back in the evening"]}"#))
        #expect(back.reply.hasPrefix("From Bridge to Smiths: lines 3 (towards South)"), "\(back.reply)")
    }

    @Test(arguments: ["Lentoasema", "lentoasemaa"])
    func `a line that is called after a place beyond the data goes towards it`(_ goal: String) async throws {
        let reply = try await rides(#"{"kinds": ["tram_stop"], "also": [{"kinds": ["tram_stop"], "near": "\#(goal)"}]}"#)
        #expect(reply.hasPrefix("Towards Lentoasema: line 615 from Here, ") && reply.contains("stop code 0302"), "\(reply)")
    }

    @Test(arguments: [
        ("Kalasatama ferry terminal", "Towards Kalasataman terminaali: line 5 from Here"),
        ("Kalasatama", "Towards Kalasatama: line 4 from Here"),
        ("Käärmälahti", "Line 12 (Eira–Käärmelahti–Puotila) goes by there, from Here"),
    ])
    func `a goal that is no place of the data is one of a line, by the words that it has`(_ goal: String, _ beginning: String) async throws
    {
        let also = #""also": [{"kinds": ["tram_stop"]}, {"kinds": ["tram_stop"], "near": "that"}]"#
        // "2" is no line here, and 3 of another part of the sentence neither.
        let reply = try await rides(#"{"names": ["\#(goal)"], \#(also), "unknown": ["which tram 2 \#(goal)", "what tram, 3 bags"]}"#)
        #expect(reply.contains("timetables"), "\(reply)")
        #expect(reply.hasPrefix(beginning) && !reply.contains(" 1. ") && !reply.contains("Did you mean"), "\(reply)")
        // Where no line goes there, the stops are listed once.
        let none = try await rides(#"{"names": ["Nowhere Quay"], \#(also)}"#)
        #expect(none.contains("Nowhere Quay") && none.components(separatedBy: "Here").count <= 4, "\(none)")
    }

    @Test(arguments: [#""wishes": ["line: 615"]"#, #""unknown": ["tram 615"]"#, #""unknown": ["615"]"#])
    func `whether a line stops somewhere is said`(_ line: String) async throws {
        let reply = try await rides(#"{"kinds": ["tram_stop"], "near": "Here", \#(line)}"#)
        #expect(reply.hasPrefix("Yes, line 615 stops at Here.") && reply.contains("615 (Kirurgi–Lentoasema)"), "\(reply)")
        let other = try await rides(#"{"kinds": ["tram_stop"], "near": "There", \#(line)}"#)
        #expect(other.hasPrefix("No stop of line 615 is known near There; the nearest:"), "\(other)")
        let time = try await rides(#"{"kinds": ["tram_stop"], "near": "There", "unknown": ["at 615"]}"#)
        #expect(!time.contains("line 615"), "\(time)")
    }

    @Test func `in German a kind has a capital letter`() async throws {
        let town = try Town([(50, 0, ["amenity": "pharmacy", "name": "Apteekki"])])
        let text = try await town.reply(#"{"names": ["Apteekki"], "language": "de"}"#)
        #expect(text.contains("Apteekki (Apotheke)"), "\(text)")
        // Who only looks for a pharmacy is not told of getting worse.
        let list = try await town.reply(#"{"kinds": ["pharmacy"]}"#)
        #expect(!list.contains("gets worse"), "\(list)")
    }
}

/// Languages in which the chat does not reply.
@Suite("Other languages")
struct OtherLanguageTests {
    @Test(arguments: [
        "algo barato para comer cerca de la estación, por favor", "une pharmacie ouverte près de la gare ?",
        "dove posso mangiare una pizza qui vicino",
        "где здесь аптека?", "近くにトイレはありますか", "gdzie jest apteka",
    ])
    func `a message in another language is answered in English, with the languages that there are`(_ message: String) async throws {
        let town = try Town([
            (50, 0, ["amenity": "pharmacy", "name": "A"]), (60, 0, ["amenity": "restaurant", "name": "B", "cuisine": "pizza"]),
        ])
        let reply = try await town.api().chat(message).reply
        #expect(reply.hasPrefix("I understand English, Finnish, Swedish and German"), "\(reply)")
    }

    @Test(arguments: [
        "var är närmaste apotek?", "missä on lähin apteekki", "wo ist die Apotheke", "pizza con funghi please, near the gare",
        "la la land cinema",
    ])
    func `a message in one of the four is none of them`(_ message: String) async throws {
        let town = try Town([(50, 0, ["amenity": "pharmacy", "name": "A"])])
        let reply = try await town.api().chat(message).reply
        #expect(!reply.hasPrefix("I understand English"), "\(reply)")
    }
}
