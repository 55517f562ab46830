import Testing

@testable import ExploreServer

@Suite("What a message asks for")
struct ChatIntentTests {
    @Test(
        "Is read by its words, never by parts of them",
        arguments: [
            ("I want coffee", .chillCafes), ("Where is a café?", .chillCafes), ("COFFEE!!", .chillCafes),
            ("coffee before the concert", .chillCafes), ("a concert and then coffee", .events), ("somewhere lit", .events),
            ("I feel a little lost", nil), ("literature", nil), ("a great theory", nil), ("a great feature", nil),
            ("I am hungry", .quickBites), ("no coffee, something to eat", .quickBites), ("not a museum but a show", .events),
            ("take me to a park", .explore), ("parking", nil), ("", nil), ("🍕", nil), ("What is on tonight?", .events),
            ("ice cream", .quickBites), ("Show me around", .explore), ("Something quick to eat", .quickBites),
        ] as [(String, PlaceCategory?)])
    func categories(_ message: String, _ category: PlaceCategory?) {
        #expect(ChatIntent(message).category == category)
    }

    @Test(
        "Names what the places must have",
        arguments: [
            ("two pizzas please", ["pizza"]), ("burgers", ["burger"]), ("sandwiches", ["sandwich"]), ("galleries", ["gallery"]),
            ("museums", ["museum"]), ("coffee", []), ("the theater", ["theatre"]), ("ice cream", ["ice_cream"]), ("libraries", ["library"]),
        ])
    func words(_ message: String, _ words: [String]) {
        #expect(ChatIntent(message).words == words)
    }

    @Test(
        "Knows when others or closer ones are meant",
        arguments: [
            ("something else", true, false), ("another one", true, false), ("anything closer?", false, true),
            ("that's too far", false, true), ("elsewhere", false, false), ("others", true, false), ("coffee", false, false),
            ("mother", false, false),
        ])
    func others(_ message: String, _ wantsOthers: Bool, _ wantsCloser: Bool) {
        let intent = ChatIntent(message)
        #expect(intent.wantsOthers == wantsOthers)
        #expect(intent.wantsCloser == wantsCloser)
    }

    @Test("Is courtesy only where nothing is asked for")
    func courtesy() {
        #expect(ChatIntent("Hello!").courtesy == .greeting)
        #expect(ChatIntent("thank you").courtesy == .thanks)
        #expect(ChatIntent("help").courtesy == .help)
        #expect(ChatIntent("Hi, I want coffee").courtesy == nil)
        #expect(ChatIntent("this is high").courtesy == nil)
    }

    @Test("Of a megabyte of words only the beginning is looked at")
    func long() {
        #expect(ChatIntent(String(repeating: "little ", count: 150_000) + "coffee").category == nil)
    }
}
