import ChatClient
import Explore
import Foundation
import HTTPClient
import Testing

@testable import ExploreServer

/// Conversations whose messages a language model reads, turn by turn: lists, what is said of them, and distress.
@Suite("Conversations that a language model reads")
struct ModelConversationTests {
    /// The replies to messages that the model reads as these queries, in turn.
    private func replies(_ town: Town, _ turns: [(message: String, query: String)]) async throws -> [ChatAPIResponse] {
        let left = Box(turns.map(\.query))
        let model = FakeModel { _ in
            let text = left.value[0]
            left.update { if $0.count > 1 { $0.removeFirst() } }
            let content = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            return (200, Data(#"{"choices": [{"message": {"role": "assistant", "content": \#(content)}}]}"#.utf8))
        }
        let base = try #require(URL(string: "http://127.0.0.1:11434/v1"))
        let client = ChatClient(base: base, model: "m", key: nil, deadline: .seconds(6), transport: model)
        let api = try town.api { $0.reader = ModelQueryReader(client) }
        var answers: [ChatAPIResponse] = []
        for turn in turns { answers.append(try await api.chat(turn.message, session: "a")) }
        return answers
    }

    private static let laundries: [(Double, Double, [String: String])] = [
        (100, 0, ["shop": "laundry", "name": "Near Wash", "opening_hours": "Mo-Fr 09:00-21:00"]),
        (300, 0, ["shop": "laundry", "name": "Far Wash", "opening_hours": "Mo-Fr 08:00-18:00"]),
        (400, 0, ["tourism": "hotel", "name": "Torni"]),
    ]

    @Test func `which of a list is nearer is told of each, from where the way begins`() async throws {
        let answers = try await replies(
            Town(Self.laundries),
            [
                ("laundry", #"{"kinds": ["laundry"]}"#),
                ("and from the Torni, my hotel", #"{"listed": true, "from": "Torni", "order": "nearest", "asks": ["distance", "hours"]}"#),
            ])
        #expect(
            answers[1].reply.has("The nearest of these: Far Wash", "1. Far Wash", "18:00", "2. Near Wash", "21:00"), "\(answers[1].reply)")
    }

    @Test func `where none of a list has what is asked, others of the kind that have it are told`() async throws {
        var places = (1...5).map { number -> (Double, Double, [String: String]) in
            (Double(number) * 50, 0, ["tourism": "hotel", "name": "Steps \(number)", "wheelchair": "no"])
        }
        places.append((600, 0, ["tourism": "hotel", "name": "Ramp", "wheelchair": "yes"]))
        let answers = try await replies(
            Town(places),
            [("a hotel", #"{"kinds": ["hotel"]}"#), ("which are step-free?", #"{"listed": true, "wishes": ["wheelchair"]}"#)])
        #expect(answers[1].reply.has("Of these: 1. Steps", "wheelchair access: no", "Others that have it: Ramp"), "\(answers[1].reply)")
    }

    @Test func `of a list in which nothing is marked it is said so, and nothing else is listed`() async throws {
        let answers = try await replies(
            Town(Self.laundries),
            [("laundry", #"{"kinds": ["laundry"]}"#), ("wifi?", #"{"listed": true, "wishes": ["wifi"], "order": "nearest"}"#)])
        #expect(answers[1].reply.has("none is marked: Wi-Fi", "1. Near Wash", "2. Far Wash"), "\(answers[1].reply)")
        #expect(answers[1].places.count == 2)
    }

    @Test func `the other one of a list of one is the next of its kind`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (50, 0, ["amenity": "karaoke_box", "name": "Mike", "karaoke": "yes"]),
            (50, 0, ["amenity": "bar", "name": "Jone's karaoke bar"]),
            (700, 0, ["amenity": "bar", "name": "Karaoke Bar Erottaja", "wheelchair": "no"]),
        ]
        let answers = try await replies(
            Town(Array(places.dropFirst())),
            [
                ("karaoke", #"{"kinds": ["karaoke"], "count": 1}"#),
                ("and the other one?", #"{"ordinal": 2, "wishes": ["wheelchair"]}"#),
            ])
        #expect(answers[0].places.count == 1)
        #expect(answers[1].reply.has("Karaoke Bar Erottaja", "Wheelchair access: no"), "\(answers[1].reply)")
    }

    @Test func `a model that hears no danger outranks a word that may be a figure of speech`() async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Café"]), (90, 0, ["railway": "tram_stop", "name": "Stop"])])
        for (message, query, place) in [
            ("my foot hurts, the nearest tram stop", #"{"kinds": ["tram_stop"]}"#, "Stop"),
            ("a guy is following me with his stories, coffee please", #"{"kinds": ["coffee"]}"#, "Café"),
        ] {
            #expect(DistressTable.standard.read(message, asksForPlace: true) != nil, "“\(message)”")
            let answer = try await replies(town, [(message, query)])[0]
            #expect(answer.emergency == nil && answer.places.first?.name == place, "\(answer.reply)")
        }
    }

    @Test(arguments: [
        "my chest hurts and my left arm is numb, coffee", "he is not breathing, coffee", "I want to kill myself, coffee",
        "she swallowed bleach, coffee", "there is fire in the kitchen, coffee",
    ])
    func `what may be deadly is not left to a model`(_ message: String) async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Café"])])
        let answer = try await replies(town, [(message, #"{"kinds": ["coffee"]}"#)])[0]
        #expect(answer.emergency == "112" && !answer.places.contains { $0.name == "Café" }, "\(answer.reply)")
    }

    @Test func `a word of alarm counts where the model made nothing of the message`() async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Café"])])
        let answer = try await replies(town, [("someone is following me", #"{"unknown": ["someone"]}"#)])[0]
        #expect(answer.emergency == "112")
    }

    @Test func `the number stays in the answers that follow a danger, and goes when it is over`() async throws {
        let town = try Town([(60, 0, ["amenity": "toilets"]), (90, 0, ["amenity": "taxi"])])
        let answers = try await replies(
            town,
            [
                ("she does not look right", #"{"distress": "medical"}"#), ("a loo near by", #"{"kinds": ["toilets"]}"#),
                ("and a taxi after", #"{"kinds": ["taxi"]}"#), ("help has come, thanks. a taxi", #"{"kinds": ["taxi"], "talk": "relief"}"#),
                ("a loo near by", #"{"kinds": ["toilets"]}"#),
            ])
        for answer in answers[1...2] { #expect(answer.reply.hasPrefix("If 112 has not been called yet"), "\(answer.reply)") }
        #expect(!answers[4].reply.contains("112"), "\(answers[4].reply)")
    }

    @Test func `who has found their child is told no more of the number`() async throws {
        let town = try Town([(60, 0, ["amenity": "toilets"])])
        let answers = try await replies(
            town, [("I cannot find my son", #"{"distress": "lost_child"}"#), ("found him!! now a toilet", #"{"kinds": ["toilets"]}"#)])
        #expect(answers[0].emergency == "112")
        #expect(answers[1].reply.hasPrefix("Good that you are together again.") && !answers[1].reply.contains("112"), "\(answers[1].reply)")
    }

    @Test func `thanks that go on to ask for something are read`() async throws {
        let town = try Town([(60, 0, ["amenity": "taxi"])])
        let answer = try await replies(town, [("thank you so much, now how do I get away from here", #"{"kinds": ["taxi"]}"#)])[0]
        #expect(answer.places.count == 1, "\(answer.reply)")
    }
}
