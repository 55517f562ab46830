import Explore
import Testing

@testable import ExploreServer

/// Messages in spoken language that go on with an answer, read by the rules alone.
@Suite("What goes on with an answer")
struct ChatFollowUpsTests {
    private static let food: [(Double, Double, [String: String])] = [
        (100, 0, ["amenity": "fast_food", "name": "Patty", "cuisine": "burger", "opening_hours": "10:00-21:00"]),
        (200, 0, ["amenity": "fast_food", "name": "Bun", "cuisine": "burger", "opening_hours": "10:00-20:00"]),
        (300, 0, ["amenity": "restaurant", "name": "Crust", "cuisine": "pizza"]),
    ]

    private func replies(_ messages: [String], _ places: [(Double, Double, [String: String])] = food) async throws -> [String] {
        let town = try Town(places)
        let api = try town.api()
        var replies: [String] = []
        for message in messages { replies.append(try await api.chat(message, session: "a").reply) }
        return withExtendedLifetime(town) { replies }
    }

    @Test(arguments: [["burgeria lähellä", "ei ku pitsaa"], ["burgeri", "eiku pitsa"]])
    func `a slip of the kitchen is put right`(_ messages: [String]) async throws {
        let text = try await replies(messages)[1]
        #expect(text.contains("Crust") && !text.contains("Patty"), "\(text)")
    }

    @Test func `which of them is nearer, and when it closes, is asked of the list`() async throws {
        let text = try await replies(["burgeria lähellä", "kumpi niist on lähempänä ja millo menee kii"])[1]
        #expect(text.contains("Patty") && text.contains("21:00") && !text.contains("Bun"), "\(text)")
    }

    @Test(arguments: [
        ["burger near me", "when does the second one shut", "and the other one?"],
        ["burgeria lähellä", "onks se tokaki auki viel", "entäs se toinen"],
        ["Burger in der Nähe", "wann macht der zweite zu", "und der andere?"],
    ])
    func `the other one is of the list, and no further one`(_ messages: [String]) async throws {
        let texts = try await replies(messages)
        #expect(texts[1].contains("Bun") && !texts[1].contains("Patty"), "\(texts[1])")
        #expect(texts[2].contains("Patty") && !texts[2].contains("Crust"), "\(texts[2])")
    }

    @Test func `a clitic hides no day`() async throws {
        let text = try await replies(["burgeria lähellä", "onks se eka auki vielä huomennaki"])[1]
        #expect(text.contains("torstai 11. kesäkuuta") || text.contains("Torstai 11. kesäkuuta"), "\(text)")
    }

    @Test(arguments: [
        "kan man åka spårvagn dit?", "kann man mit der Tram dorthin?", "pääseekö sinne ratikalla?", "can I take a tram there",
    ])
    func `a tram there is the line that goes to it`(_ message: String) async throws {
        let context = ChatReader.Context(list: ["Patty"], hasFocus: true)
        let query = ChatReader(PlaceTimes(now: .now, zone: .gmt, country: "FI")).read(message, context)
        #expect(query.asks.contains(.transit) && query.that && query.kinds.isEmpty, "\(query)")
    }

    @Test(arguments: [
        ("Postkarte muss heut noch raus, welcher Kasten", "post_box"), ("Platter Reifen, wer flickt mir das", "bicycle_repair"),
        ("Syömään, minne pääsee?", "food"), ("need my boots resoled", "shoemaker"),
    ])
    func `a verb says the kind, and no shop whose goods sound like it`(_ message: String, _ kind: String) {
        let query = ChatReader(PlaceTimes(now: .now, zone: .gmt, country: "FI")).read(message)
        #expect(query.kinds.contains(kind), "\(query)")
    }

    @Test(arguments: [
        "mormor klarar inte trappor", "my mum can't do stairs", "Oma schafft keine Treppen", "mummo ei pääse portaita", "dad's on crutches",
        "Kollegin hat Rollator", "rollaattorilla liikkeellä",
    ])
    func `who needs a way without steps is in no danger`(_ message: String) {
        let query = ChatReader(PlaceTimes(now: .now, zone: .gmt, country: "FI")).read(message)
        #expect(query.wishes.contains { $0.wish == "wheelchair" }, "\(query)")
        #expect(DistressReader.standard.read(message, asksForPlace: false) == nil)
        #expect(DistressReader.standard.doubt(message, asksForPlace: false)?.isLikely != true)
    }

    @Test func `who cannot get down burning stairs is in danger all the same`() {
        for message in [
            "stairs are on fire and my mum can't do stairs", "mormor klarar inte trappor och det brinner i trapphuset",
            "can't do stairs, chest hurts", "my mum can't do stairs and she bleeds a lot",
        ] {
            #expect(DistressReader.standard.read(message, asksForPlace: false) != nil, "\(message)")
        }
    }

    @Test(arguments: ["ok tack! blir de regn imorn kväll?", "danke, regnet es morgen?"])
    func `the weather is no matter of the place before`(_ message: String) async throws {
        let text = try await replies(["burger", message])[1]
        #expect(!text.contains("Patty"), "\(text)")
    }

    @Test func `a statue is none of the museums beside it, and one on a horse is asked for as one`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (20, 0, ["tourism": "museum", "name": "Ark"]),
            (60, 0, ["historic": "memorial", "name": "Marshal", "artist_name": "Aimo Tukiainen"]),
        ]
        for message in [
            "who's the fella on the big horse and who made it", "Vem är statyn här, och vem har gjort den?", "kuka patsas tässä on",
        ] {
            let text = try await replies([message], places)[0]
            #expect(text.contains("Marshal") && !text.contains("Ark"), "\(text)")
        }
    }
}
