import Explore
import Foundation
import Testing

@testable import ExploreServer

/// What a query can ask by a word of its own: the line that goes there, the door, other names, the oldest, and tickets for what runs.
@Suite("Questions with a word of their own")
struct QueryAsksTests {
    // MARK: - Lines

    private func rides(_ query: String) async throws -> String {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["railway": "tram_stop", "name": "Here"])
        builder.node(2, 60.18, 24.94, ["railway": "tram_stop", "name": "There"])
        builder.node(3, 60.1801, 24.94, ["amenity": "theatre", "name": "Sampo"])
        builder.node(4, 60.1702, 24.9402, ["amenity": "cafe", "name": "Corner"])
        builder.node(5, 60.19, 24.96, ["amenity": "cinema", "name": "Astra"])
        builder.relation(10, ofNodes: [1, 2], ["type": "route", "route": "tram", "ref": "10", "name": "10 Kirurgi–Ruskeasuo"])
        builder.relation(11, ofNodes: [2, 1], ["type": "route", "route": "tram", "ref": "10", "name": "10 Ruskeasuo–Kirurgi"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store()) { $0.origin = Coordinates(clamping: 60.17, 24.9405) }
        return try await api.object(.post, "/api/query", body: query).1["reply"] as? String ?? ""
    }

    @Test func `the line that goes to a place is told beside what else is asked of it, and words for it are not called unknown`()
        async throws
    {
        let text = try await rides(#"{"names": ["Sampo"], "asks": ["way", "transit"], "unknown": ["by tram", "take a tram there"]}"#)
        #expect(text.has("Sampo", "From Here to There: lines 10 (towards Ruskeasuo)."), "\(text)")
        #expect(!text.contains("by tram") && !text.contains("take a tram"), "\(text)")
    }

    @Test func `what is not of the line stays unknown, and is said once`() async throws {
        let text = try await rides(#"{"names": ["Sampo"], "asks": ["transit"], "unknown": ["polka dots"]}"#)
        #expect(text.components(separatedBy: "polka dots").count == 2, "\(text)")
    }

    @Test func `which tram goes somewhere is a ride without a place's own answer`() async throws {
        let text = try await rides(#"{"kinds": ["tram_stop"], "near": "Sampo", "asks": ["transit"]}"#)
        #expect(text.hasPrefix("From Here to There: lines 10"), "\(text)")
    }

    @Test func `where one begins elsewhere the line is one from there`() async throws {
        let text = try await rides(#"{"names": ["Corner"], "from": "Sampo", "asks": ["transit"]}"#)
        #expect(text.contains("From There to Here: lines 10 (towards Kirurgi)."), "\(text)")
    }

    @Test func `of what is around the corner it is said that one walks`() async throws {
        let text = try await rides(#"{"names": ["Corner"], "asks": ["transit"]}"#)
        #expect(text.contains("no line is worth the wait") && !text.contains("lines 10"), "\(text)")
    }

    @Test func `where no line goes without a change it is said so`() async throws {
        let text = try await rides(#"{"names": ["Astra"], "asks": ["transit"]}"#)
        #expect(text.contains("no line that goes there without a change"), "\(text)")
    }

    @Test func `the nearest of a name is no list where its line is asked for`() async throws {
        let text = try await rides(
            #"{"names": ["There"], "asks": ["transit"], "wishes": [{"wish": "covered", "must": true}], "order": "nearest"}"#)
        #expect(text.contains("From Here to There: lines 10") && !text.contains("without a change"), "\(text)")
    }

    @Test func `a line's end is gone to, and no shop that is called nearly so`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["highway": "bus_stop", "name": "Square"])
        builder.node(2, 60.1702, 24.9402, ["shop": "clothes", "name": "Björn Borg"])
        builder.relation(10, ofNodes: [1, 99], ["type": "route", "route": "bus", "ref": "788", "name": "788 Helsinki–Borgå"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store()) { $0.origin = Coordinates(clamping: 60.17, 24.9405) }
        let query = #"{"names": ["Borgå"], "asks": ["transit"]}"#
        let text = try await api.object(.post, "/api/query", body: query).1["reply"] as? String ?? ""
        #expect(text.contains("788") && !text.contains("Björn"), "\(text)")
    }

    // MARK: - Doors and names

    @Test func `which door one goes in by is told in the words of who knows it`() async throws {
        let town = try Town([
            (60, 0, ["tourism": "museum", "name": "Ark", "wheelchair:description": "Lift at the back, in Mill Lane"]),
            (90, 0, ["tourism": "museum", "name": "Mint"]),
        ])
        let text = try await town.reply(#"{"names": ["Ark"], "asks": ["entrance"]}"#)
        #expect(text.components(separatedBy: "Lift at the back, in Mill Lane").count == 2, "\(text)")
        let other = try await town.reply(#"{"names": ["Mint"], "asks": ["entrance"]}"#)
        #expect(other.contains("Which door one goes in by is not in the data."), "\(other)")
    }

    @Test func `a mapped entrance is told with where it is`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.1710, 24.94)
        builder.node(2, 60.1710, 24.942)
        builder.node(3, 60.1714, 24.942, ["entrance": "main"])
        builder.node(4, 60.1714, 24.94)
        builder.way(20, [1, 2, 3, 4, 1], ["building": "yes", "tourism": "museum", "name": "Ark"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store()) { $0.origin = Coordinates(clamping: 60.17, 24.94) }
        let text = try await api.object(.post, "/api/query", body: #"{"names": ["Ark"], "asks": ["entrance"]}"#).1["reply"] as? String ?? ""
        #expect(text.has("The nearest way in that is mapped", "190 m", "to the north-east"), "\(text)")
    }

    @Test func `what it was called before is told, or that nobody says so`() async throws {
        let town = try Town([
            (60, 0, ["tourism": "museum", "name": "Ark", "old_name": "Barn", "name:sv": "Arken"]),
            (90, 0, ["tourism": "museum", "name": "Mint"]),
        ])
        let text = try await town.reply(#"{"names": ["Ark"], "asks": ["names"]}"#)
        #expect(text.has("Also called", "Arken (Swedish)", "formerly Barn"), "\(text)")
        #expect(
            try await town.reply(#"{"names": ["Mint"], "asks": ["names"]}"#).contains("Of other or earlier names the data says nothing."))
    }

    @Test(arguments: [
        "which door do I use at Ark?", "mistä ovesta Arkiin mennään?", "vilken ingång har Ark?", "welcher Eingang ist es beim Ark?",
    ])
    func `which door is asked in each language`(_ message: String) {
        let query = ChatReader(PlaceTimes(now: .now, zone: .gmt, country: "FI")).read(message)
        #expect(query.asks.contains(.entrance), "\(query)")
    }

    // MARK: - Years

    private static let statues: [(Double, Double, [String: String])] = [
        (40, 0, ["tourism": "artwork", "name": "Bear", "start_date": "1931"]),
        (300, 0, ["tourism": "artwork", "name": "Elk", "start_date": "1885"]),
        (90, 0, ["tourism": "artwork", "name": "Hare", "start_date": "1991"]), (20, 0, ["tourism": "artwork", "name": "Undated"]),
    ]

    @Test(arguments: [("oldest", "1. Elk"), ("newest", "1. Hare")])
    func `the oldest and the newest of a kind come first, and both are told`(_ order: String, _ first: String) async throws {
        let text = try await Town(Self.statues).reply(#"{"kinds": ["art"], "order": "\#(order)"}"#)
        let lead = text.lowercased()
        #expect(lead.contains("oldest of these: elk (1885)") && lead.contains("newest: hare (1991)"), "\(text)")
        #expect(text.contains(first) && !text.contains("Undated"), "\(text)")
    }

    @Test func `the oldest is none of those that are marked with no to what it must have`() async throws {
        let town = try Town([
            (40, 0, ["tourism": "museum", "name": "Ark", "start_date": "1800", "wheelchair": "no"]),
            (90, 0, ["tourism": "museum", "name": "Mint", "start_date": "1900", "wheelchair": "yes"]),
        ])
        let text = try await town.reply(#"{"kinds": ["museum"], "order": "oldest", "wishes": [{"wish": "wheelchair", "must": true}]}"#)
        #expect(text.contains("Mint") && !text.contains("Ark"), "\(text)")
    }

    @Test func `of a list the oldest is told from its years`() async throws {
        let answers = try await Town.replies(
            Town(Self.statues), [("statues", #"{"kinds": ["art"]}"#), ("which is the oldest?", #"{"order": "oldest"}"#)])
        #expect(answers[1].reply.has("oldest of these: Elk (1885)"), "\(answers[1].reply)")
    }

    @Test func `without any year the kind is shown as ever`() async throws {
        let text = try await Town([(40, 0, ["tourism": "artwork", "name": "Bear"])]).reply(#"{"kinds": ["art"], "order": "oldest"}"#)
        #expect(text.has("Bear", "My data says nothing of from the year"), "\(text)")
    }

    // MARK: - Kinds by what they sell

    @Test func `tickets for trams are those of machines and offices that sell them, and no concert's`() async throws {
        let town = try Town([
            (30, 0, ["shop": "ticket", "name": "Gigs"]), (50, 0, ["amenity": "vending_machine", "vending": "parking_tickets"]),
            (90, 0, ["office": "travel_agent", "name": "City Transit", "vending": "public_transport_tickets"]),
            (200, 0, ["amenity": "vending_machine", "vending": "public_transport_tickets", "operator": "CT"]),
        ])
        let text = try await town.reply(#"{"kinds": ["transit_tickets"]}"#)
        #expect(text.has("1. City Transit", "2. Vending machine") && !text.contains("Gigs") && !text.contains("3. "), "\(text)")
    }

    @Test func `old books are sold where the name or a tag says so`() async throws {
        let town = try Town([
            (30, 0, ["shop": "books", "name": "New Pages"]), (90, 0, ["shop": "books", "name": "Antikvariaatti Sofia"]),
            (200, 0, ["shop": "books", "name": "Bright Bird", "books": "antiquarian"]),
        ])
        let text = try await town.reply(#"{"kinds": ["antiquarian"]}"#)
        #expect(text.has("Sofia", "Bright Bird") && !text.contains("New Pages"), "\(text)")
    }

    @Test func `a kiosk that is marked with ice cream is a place for it`() async throws {
        let town = try Town([(90, 0, ["shop": "kiosk", "icecream": "yes"]), (300, 0, ["amenity": "ice_cream", "name": "Cone"])])
        #expect(try await town.reply(#"{"cuisines": ["ice_cream"]}"#).has("1. Kiosk", "2. Cone"))
    }

    // MARK: - Open and shut

    @Test func `who is hungry is told what is open beside the only one that is marked and shut`() async throws {
        let town = try Town(
            [
                (30, 0, ["amenity": "restaurant", "name": "Green", "diet:vegan": "yes", "opening_hours": "11:00-15:00"]),
                (60, 0, ["amenity": "restaurant", "name": "Bowl", "opening_hours": "11:00-22:00"]),
            ], at: "2026-06-10T18:40")
        let text = try await town.reply(#"{"kinds": ["restaurant"], "wishes": [{"wish": "vegan", "must": true}]}"#)
        #expect(text.has("Green", "closed", "Open instead: Bowl", "vegan: not known"), "\(text)")
    }

    @Test func `nearer ones that are closed do not take the place of the one that is open`() async throws {
        let town = try Town(
            [
                (200, 0, ["amenity": "pharmacy", "name": "Near", "opening_hours": "09:00-18:00"]),
                (900, 0, ["amenity": "pharmacy", "name": "Night", "opening_hours": "24/7"]),
            ], at: "2026-06-10T21:00")
        let answers = try await Town.replies(
            town, [("pharmacy open now", #"{"kinds": ["pharmacy"], "open": "now"}"#), ("anything closer?", #"{"closer": true}"#)])
        #expect(answers[1].reply.has("Nearer, but closed then: Near", "Night"), "\(answers[1].reply)")
    }

    @Test func `one of a list that is named by its kitchen is meant alone`() async throws {
        let town = try Town([
            (30, 0, ["amenity": "fast_food", "name": "Patty", "cuisine": "burger", "opening_hours": "10:00-21:00"]),
            (60, 0, ["amenity": "fast_food", "name": "Skewer", "cuisine": "kebab", "opening_hours": "10:00-05:00"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("fast food", #"{"kinds": ["fast_food"]}"#),
                ("is the kebab one open at 2?", #"{"listed": true, "cuisines": ["kebab"], "open": "2026-06-11T02:00", "asks": ["hours"]}"#),
            ])
        #expect(answers[1].reply.contains("Skewer") && !answers[1].reply.contains("Patty"), "\(answers[1].reply)")
    }

    @Test func `what is not open around the clock says so, with all its hours`() async throws {
        let town = try Town([(30, 0, ["amenity": "fast_food", "name": "Skewer", "opening_hours": "Mo-Th 10:00-21:00; Fr-Su 10:00-05:00"])])
        let text = try await town.reply(#"{"names": ["Skewer"], "open": "always", "asks": ["hours"]}"#)
        #expect(text.contains("Not around the clock every day: Mo-Th 10:00-21:00; Fr-Su 10:00-05:00"), "\(text)")
    }

    @Test func `courtesy of several kinds is one`() async throws {
        let answers = try await Town.replies(Town(Self.statues), [("cheers, ta ra", #"{"talk": ["thanks", "farewell"]}"#)])
        #expect(!answers[0].reply.contains("field") && !answers[0].reply.contains("did not understand"), "\(answers[0].reply)")
    }
}
