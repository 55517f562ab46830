import Explore
import Foundation
import Testing

@testable import ExploreServer

/// Messages typed as people speak: what goes on with a list, words with more hung on them, and two questions in one message.
@Suite("Questions as they are spoken")
struct ChatSpokenTests {
    private static func town() throws -> Town {
        try Town([
            (100, 0, ["amenity": "cafe", "name": "Anchor", "opening_hours": "Mo-Su 08:00-18:00", "wheelchair": "no"]),
            (200, 0, ["amenity": "cafe", "name": "Birch", "opening_hours": "Mo-Fr 10:00-20:00; Sa-Su 11:00-15:00", "wheelchair": "yes"]),
            (300, 0, ["amenity": "cafe", "name": "Cedar", "opening_hours": "Mo-Su 09:00-22:00", "wheelchair": "yes"]),
            (400, 0, ["amenity": "restaurant", "cuisine": "pizza", "name": "Slice", "opening_hours": "Mo-Su 11:00-21:00"]),
            (150, 0, ["tourism": "museum", "name": "Ark", "opening_hours": "We 10:00-17:00; Th 10:00-20:00"]),
        ])
    }

    /// The last answer of a conversation.
    private static func last(_ messages: String...) async throws -> String {
        let town = try town()
        let api = try town.api()
        var reply = ""
        for message in messages { reply = try await api.chat(message, session: "a").reply }
        withExtendedLifetime(town) {}
        return reply
    }

    @Test(arguments: [
        ("kahvila lähellä", "ei ku pitsaa"), ("missä kahvila", "eiku pizzaa"), ("kafé nära mig", "nej jag menade pizza"),
        ("Café in der Nähe", "nee lieber Pizza"), ("a café nearby", "scratch that, pizza"),
    ])
    func `who corrects themselves gets what they mean`(_ first: String, _ next: String) async throws {
        let reply = try await Self.last(first, next)
        #expect(reply.contains("Slice") && !reply.contains("Anchor"), "\(reply)")
    }

    @Test(arguments: [
        ("kahvila lähellä", "onks se eka auki vielä huomennaki", "08:00–18:00"),
        ("kahvila lähellä", "onkohan toka auki sunnuntainakin", "11:00–15:00"),
        ("kahvila lähellä", "entäs kolmas, onks auki lauantainaki", "09:00–22:00"),
    ])
    func `a Finnish word for a time may have more hung on it`(_ first: String, _ next: String, _ hours: String) async throws {
        let reply = try await Self.last(first, next)
        #expect(reply.contains(hours) && !reply.contains("En ymmärtänyt"), "\(reply)")
    }

    @Test(arguments: [
        ("a café nearby", "when does the first one close", "and the other one?"),
        ("kahvila lähellä", "millo eka menee kii", "entäs se toinen?"),
        ("kafé nära mig", "när stänger den första", "å den andra då?"),
        ("Café in der Nähe", "wann macht das erste zu", "gleiche für das zweite"),
        ("Café in der Nähe", "wann macht das erste zu", "und das andere?"),
    ])
    func `the same is asked of another one of the list`(_ first: String, _ next: String, _ last: String) async throws {
        let reply = try await Self.last(first, next, last)
        #expect(reply.contains("Birch") && reply.contains("10:00–20:00") && !reply.contains("Cedar"), "\(reply)")
    }

    @Test(arguments: [
        ("a café nearby", "when does the second one close", "and the other one?"),
        ("kahvila lähellä", "millo toka menee kii", "entäs se toinen?"),
        ("kafé nära mig", "när stänger den andra", "och den andra?"),
    ])
    func `after the second, the other one is the first`(_ first: String, _ next: String, _ last: String) async throws {
        let reply = try await Self.last(first, next, last)
        #expect(reply.contains("Anchor") && reply.contains("08:00–18:00"), "\(reply)")
    }

    @Test(arguments: [
        ("a café nearby", "which of the two is closer and when does it shut"),
        ("kahvila lähellä", "kumpi niist on lähempänä ja millo menee kii"),
        ("kafé nära mig", "vilken av dom är närmare å när stänger den"),
        ("Café in der Nähe", "welches von beiden ist näher und wann macht das zu"),
    ])
    func `which of those is nearer wants none beside them, and its hours`(_ first: String, _ next: String) async throws {
        let reply = try await Self.last(first, next)
        #expect(reply.hasPrefix("Anchor") && reply.contains("18:00") && !reply.contains("Cedar"), "\(reply)")
    }

    @Test(arguments: [
        ("a café nearby", "not the one with stairs, mum has a walker"), ("kahvila lähellä", "ei sitä missä on portaat"),
        ("kafé nära mig", "inte den med trappan"), ("Café in der Nähe", "die mit der Stufe nicht, Kollegin hat Rollator"),
        ("Café in der Nähe", "bitte nicht das mit den Treppen"),
    ])
    func `who refuses the one with steps gets those without`(_ first: String, _ next: String) async throws {
        let reply = try await Self.last(first, next)
        #expect(reply.has("Birch", "Cedar") && !reply.has("1. Anchor") && !reply.contains("112"), "\(reply)")
    }

    @Test(arguments: [
        "which museum is nearest, does it rain tomorrow, until when open today",
        "missä museo, mihin asti auki ja sataako huomenna", "var finns ett museum, hur länge öppet och regnar det imorgon",
        "wo ist ein Museum, bis wann offen und regnet es morgen",
    ])
    func `when it may rain is no hour of a place`(_ message: String) async throws {
        let reply = try await Self.last(message)
        #expect(reply.contains("Ark") && reply.contains("17:00") && !reply.contains("20:00"), "\(reply)")
    }

    @Test func `the day of what is asked beside rain stays`() async throws {
        let reply = try await Self.last("is a museum open tomorrow and does it rain")
        #expect(reply.contains("Ark") && reply.contains("20:00"), "\(reply)")
    }

    @Test(arguments: ["Café in der Nähe, reserviern nötig?", "ein Café, muss man reserviern?"])
    func `a German infinitive may lack its last vowel`(_ message: String) {
        let query = ChatReader(PlaceTimes(now: .now, zone: .gmt, country: "FI")).read(message)
        #expect(query.kinds == ["coffee"] && query.wishes.contains { $0.wish == "booking" }, "\(query)")
    }
}
