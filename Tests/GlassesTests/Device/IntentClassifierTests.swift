import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice

/// What `intents.json` holds, what it makes of sentences whose author it has not learned from, and what the glasses do with it.
@Suite struct IntentClassifierTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Devices/Glasses/Device/Resources/intents.json").standardizedFileURL

    @Test(.onlyInProof) func `what the program knows is what the sentences teach`() throws {
        let learned = try IntentTraining().learn()
        if ProcessInfo.processInfo.environment["OUTRIGGER_LEARN"] != nil {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            try (encoder.encode(learned) + Data("\n".utf8)).write(to: Self.file)
            return
        }
        let known = IntentClassifier.standard
        #expect(Set(known.intents.keys) == Set(learned.intents.keys))
        let pairs = zip(known.none.weights, learned.none.weights)
        // Another processor rounds otherwise.
        #expect(known.none.weights.count == learned.none.weights.count && pairs.count { $0 != $1 } < known.none.weights.count / 100)
        let size = known.none.weights.count + known.intents.values.reduce(0) { $0 + $1.weights.count }
        #expect(size < 150_000)
    }

    /// What becomes of a sentence.
    private enum Outcome: String {
        case done, asked, declined
    }

    private static func outcome(_ say: String, _ classifier: IntentClassifier) -> (outcome: Outcome, tool: AssistantTool.Name?) {
        if let call = SentenceReader.shared.read(say) {
            return (SmartGlasses.isDoubtful(say, classifier) ? .asked : .done, call.tool)
        }
        guard AssistantRequest(say).isOpen, let (intent, isCertain) = SmartGlasses.intent(of: say, classifier),
            let arguments = IntentArguments(intent, say)
        else { return (.declined, nil) }
        // What deletes is always asked about: nobody would have it otherwise.
        let needsYes = AssistantTool.effect(of: intent.tool) == .confirmed
        return (isCertain && arguments.lack == nil && (SmartGlasses.isHarmless(arguments.call) || needsYes) ? .done : .asked, intent.tool)
    }

    @Test(.onlyInProof, arguments: [("learn-1", 0.5, 0.05), ("learn-2", 0.45, 0.05)])
    func `of an author whom it has not learned from, most orders are done, and nothing that is none`(
        _ author: String, _ least: Double, _ most: Double
    ) throws {
        let training = try IntentTraining()
        let classifier = training.learn(without: author)
        let told = training.examples.filter { $0.author == author }
        var counts: [String: Int] = [:]
        var acted: [String] = []
        for example in told {
            let (outcome, tool) = Self.outcome(example.say, classifier)
            if let intent = example.intent {
                counts[outcome == .declined ? "declined" : tool == intent.tool ? outcome.rawValue : "\(outcome) wrong", default: 0] += 1
            } else {
                counts["not \(outcome)", default: 0] += 1
                if outcome == .done { acted.append("\(example.say) [\(tool?.rawValue ?? "")]") }
            }
        }
        let asked = told.count { $0.intent != nil }
        print("\(author): of \(asked) orders and \(told.count - asked) others: \(counts.sorted { $0.key < $1.key })")
        for sentence in acted { print("   \(sentence)") }
        #expect(Double(counts["done"] ?? 0) >= least * Double(asked))
        // A rule reads it, and no likeness.
        #expect(acted.count <= 1, "\(acted)")
        #expect(Double(counts["not asked"] ?? 0) <= most * Double(told.count - asked))
    }

    // MARK: - What the glasses do

    private func hear(_ glasses: SmartGlasses, _ sentence: String) async throws -> String {
        try #require(try await glasses.hear(sentence, isAddressed: true))
    }

    @Test func `an order in words of no rule is done where it is certain, and said`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        for sentence in ["Pasta's in, nine minutes.", "The van's booked, so mark that one done.", "Gallery."] {
            #expect(SentenceReader.shared.read(sentence) == nil)
        }
        #expect(try await hear(glasses, "Pasta's in, nine minutes.") == "A timer of 9 minutes runs.")
        try await glasses.add([NewTodo(task: "book the van", priority: .medium), NewTodo(task: "feed the cat", priority: .medium)])
        #expect(try await hear(glasses, "The van's booked, so mark that one done.") == "Done: book the van.")
        #expect(try await hear(glasses, "Gallery.") == "There are no photos.")
        let time = try await hear(glasses, "what time is it?")
        #expect(try await hear(glasses, "I missed that, say it again.") == time)
    }

    @Test func `an argument that is not said is asked for, and any other sentence ends the question`() async throws {
        let clock = JumpingClock()
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: clock)
        let (sentence, question) = ("Put the sound at the level from before.", "How loud, from 0 to 100?")
        #expect(try await hear(glasses, sentence) == question)
        #expect(try await hear(glasses, "forty percent") == "The volume is at 40 percent.")
        for other in ["what time is it?", "no", "blue"] {
            #expect(try await hear(glasses, sentence) == question)
            _ = try await hear(glasses, other)
            #expect(try await !hear(glasses, "forty percent").hasPrefix("The volume"), "\(other)")
        }
        #expect(try await hear(glasses, sentence) == question)
        try await clock.sleep(for: PendingCall.patience + .seconds(1))
        #expect(try await !hear(glasses, "forty percent").hasPrefix("The volume"))
        for (name, answer, value) in [
            ("seconds", "six and a half minutes", "390"), ("time", "at noon", "12:00"), ("text", "the key", "the key"),
        ] {
            #expect(IntentArguments.answer(answer, for: name) == value)
            #expect(IntentArguments.answer("", for: name) == nil)
        }
    }

    @Test func `what takes something away is asked about, by the name of what is meant`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        _ = try await hear(glasses, "set a timer for ten minutes for the pizza")
        _ = try await hear(glasses, "set a timer for five minutes for the tea")
        #expect(
            try await hear(glasses, "The pizza's burnt. Kill its timer, there's no hope now.") == "Shall I end the timer: pizza? Say “yes”."
        )
        #expect(try await hear(glasses, "yes") == "The timer for pizza is off.")
        try await glasses.add([NewNote(content: "the walnut allergy was a joke")])
        #expect(
            try await hear(glasses, "Erase my note on the walnut allergy, she was pulling my leg.")
                == "Shall I delete the note “the walnut allergy was a joke”? Say “yes”.")
        #expect(try await glasses.notes().count == 1)
    }

    @Test(arguments: [
        "Sensitivity training, room four.", "Footnote twelve, see also volume nine.", "Power to the people.", "Put the kettle on.",
        "Don't add that to my list, it's Bob's job.", "He asked me the time and then ran off with my bag.",
        "Film is dead, long live digital.",
        "If I took a photo of that, HR would have me out by noon.", "How accurate is a timer on this thing?", "",
    ])
    func `what asks for nothing changes nothing`(_ sentence: String) async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        let settings = await glasses.currentSettings()
        _ = try await hear(glasses, sentence)
        #expect(await glasses.currentSettings() == settings && glasses.statusMode == .active)
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.todos().isEmpty)
        #expect(try await hear(glasses, "what timers do I have") == "No timer runs.")
    }

    @Test func `the camera looks for nobody who asks whether something is so`() throws {
        let question = "is the speaker so loud that folks next to me on the bus hear it?"
        // It is near enough to an order to be done.
        let guess = try #require(IntentClassifier.standard.guess(question))
        #expect(guess.intent.tool == .readText && guess.margin > SmartGlasses.Least.act && guess.lead > SmartGlasses.Least.lead)
        #expect(SmartGlasses.intent(of: question)?.isCertain == false)
    }

    @Test(arguments: ["Joan, what time do you make it?", "Nurse, could you read me the chart, please?", "Hey Google, what's the time?"])
    func `what somebody else is asked is no order, though a rule reads one`(_ sentence: String) async throws {
        #expect(SentenceReader.shared.read(sentence) != nil)
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        #expect(try await hear(glasses, sentence).hasPrefix("Shall I"))
    }

    @Test(arguments: [
        ("Jot down that the customer wants brushed nickel taps.", "the customer wants brushed nickel taps"),
        ("Keep this somewhere for me, the gate code is 4471.", "the gate code is 4471"),
        ("I'll forget otherwise, so write down Mrs Okafor had her tablets at noon", "Mrs Okafor had her tablets at noon"),
        ("Stick bleach on my to-do list.", "bleach"), ("I've got to ring the council, put it on the list.", "ring the council"),
        ("Make a memo. Serial number ends in KX forty.", "Serial number ends in KX forty"), ("Add that to my list.", nil),
    ])
    func `what is to be kept is what is said beside the order`(_ sentence: String, _ text: String?) {
        #expect(SpokenContent.text(Utterance(sentence)) == text)
    }

    @Test(arguments: ["{}", #"{"none": {"bias": 0, "scale": 1, "weights": ""}, "intents": {}}"#])
    func `a damaged file is refused`(_ json: String) {
        #expect(throws: DecodingError.self) { try IntentClassifier(Data(json.utf8)) }
    }

    @Test func `nothing and signs are no order, and of a sentence without end the beginning counts`() {
        #expect(IntentClassifier.standard.guess("") == nil && IntentClassifier.standard.guess("?!…") == nil)
        let long = String(repeating: "kahvi ", count: 50_000)
        #expect(IntentClassifier.pieces(long) == IntentClassifier.pieces(String(long.prefix(2_000))))
        #expect((IntentClassifier.standard.guess(long)?.margin ?? 0) < SmartGlasses.Least.ask)
    }
}
