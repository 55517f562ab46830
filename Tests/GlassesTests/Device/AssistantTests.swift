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
        func call(_ tool: AssistantTool.Name, _ arguments: [String: String] = [:]) -> AssistantRequest {
            .call(ToolCall(tool: tool, arguments: arguments))
        }
        let requests: [(String, AssistantRequest)] = [
            ("", .greeting), ("Hello!", .greeting), ("what time is it?", call(.time)), ("What's the date?", call(.date)),
            ("how is the battery", call(.battery)), ("remind me to buy milk.", call(.addTodo, ["text": "buy milk"])),
            ("Remind me to ask what time it is", call(.addTodo, ["text": "ask what time it is"])),
            ("take a note: Call Mom", call(.addNote, ["text": "Call Mom"])), ("remember to buy milk", call(.addNote, ["text": "buy milk"])),
            ("note that I parked on level 2", call(.addNote, ["text": "I parked on level 2"])), ("read my notes", call(.listNotes)),
            ("what are my todos?", call(.listTodos)), ("what do I have to do?", call(.listTodos)), ("take a photo", call(.takePhoto)),
            ("go to sleep", call(.sleep)), ("what's your name?", .name), ("sing a song", .unknown), ("remind me to", .undone),
            ("don't take a picture", .undone), ("please delete the last photo", .undone), ("could you set a timer?", .undone),
            ("get rid of my notes", call(.deleteNote, ["which": "all"])), ("write a poem about rain", .unknown),
            ("did you take a picture?", .unknown), ("yes", .assent),
        ]
        for (sentence, request) in requests { #expect(AssistantRequest(sentence) == request, "\(sentence)") }
    }

    @Test(arguments: [
        "take a photo and send it to Anna", "take a picture of me in ten minutes", "take a photo?", "can you take photos?",
        "could you take a photo if I asked", "take a photo of this, no wait", "take the picture off the wall", "\"take a photo\"",
        "would you mind not taking a photo", "take a picture of that and delete it", "remind me to call mom. No, don't.",
        "remind me to call mom, actually never mind", "take a note: forget it", "remind me to do what?", "remember that time in Rome",
        "remember that", "add that to my list", "add milk to my shopping list", "put it on my list", "note the time",
        "let's remember that it was fun",
        "take a picture, it'll last longer", "take a photo of the dog, bad idea", "photograph albums are heavy",
        "add another one to the list",
        "take a picture of me is what she said", "would you take a photo of a stranger?", "get a picture of the kids framed",
        "put my name on the list", "leave a note for Anna", "make a to-do list", "remind me to call mom, he said",
        "take a photo of me, you know",
        "take a picture of this down", "remind me to ... oh wait, she is here", "add a note of caution",
        "if it rains, remind me to go home", "don't forget to take a picture", "good night, Anna", "",
    ])
    func `a sentence of which a part is not understood is no command`(_ sentence: String) {
        let call = SentenceReader.shared.read(sentence)
        #expect(call == nil, "\(call.map { "\($0)" } ?? "")")
    }

    @Test func `politeness, thanks and the wake word stand around a command`() {
        for sentence in [
            "Hey glasses, could you please take a photo now? Thank you!", "oh, and take another picture of that bird, please",
            "let’s take a selfie",
            "would you mind snapping a picture of us?", "go ahead and grab a quick pic, will you", "take a picture of what I'm looking at",
            "ok glasses photograph this menu for me",
        ] { #expect(SentenceReader.shared.read(sentence)?.tool == .takePhoto, "\(sentence)") }
        #expect(SentenceReader.shared.read("remind me to say thank you") == ToolCall(tool: .addTodo, arguments: ["text": "say thank you"]))
        #expect(
            SentenceReader.shared.read("remind me to see Dr. Lee at 5 p.m. sharp, thanks!")
                == ToolCall(tool: .setReminder, arguments: ["text": "see Dr. Lee", "time": "17:00"]))
    }

    /// Sentences by people who had not seen the rules (`Sentences/`).
    private struct Sentence: Decodable {
        let say: String
        /// What it wants done, where it is a command, and with which text.
        let act: String?
        let text: String?

        static func all(_ name: String) throws -> [Sentence] {
            let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            return try JSONDecoder().decode([Sentence].self, from: Data(contentsOf: tests.appendingPathComponent("Sentences/\(name).json")))
        }
    }

    @Test(arguments: [false, true])
    func `what is no command changes nothing, and nobody says that it did`(hasModel: Bool) async throws {
        let lie = "Of course. I have taken a photo, and your last one was deleted."
        let model = Model { (200, #"{"choices": [{"message": {"content": "\#(lie)"}}]}"#) }
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), chat: hasModel ? try model.client() : nil)
        let settings = await glasses.currentSettings()
        let all = try Sentence.all("must-not-act")
        #expect(all.count >= 100)
        let sentences = Depth.sample(all, each: hasModel ? 7 : 3)
        for sentence in sentences {
            let call = SentenceReader.shared.read(sentence.say)
            #expect(call?.tool.rawValue == sentence.act, "\(sentence.say)")
            let answer = try #require(try await glasses.hear("hey glasses, " + sentence.say))
            #expect(!answer.contains("I have"), "\(sentence.say): \(answer)")
            #expect(glasses.statusMode == .active, "\(sentence.say)")
        }
        for kind in MediaKind.allCases { #expect(try await glasses.media(kind).isEmpty) }
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.todos().isEmpty)
        #expect(await glasses.currentSettings() == settings)
    }

    @Test func `commands as people say them are done`() throws {
        var missed: [String] = []
        let sentences = try Sentence.all("must-act")
        for sentence in sentences {
            let tools = ["photo": AssistantTool.Name.takePhoto, "note": .addNote, "todo": .addTodo, "reminder": .setReminder]
            let wanted = try #require(sentence.act.flatMap { tools[$0] })
            let call = SentenceReader.shared.read(sentence.say)
            if call?.tool != wanted || call?.arguments["text"] != sentence.text { missed.append(sentence.say) }
        }
        #expect(missed == [])
    }

    @Test func `an answer that claims an act is told from one that does not`() {
        for claim in [
            "Done.", "Done! The photo is in your gallery.", "I have deleted the last photo.", "I've set a timer for five minutes.",
            "Certainly, sir. I’ll remind you at five.", "I took a picture.", "I'm taking a photo now.", "Your reminder is set.",
            "Photo taken.",
            "Timer set for 5 minutes.", "Okay, the last photo has been deleted.", "Deleted your notes.", "It's done.", "All set!", "Noted.",
            "I just sent it to Anna.", "I am going to turn the volume up.", "Your notes were deleted.", "Sure: adding milk to your list.",
            "I went ahead and saved a note.", "Will do.", "Let me take a picture.", "You can see the photo I took in your gallery.",
            "I did delete it.", "Okay, stopping.", "That photo is gone.", "Your list is now empty.", "You'll be reminded at five.",
            "I'm on it.",
            "Consider the photo deleted.", "As you wish, sir.",
        ] { #expect(ClaimedAct.isIn(claim), "\(claim)") }
        for answer in [
            "Half past three, sir.", "I cannot delete photos.", "You have two notes: milk, bread.", "The sky scatters blue light.",
            "I have done nothing.", "I took no photo.", "Did I take a photo?", "Would you like me to take a photo?",
            "I can take a photo, and keep notes.", "No photo was taken.",
            "The picture was taken by Neil Armstrong in 1969.", "Say “take a photo”, and there will be one.", "I haven't set a timer.",
            "It was made of wood.", "You asked me to remind you, which is beyond me.", "The battery is at 85 percent.",
        ] { #expect(!ClaimedAct.isIn(answer), "\(answer)") }
    }

    @Test func `each personality greets and declines in its own words, never twice alike, and tells facts plainly`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        var greetings: Set<String> = []
        for personality in Personality.allCases {
            try await glasses.change { $0.personality = personality }
            #expect(try await glasses.hear("hey glasses, what time is it?") == "It's 3:30 PM.")
            for sentence in ["hey glasses", "hey glasses, sing a song"] {
                let answers = [try await glasses.hear(sentence), try await glasses.hear(sentence)].compactMap(\.self)
                #expect(answers.count == 2 && answers[0] != answers[1], "\(answers)")
                greetings.insert(answers[0])
            }
        }
        #expect(greetings.count == Personality.allCases.count * 2)
        #expect(try await glasses.hear("Hey glasses, what day is today?") == "It's Saturday, November 1.")
        #expect(try await glasses.hear("Hey glasses battery") == "The battery is at 85 percent.")
    }

    @Test func `a todo that is said is a todo, and both sides are kept`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        #expect(try await glasses.hear("remind me to buy milk") == nil)
        #expect(try await glasses.conversation().isEmpty)
        #expect(try await glasses.hear("Hey glasses, remind me to buy milk!") == "I have added to your todos: buy milk.")
        #expect(try await glasses.todos().map(\.task) == ["buy milk"])
        #expect(
            try await glasses.conversation() == [
                ConversationMessage(role: .user, content: "Hey glasses, remind me to buy milk!", timestamp: "2025-11-01T15:30:00"),
                ConversationMessage(
                    role: .assistant, content: "I have added to your todos: buy milk.", timestamp: "2025-11-01T15:30:00"),
            ])
    }

    @Test func `sleeping glasses wake at their wake word, and do nothing else`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
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
        #expect(try await glasses.hear("hey glasses, remind me to buy milk") == "I have added to your todos: buy milk.")
        #expect(model.asked.withLock { $0.isEmpty })
        #expect(try await glasses.todos().count == 2)
        #expect(try await glasses.hear("hey glasses, why is the sky blue?") == "Half past three, sir.")
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
                ChatMessage(.assistant, "I have added to your todos: buy milk."), ChatMessage(.user, "why is the sky blue?"),
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
        #expect(try await glasses.hear("hey glasses, what time is it?") == "It's 3:30 PM.")
        #expect(model.asked.withLock { $0.isEmpty })
        #expect(try await glasses.hear("hey glasses, what's your name?") == "My name is Jarvis.")
        #expect(
            reports.lines.contains("The language model did not reply: it answered with status 500. Rules answer instead."),
            "\(reports.lines)")
        #expect(
            try await glasses.hear("hey glasses, why is the sky blue?") == "I regret it, sir. My language model cannot be reached just now."
        )
        #expect(model.asked.withLock { $0.count } == 2)
        // Without internet it is not asked at all.
        glasses.faults.isInternetGone = true
        #expect(try await glasses.hear("hey glasses, battery?") == "The battery is at 85 percent.")
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
