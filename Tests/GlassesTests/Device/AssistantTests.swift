import ChatClient
import Foundation
import GlassesContract
import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice

/// What the assistant understands and answers.
@Suite struct AssistantTests {
    @Test(arguments: [
        ("hey glasses, what time is it?", "what time is it?"), ("Hey Glasses", ""), ("HEY GLASSES! Hello", "Hello"),
        ("  hey,  glasses: note it", "note it"),
    ])
    func `a sentence that begins with the wake word is for the glasses`(_ sentence: String, _ rest: String) {
        #expect(AssistantRequest.afterWakeWord("hey glasses", in: sentence) == rest)
    }

    @Test(arguments: ["what time is it?", "hey glassesware", "hey", "", "glasses hey", "oh hey glasses"])
    func `any other is not`(_ sentence: String) {
        #expect(AssistantRequest.afterWakeWord("hey glasses", in: sentence) == nil)
    }

    @Test func `requests are told apart by their words`() {
        let requests: [(String, AssistantRequest)] = [
            ("", .greeting), ("Hello!", .greeting), ("what time is it?", .time), ("What's the date?", .date),
            ("how is the battery", .battery), ("remind me to buy milk.", .addTodo("buy milk")),
            ("Remind me to ask what time it is", .addTodo("ask what time it is")), ("take a note: Call Mom", .addNote("Call Mom")),
            ("note that I parked on level 2", .addNote("I parked on level 2")), ("read my notes", .notes),
            ("what are my todos?", .todos), ("what do I have to do?", .todos), ("take a photo", .photo), ("go to sleep", .sleep),
            ("what's your name?", .name), ("sing a song", .unknown), ("remind me to", .unknown),
        ]
        for (sentence, request) in requests { #expect(AssistantRequest(sentence) == request, "\(sentence)") }
    }

    @Test func `each personality has its own words`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        var answers: Set<String> = []
        for personality in Personality.allCases {
            try await glasses.change { $0.personality = personality }
            answers.insert(try #require(try await glasses.hear("hey glasses, what time is it?")))
        }
        #expect(answers.count == Personality.allCases.count)
        #expect(answers.allSatisfy { $0.contains("It's 3:30 PM") }, "\(answers)")
        try await glasses.change { $0.personality = .professional }
        #expect(try await glasses.hear("Hey glasses, what day is today?") == "It's Saturday, November 1.")
        #expect(try await glasses.hear("Hey glasses battery") == "The battery is at 85 percent.")
    }

    @Test func `a todo that is said is a todo, and both sides are kept`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        #expect(try await glasses.hear("remind me to buy milk") == nil)
        #expect(try await glasses.conversation().isEmpty)
        #expect(try await glasses.hear("Hey glasses, remind me to buy milk!") == "Very well, sir. I have added to your todos: buy milk.")
        #expect(try await glasses.todos().map(\.task) == ["buy milk"])
        #expect(
            try await glasses.conversation() == [
                ConversationMessage(role: .user, content: "Hey glasses, remind me to buy milk!", timestamp: "2025-11-01T15:30:00"),
                ConversationMessage(
                    role: .assistant, content: "Very well, sir. I have added to your todos: buy milk.", timestamp: "2025-11-01T15:30:00"),
            ])
    }

    @Test func `sleeping glasses wake at their wake word, and do nothing else`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        #expect(try await glasses.hear("hey glasses go to sleep") != nil)
        #expect(glasses.statusMode == .sleep)
        #expect(try await glasses.hear("what time is it") == nil)
        #expect(glasses.statusMode == .sleep)
        #expect(try await glasses.hear("hey glasses, remind me to wake up") == "At your service, sir.")
        #expect(glasses.statusMode == .active)
        #expect(try await glasses.todos().isEmpty)
    }

    /// Answers as it is told to, and keeps what it was asked.
    private final class Model: HTTPTransport {
        let asked = Mutex<[String]>([])
        private let reply: @Sendable () throws -> (status: Int, body: String)

        init(_ reply: @escaping @Sendable () throws -> (status: Int, body: String)) { self.reply = reply }

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            asked.withLock { $0.append(String(decoding: request.body ?? Data(), as: UTF8.self)) }
            let (status, body) = try reply()
            return HTTPClientResponse(status: status, body: body.utf8)
        }

        /// What was asked last.
        struct Query: Decodable {
            let messages: [ChatMessage]
        }

        func lastQuery() throws -> Query {
            try JSONDecoder().decode(Query.self, from: Data(try #require(asked.withLock { $0.last }).utf8))
        }

        func client() throws -> ChatClient {
            ChatClient(base: try #require(URL(string: "http://model/v1")), model: "m", key: nil, transport: self)
        }
    }

    @Test func `a language model answers what is asked, and rules do what is to be done`() async throws {
        let model = Model { (200, #"{"choices": [{"message": {"content": "Half past three, sir."}}]}"#) }
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), chat: try model.client())
        try await glasses.add([NewTodo(task: "water the plants", priority: .low)])
        #expect(try await glasses.hear("hey glasses, remind me to buy milk") == "Very well, sir. I have added to your todos: buy milk.")
        #expect(model.asked.withLock { $0.isEmpty })
        #expect(try await glasses.todos().count == 2)
        #expect(try await glasses.hear("hey glasses, how late is it?") == "Half past three, sir.")
        let query = try model.lastQuery()
        // Who it is, what is true now, what was said, and the question at the end.
        let rules = try #require(query.messages.first)
        #expect(rules.role == .system)
        for fact in ["Jarvis", "butler", "It is 3:30 PM on Saturday, November 1.", "85 percent", "water the plants", "no notes"] {
            #expect(rules.content.contains(fact), "\(fact) in \(rules.content)")
        }
        #expect(
            query.messages.dropFirst() == [
                ChatMessage(.user, "hey glasses, remind me to buy milk"),
                ChatMessage(.assistant, "Very well, sir. I have added to your todos: buy milk."), ChatMessage(.user, "how late is it?"),
            ])
        #expect(try await glasses.conversation().last?.content == "Half past three, sir.")
        // Asleep, nobody is asked.
        await glasses.setMode(.sleep)
        #expect(try await glasses.hear("hey glasses, how late is it?") == "At your service, sir.")
        #expect(try await glasses.hear("how late is it?") == nil)
        #expect(model.asked.withLock { $0.count } == 1)
        // Another name and manner are told.
        try await glasses.change { settings in
            settings.name = "Alfred"
            settings.personality = .casual
        }
        _ = try await glasses.hear("hey glasses, tell me something")
        #expect(try #require(try model.lastQuery().messages.first).content.contains("You are Alfred"))
        #expect(try #require(try model.lastQuery().messages.first).content.contains("casual"))
    }

    @Test func `where the model does not reply, rules answer, and it is told why`() async throws {
        let reports = Reports()
        let model = Model { (500, "") }
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), chat: try model.client(), report: { reports.add($0) })
        #expect(try await glasses.hear("hey glasses, what time is it?") == "It's 3:30 PM, sir.")
        #expect(
            reports.lines.contains("The language model did not reply: it answered with status 500. Rules answer instead."),
            "\(reports.lines)")
        #expect(
            try await glasses.hear("hey glasses, why is the sky blue?") == "I regret it, sir. My language model cannot be reached just now."
        )
        #expect(model.asked.withLock { $0.count } == 2)
        // Without internet it is not asked at all.
        glasses.faults.isInternetGone = true
        #expect(try await glasses.hear("hey glasses, battery?") == "The battery is at 85 percent, sir.")
        #expect(model.asked.withLock { $0.count } == 2)
    }

    @Test func `times are said as people say them`() {
        func said(_ seconds: Double) -> String { SpokenTime.time(Date(timeIntervalSince1970: seconds), in: .gmt) }
        #expect(said(0) == "12 AM")
        #expect(said(12 * 3_600 + 5 * 60) == "12:05 PM")
        #expect(said(14 * 3_600) == "2 PM")
        #expect(said(23 * 3_600 + 59 * 60) == "11:59 PM")
    }
}
