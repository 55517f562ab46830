import Foundation
import GlassesContract
import TestSupport
import Testing
import TextClassification

@testable import GlassesDevice

/// Readings of sentences whose author the classifier has not learned from, and acts of the glasses on them.
@Suite struct IntentClassifierTests {
    /// What becomes of a sentence.
    private enum Outcome: String {
        case done, asked, declined
    }

    private static func outcome(_ say: String, _ classifier: IntentClassifier) -> (outcome: Outcome, tool: AssistantTool.Name?) {
        let call = SentenceReader.shared.read(say)
        if let call, !SmartGlasses.isMisread(call, say, classifier) {
            if SmartGlasses.isUnmeant(call, say, classifier) { return (.declined, nil) }
            return (SmartGlasses.isDoubtful(call, say, classifier) ? .asked : .done, call.tool)
        }
        guard call != nil || AssistantRequest(say).isOpen, let (intent, isCertain) = SmartGlasses.intent(of: say, classifier),
            let arguments = IntentArguments(intent, say)
        else { return call.map { (.asked, $0.tool) } ?? (.declined, nil) }
        // What deletes is always asked about: nobody would have it otherwise.
        return (isCertain && arguments.lack == nil ? .done : .asked, intent.tool)
    }

    /// The author, the classifier, the least that is done, the most that is asked about of the others, and how many of them may be done.
    private static let authors: [(String, Double, Double, Int)] = [
        ("unlearned", Depth.isDeep ? 0.95 : 0.9, 0.03, 1), ("blind-fifth", 0.95, 0.05, 3), ("blind-sixth", 0.95, 0.05, 1),
    ]

    @Test(arguments: authors)
    func `of an author whom it has not learned from, most orders are done, and hardly anything that is none`(
        _ author: String, _ least: Double, _ most: Double, _ mostActed: Int
    ) throws {
        let classifier = IntentClassifier.standard
        let told = Depth.sample(try IntentExample.of(author), each: 5)
        var counts: [String: Int] = [:]
        var acted: [String] = []
        var exact = (asked: 0, right: 0)
        for example in told {
            let (outcome, tool) = Self.outcome(example.say, classifier)
            if SentenceReader.shared.read(example.say) == nil, let intent = example.intent, let about = example.about {
                let found = IntentArguments(intent, example.say)?.call.arguments ?? [:]
                exact.asked += 1
                if ["text", "label", "about"].contains(where: { found[$0].map(IntentExample.plain) == IntentExample.plain(about) }) {
                    exact.right += 1
                }
            }
            if let intent = example.intent {
                counts[outcome == .declined ? "declined" : tool == intent.tool ? outcome.rawValue : "\(outcome) wrong", default: 0] += 1
            } else {
                counts["not \(outcome)", default: 0] += 1
                // What deletes is only asked about.
                if outcome == .done, let tool, AssistantTool.effect(of: tool) != .confirmed {
                    acted.append("\(example.say) [\(tool.rawValue)]")
                }
            }
        }
        let asked = told.count { $0.intent != nil }
        print("\(author): of \(asked) orders and \(told.count - asked) others: \(counts.sorted { $0.key < $1.key }), \(exact)")
        for sentence in acted { print("   \(sentence)") }
        #expect(Double(counts["done"] ?? 0) >= least * Double(asked))
        #expect(acted.count <= mostActed, "\(acted)")
        #expect(Double(counts["not asked"] ?? 0) <= most * Double(told.count - asked))
    }

    // MARK: - What the glasses do

    private func hear(_ glasses: SmartGlasses, _ sentence: String) async throws -> String {
        try #require(try await glasses.hear(sentence, isAddressed: true))
    }

    @Test func `an order in words of no rule is done where it is certain, and said`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        for sentence in ["Pasta's in, nine minutes.", "The van's booked, so mark that one done.", "Gallery."] {
            #expect(SentenceReader.shared.read(sentence) == nil)
        }
        #expect(try await hear(glasses, "Pasta's in, nine minutes.") == "A timer of 9 minutes for pasta runs.")
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

    @Test func `the last one is meant, whatever is all wrong`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        for note in ["the gate code is 4471", "the bulb is an E14"] { _ = try await hear(glasses, "note: \(note)") }
        let question = try await hear(glasses, "Ah no, I said it all wrong, scrap that last note")
        #expect(question.contains("E14") && !question.contains("4471"), "\(question)")
    }

    @Test func `of several things the one is meant whose name is said, and what is deleted is asked about`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        _ = try await hear(glasses, "set a timer for ten minutes for the pizza")
        _ = try await hear(glasses, "set a timer for five minutes for the tea")
        #expect(try await hear(glasses, "The pizza's burnt. Kill its timer, there's no hope now.") == "The timer for pizza is off.")
        #expect(try await hear(glasses, "what timers do I have").contains("tea"))
        try await glasses.add([NewNote(content: "the walnut allergy was a joke")])
        #expect(
            try await hear(glasses, "Erase my note on the walnut allergy, she was pulling my leg.")
                == "Shall I delete the note “the walnut allergy was a joke”? Say “yes”.")
        #expect(try await glasses.notes().count == 1)
    }

    @Test func `the note that was just made is the last one`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        try await glasses.add([NewNote(content: "the gate code is 4471")])
        try await glasses.add([NewNote(content: "buy a lamp")])
        let question = try await hear(glasses, "Nah, scrap that note I just made, it's rubbish.")
        #expect(question == "Shall I delete the note “buy a lamp”? Say “yes”.")
        #expect(try await !hear(glasses, "Nah, scrap that note I made, it's rubbish.").contains("Shall I delete the note “buy a lamp”"))
    }

    @Test func `a word of the order is no name of a timer`() throws {
        let call = try #require(SentenceReader.shared.read("Gie me a timer for quarter of an hour"))
        #expect(call.tool == .setTimer && call.arguments == ["seconds": "900"], "\(call)")
        let named = try #require(SentenceReader.shared.read("set a timer called call me back for ten minutes"))
        #expect(named.arguments == ["seconds": "600", "label": "call me back"], "\(named)")
    }

    @Test func `a reason before the order is no part of what is put on the list`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        _ = try await hear(glasses, "The cat's down to the last tin, stick cat food on my to-do list.")
        #expect(try await glasses.todos().map(\.task) == ["cat food"])
        _ = try await hear(glasses, "New todo: wash the car, put the bins out.")
        #expect(try await glasses.todos().contains { $0.task == "wash the car, put the bins out" })
    }

    @Test(arguments: [
        "Sensitivity training, room four.", "Footnote twelve, see also volume nine.", "Power to the people.", "Put the kettle on.",
        "Don't add that to my list, it's Bob's job.", "He asked me the time and then ran off with my bag.",
        "Film is dead, long live digital.",
        "If I took a photo of that, HR would have me out by noon.", "How accurate is a timer on this thing?", "",
    ])
    func `what asks for nothing changes nothing`(_ sentence: String) async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        let settings = await glasses.currentSettings()
        _ = try await hear(glasses, sentence)
        #expect(await glasses.currentSettings() == settings && glasses.statusMode == .active)
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.todos().isEmpty)
        #expect(try await hear(glasses, "what timers do I have") == "No timer runs.")
    }

    @Test func `the camera looks for nobody who asks whether something is so`() {
        let question = "is the speaker so loud that folks next to me on the bus hear it?"
        #expect(SpokenLimits.asksWhether(Utterance(question)))
        #expect(SmartGlasses.intent(of: question)?.isCertain != true)
    }

    @Test(arguments: [
        "Never drop the dentist reminder", "Don't drop the dentist reminder", "Never switch off the bread timer",
        "If it gets too loud, turn it down", "Unless I say otherwise, take a picture of this",
        "Okay, don't finish the recording", "please never finish the recording", "please don't wrap up the video",
        "Please don't finish the video", "Glasses, don't halt the video", "let's not kill the recording", "you'd better not cut the video",
        "We don't want the recording finished", "the recording mustn't be finished", "no need to wrap up the video",
        "We haven't finished the video, keep it going", "I don't want it stopped, wrap up the video later",
        "start a video if you can see the bride coming", "record a video if you can see the deer", "start recording if you will see him",
        "go into private mode if you will be seen", "record a video when you see the deer", "start a video once she comes in",
        "I'm not after a photo", "I can't have this filmed",
    ])
    func `what is forbidden or has a condition is asked about at most`(_ sentence: String) {
        #expect(SentenceReader.shared.read(sentence) == nil)
        #expect(SmartGlasses.intent(of: sentence)?.isCertain != true)
    }

    @Test(arguments: [
        ("Please, don't cut it", "stop_video", true), ("Okay, never finish it", "stop_video", true),
        ("do not wrap it up", "stop_video", true),
        ("You're never to finish it", "stop_video", true), ("We don't want it finished, okay", "stop_video", true),
        ("It isn't over, keep filming", "stop_video", true), ("They're not ready, finish it later", "stop_video", true),
        ("We're not finished with it", "stop_video", true), ("I can't see us finishing the film", "stop_video", true),
        ("without finishing it", "stop_video", true), ("I don't need it, please don't end it", "stop_video", true),
        ("I don't need you to be quiet", "volume mute", true), ("not quieter", "volume down", true),
        ("After the ride I might go over my notes.", "list_notes", true), ("Write an email to the landlord", "add_todo", true),
        ("W-write a letter to, to the landlord.", "add_todo", true), ("You might as well sleep", "sleep", false),
        ("Write the message down", "add_note", false),
        ("film it if you can see him", "start_video", true), ("film it when he comes", "start_video", true),
        ("film it, if you would be seen", "start_video", true), ("hide if you like him", "private_mode on", true),
        ("I don't need it any more, please wrap it up", "stop_video", false), ("The baby isn't asleep, hush", "volume mute", false),
        ("No more filming, thanks", "stop_video", false), ("Not a sound from you", "volume mute", false),
        ("Film this, if you could", "start_video", false), ("If you will, film this", "start_video", false),
        ("film this at once", "start_video", false), ("film this as soon as possible", "start_video", false),
    ])
    func `an order beside a negation or a condition is told from what is forbidden`(_ sentence: String, _ name: String, _ forbids: Bool)
        throws
    {
        let intent = try #require(IntentClassifier.Intent(rawValue: name))
        #expect(SpokenLimits.forbids(Utterance(sentence), intent) == forbids)
    }

    @Test(
        arguments: [
            ("cut the sound", "true", nil), ("Cut your audio.", "true", nil), ("cut the volume a bit", nil, "down"),
            ("cut it down", nil, "down"),
            ("diminish the volume", nil, "down"),
        ] as [(String, String?, String?)])
    func `what cuts the sound makes nothing louder`(_ sentence: String, _ mute: String?, _ direction: String?) throws {
        let call = try #require(SentenceReader.shared.read(sentence))
        #expect(call.tool == .volume && call.arguments["mute"] == mute && call.arguments["direction"] == direction)
    }

    @Test(arguments: ["get shot of the second note", "Please get shot of that task", "cut that", "cut this a lot"])
    func `what only sounds like a picture or the volume is neither`(_ sentence: String) {
        let call = SentenceReader.shared.read(sentence)
        #expect(call?.tool != .takePhoto && call?.arguments["direction"] != "up" && call?.arguments["mute"] == nil)
        let intent = SmartGlasses.intent(of: sentence)
        #expect(intent?.isCertain != true || intent?.intent.tool != .takePhoto, "\(String(describing: intent))")
    }

    @Test(arguments: [
        "Give me ten minutes, Priya, I'm just washing the pipettes", "gimme five minutes, I'm nearly done",
        "You can open your eyes now, birthday girl",
        "be quiet, you dog", "What's the date of the show, Mr Entwistle, is it Saturday?", "Right class, write this down in your books",
        "What did I say? I told you it'd rain", "The bus comes after five minutes, run!",
        "What am I looking at here, doc, is that the fracture?", "Okay candidates, you have twenty minutes",
    ])
    func `what is said to somebody else is asked about at most`(_ sentence: String) {
        #expect(SmartGlasses.intent(of: sentence)?.isCertain != true)
        #expect(SentenceReader.shared.read(sentence).map { SmartGlasses.isDoubtful($0, sentence) } != false)
    }

    @Test(arguments: ["give me ten minutes for the eggs", "give me a five minute timer", "what did I say I told you about the boiler?"])
    func `an order that begins like it is none of those`(_ sentence: String) throws {
        let intent = try #require(SmartGlasses.intent(of: sentence)?.intent ?? SentenceReader.shared.read(sentence).map { .init($0.tool) })
        #expect(!SpokenLimits.forbids(Utterance(sentence), intent))
    }

    @Test func `who cannot hear or see forbids nothing`() {
        #expect(SmartGlasses.intent(of: "I can't hear you over this drill.")?.isCertain == true)
        #expect(!SpokenLimits.forbids(Utterance("we cannot read this label")) && SpokenLimits.forbids(Utterance("you can't read this")))
    }

    @Test(
        arguments: [
            ("That parking note, I don't need it any more, chuck it.", "delete_note", false),
            ("That film's not needed, end it", "stop_video", false),
            ("I can't recall what I asked for, tell me.", "list_reminders", false), ("I've no sight, tell me what is there", "look", false),
            ("Don't let me forget the milk", "add_todo", false), ("Read it to me, if you'd be so kind", "read_text", false),
            ("tell me if the network is there", "wifi_status", false), ("seventy, no, sixty", "volume level", false),
            ("When did I say the rope was bought?", "search_notes", false),
            ("I can't take a photo now", "take_photo", true), ("I don't want a photo", "take_photo", true),
            ("no photos please", "take_photo", true), ("Don't forget that note, keep it", "delete_note", true),
            ("You don't need to cancel it", "cancel_timer", true), ("I don't want you to stop", "stop", true),
            ("I don't want to delete that", "delete_todo", true), ("They haven't finished, leave it on the list", "complete_todo", true),
            ("tell me if it rains and take a photo", "take_photo", true), ("turn it down a bit, Kev, the gas", "volume down", true),
            ("The timer's not needed, get rid", "cancel_timer", true), ("When I nod, take a photo", "take_photo", true),
            ("if you see him take a photo", "take_photo", true),
        ])
    func `a negation or an if that forbids nothing is told from one that does`(_ sentence: String, _ name: String, _ forbids: Bool) throws {
        let intent = try #require(IntentClassifier.Intent(rawValue: name))
        #expect(SpokenLimits.forbids(Utterance(sentence), intent) == forbids)
    }

    @Test(arguments: [("set the brightness to low", 20), ("set the brightness to high", 80), ("brightness to medium please", 50)])
    func `a brightness that is named by a word is that one, and no step up`(_ sentence: String, _ level: Int) async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        #expect(try await hear(glasses, sentence) == "The brightness is at \(level) percent.")
    }

    @Test(arguments: [
        ("Our parrot keeps setting you off, change the wake word to pumpernickel.", "wake word", "pumpernickel"),
        ("From now on I'd like your name to be Winifred, after my gran.", "name", "Winifred"),
        ("I'd sooner you answered to Jeeves from now on.", "wake word", "Jeeves"), ("I'd like to call you Penelope.", "name", "Penelope"),
        ("The kids keep setting you off, change the wake word to hey buddy.", "wake word", "hey buddy"),
        ("Gran wants to call you Doris, so change your name to Doris.", "name", "Doris"),
        ("Your name is a bit silly, call yourself Max.", "name", "Max"),
    ])
    func `what the glasses are to be called is found`(_ sentence: String, _ setting: String, _ value: String) throws {
        let intent = try #require(SmartGlasses.intent(of: sentence))
        #expect(intent.isCertain && IntentArguments(intent.intent, sentence)?.call.arguments == ["setting": setting, "value": value])
    }

    @Test(arguments: [
        "Start recording please, this is " + String(repeating: "the very long way home ", count: 14)
            + "and no, don't record, they never agreed.",
        "She yelled “start recording” and everybody laughed.", "Doctor, you should turn private mode off.",
    ])
    func `what forbids it at the end, a quotation and who is told to let cameras see are heeded`(_ sentence: String) {
        #expect(SmartGlasses.intent(of: sentence)?.isCertain != true, "\(sentence)")
        let call = SentenceReader.shared.read(sentence)
        #expect(call.map { SmartGlasses.isDoubtful($0, sentence) } != false)
    }

    @Test func `whose name is only asked for is told it`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        #expect(try await hear(glasses, "what is your name?").hasPrefix("My name is"))
    }

    @Test func `a rule that reads louder where it is to be silent is not believed`() throws {
        let call = ToolCall(tool: .volume, arguments: ["direction": "up"])
        #expect(SmartGlasses.isMisread(call, "cut your audio, the choir is about to sing"))
        #expect(!SmartGlasses.isMisread(call, "turn the volume up"))
    }

    @Test func `a todo that only shares a word with what is named is asked about`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        for task in ["buy milk", "water the plants"] { try await glasses.add([NewTodo(task: task, priority: .low)]) }
        #expect(try await hear(glasses, "mark water the tomatoes as done") == "Shall I mark as done: water the plants? Say “yes”.")
        #expect(try await hear(glasses, "what's on my to do list") == "You have 2 todos: water the plants; buy milk.")
        #expect(try await hear(glasses, "mark the plants as done") == "Done: water the plants.")
        #expect(try await hear(glasses, "mark buy oat milk as done") == "Done: buy milk.")
    }

    @Test func `at last is no place in a list`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        try await glasses.add([NewTodo(task: "water the plants", priority: .low)])
        _ = try await hear(glasses, "well that's the gutters cleared at last, tick it off")
        #expect(try await hear(glasses, "what's on my to do list") == "You have 1 todo: water the plants.")
    }

    @Test func `what was perhaps said of the thing named before is asked about`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        _ = try await hear(glasses, "set a timer for ten minutes for the tea")
        #expect(try await glasses.hear("cancel it", isAddressed: true, isSure: false) == "Did you say “cancel it”? Say “yes”.")
        #expect(try await hear(glasses, "what timers do I have").contains("tea"))
    }

    @Test(arguments: [
        "Forget the dentist reminder, all sorted", "drop the reminder about the dentist, both of us are ill",
        "Call off the egg timer, everything is ready",
    ])
    func `a word such as all takes away nothing but what is named`(_ sentence: String) async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        for order in [
            "remind me at six to call the dentist", "remind me at seven to water the plants", "set an egg timer for nine minutes",
            "set a pasta timer for eight minutes",
        ] {
            _ = try await hear(glasses, order)
        }
        let reply = try await hear(glasses, sentence)
        #expect(!reply.contains("reminders") && !reply.contains("timers"), "\(reply)")
        let left = try await hear(glasses, "what reminders do I have") + hear(glasses, "what timers do I have")
        #expect(left.contains("plants") && left.contains("dentist") && left.contains("pasta"), "\(left)")
    }

    @Test(arguments: [
        ("Knock the volume to twenty from ninety", 20), ("Put the volume at thirty, coming down from ninety", 30),
        ("Put the brightness at eighty, from forty", 80), ("Volume at sixty for the third act", 60),
        ("Set the brightness to 40 for the third time today", 40), ("take it from ninety down to thirty", 30),
        ("volume twenty, no, thirty", 30), ("three quarters", 75), ("two thirds of the way up", 67), ("eight out of a hundred", 8),
        ("twenty for me and thirty for you", nil),
    ])
    func `of two numbers the one that it is to be is the level`(_ said: String, _ level: Int?) {
        #expect(SpokenArguments.level(Utterance(said).texts) == level)
    }

    @Test(arguments: [
        "If nobody tells me I forget it, so tomorrow at nine remind me to put the bins out.",
        "Ma will skin me if I forget, so chuck return her casserole dish on my todo.",
        "Film the next thirty seconds, I'm going to see if this engine knocks again.",
        "Hair dye's on and God help me if I forget it, half an hour timer please.",
        "My mother will never believe the size of this pumpkin unless you photograph it.",
        "Put yourself to sleep, I'll be in the milking till noon.",
    ])
    func `a condition of the reason is none of the order`(_ sentence: String) {
        #expect(SpokenLimits.isConditional(Utterance(sentence), IntentClassifier.Intent(.startVideo)) == false)
    }

    @Test(arguments: [
        "If it rains, remind me to bring the washing in.", "Take a photo, but only if she smiles.", "I want a photo, if she smiles.",
        "I want a photo when she comes, so take your time.", "Take it down when he asks.", "I'd film it if I were you, take my word.",
        "Take a photo if she smiles, so I have it.", "Stop the video when he leaves, so we save the battery.",
        "If she smiles, so that we have it, take a photo.", "Get a photo when she comes, so take your time.",
        "I'll tell you when, start the video.", "Start filming, I'll say when.", "We wait until he sings, then film.",
        "She'll wave if she's ready, then take the photo.", "It beeps when it's done, then stop the video.",
    ])
    func `a condition of the order holds it back`(_ sentence: String) {
        #expect(SpokenLimits.isConditional(Utterance(sentence), IntentClassifier.Intent(.takePhoto)) == true)
    }

    @Test(arguments: [
        "Unexpected item in the bagging area, please scan the barcode again, it kept saying.",
        "Now the instructor goes, take a photo, and only then pull out.",
        "Cancel that reminder, the judge said to his clerk, and they laughed.",
    ])
    func `of words that are told to be somebody else's nothing is done or asked`(_ sentence: String) {
        #expect(SmartGlasses.intent(of: sentence) == nil)
        #expect(SmartGlasses.intent(of: "As I said, scan the barcode again, please.") != nil)
    }

    @Test func `what a rule reads in words that are told to be somebody else's is asked about`() {
        let call = ToolCall(tool: .setTimer, arguments: ["seconds": "60"])
        #expect(SmartGlasses.isDoubtful(call, "Set a timer for a minute, the coach shouted to the boys."))
        for text in ["Jot this down, the spare key goes to Jean.", "Stick it on my list, the parcel went to number nine."] {
            #expect(!SpokenLimits.isAttributed(Utterance(text)))
        }
    }

    @Test(arguments: [
        "Take note, lads, that's how you park a trailer.", "Make a note of that in the day book, Jean, and sign it.",
        "Nurse, could you read me the chart, please?", "You should write that down, Priya, the examiner loves that one.",
    ])
    func `what a rule misreads as an order is neither done nor asked about`(_ sentence: String) async throws {
        let privacy = ToolCall(tool: .privateMode, arguments: ["on": "true"])
        #expect(!SmartGlasses.isUnmeant(privacy, sentence) && SmartGlasses.isDoubtful(privacy, sentence))
        #expect(SentenceReader.shared.read(sentence) != nil)
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        #expect(try await hear(glasses, sentence).hasPrefix("Nothing was done"))
        #expect(try await glasses.notes().isEmpty)
    }

    @Test func `a long dictation is kept whole and at once`() {
        let long = "Write this down: " + (0..<700).map { "word\($0)" }.joined(separator: " ")
        let text = SpokenContent.text(Utterance(long), .addNote, .standard)
        #expect(text?.hasPrefix("word0 ") == true && text?.hasSuffix("word699") == true)
    }

    @Test(arguments: [
        "take a photo of the boys", "a picture of my two girls, please", "read it to me, love", "Remind me at five to email everyone",
    ])
    func `whom an order is about is not spoken to`(_ sentence: String) {
        #expect(!SpokenLimits.isAddressed(Utterance(sentence)))
    }

    @Test(arguments: [
        "Joan, what time do you make it?", "Hey Google, what's the time?",
        "read the label before you pour anything boys",
        "Note that, ladies and gentlemen, the bar closes at ten.",
    ])
    func `what somebody else is asked is no order, though a rule reads one`(_ sentence: String) async throws {
        #expect(SentenceReader.shared.read(sentence) != nil)
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        #expect(try await hear(glasses, sentence).hasPrefix("Shall I"))
    }

    @Test(
        arguments: [
            (AssistantTool.Name.addNote, "Jot down that the customer wants brushed nickel taps.", "customer wants brushed nickel taps"),
            (.addNote, "Keep this somewhere for me, the gate code is 4471.", "gate code is 4471"),
            (.addNote, "I'll forget otherwise, so write down Mrs Okafor had her tablets at noon", "Mrs Okafor had her tablets at noon"),
            (.addTodo, "Stick bleach on my to-do list.", "bleach"),
            (.addTodo, "Cat's out of food again, stick cat food on my to-do list.", "cat food"),
            (.addTodo, "New task for me: ring the dentist's about the crown.", "ring the dentist's about the crown"),
            (.addTodo, "I've got to ring the council, put it on the list.", "ring the council"),
            (.addNote, "Make a memo. Serial number ends in KX forty.", "Serial number ends in KX forty"),
            (.addTodo, "put on the list of stuff to do that i have to bleed the radiators", "bleed the radiators"),
            (.addTodo, "Hoover the stairs, that should be on my list of jobs.", "Hoover the stairs"),
            (.searchNotes, "dig out whatever I said about the tent pegs, would you", "tent pegs"),
            (.addTodo, "Add that to my list.", nil), (.addNote, "Write this down.", nil), (.addNote, "note", nil),
        ] as [(AssistantTool.Name, String, String?)])
    func `what is to be kept is what is said beside the order`(_ tool: AssistantTool.Name, _ sentence: String, _ text: String?) {
        let found = SpokenContent.text(Utterance(sentence), tool, .standard)
        #expect(found.map(IntentExample.plain) == text.map(IntentExample.plain))
    }

    @Test(arguments: [
        ("Jot this down before it leaves my head, paint code is seven four two B", "paint code is seven four two B"),
        ("New task for me: ring the school about the trip money.", "ring the school about the trip money"),
        ("Remind me in an hour to move the car, the wardens here are brutal.", "move the car"),
        ("Note that Peter likes tea, but Anna wants coffee.", "Peter likes tea, but Anna wants coffee"),
        ("Put down that I owe Sam twenty quid, and he owes me a pint.", "I owe Sam twenty quid, and he owes me a pint"),
        ("Remind me tomorrow at nine to call mum, and to take the cake out.", "call mum, and to take the cake out"),
        ("Note: milk two litres, bread, eggs and butter.", "milk two litres, bread, eggs and butter"),
        ("Look in my notes for her shoe size.", "her shoe size"),
    ])
    func `what a rule has taken is kept without the words around`(_ sentence: String, _ text: String) throws {
        let call = SpokenContent.trimmed(try #require(SentenceReader.shared.read(sentence)), sentence)
        #expect((call.arguments["text"] ?? call.arguments["about"]) == text)
    }

    @Test(arguments: [
        ("Pasta's in, nine minutes.", "set_timer", ["seconds": "540", "label": "Pasta"]),
        ("count down twelve minutes", "set_timer", ["seconds": "720"]),
        ("Hour and a quarter on the clock for the roast, ta.", "set_timer", ["seconds": "4500", "label": "roast"]),
        ("Hour and a half for the roast, stick a timer on it.", "set_timer", ["seconds": "5400", "label": "roast"]),
        (
            "The bins go out Tuesday, give us a reminder at seven in the morning that day.", "set_reminder",
            ["time": "tuesday 07:00", "text": "bins go out"]
        ),
        (
            "Van's MOT is due, remind me half eight Monday morning to bring it in.", "set_reminder",
            ["time": "monday 08:30", "text": "bring it in"]
        ),
        ("Pasta's in, five, no, nine minutes.", "set_timer", ["seconds": "540", "label": "Pasta"]),
        ("Scribble this down, meter reading 58213, no sorry, 58231.", "add_note", ["text": "meter reading 58231"]),
        ("Poke me about the bins at half seven tonight, would you.", "set_reminder", ["time": "today 19:30", "text": "bins"]),
        (
            "Mum's on new tablets, remind me at eight tonight to give her the white one.", "set_reminder",
            ["time": "today 20:00", "text": "give her the white one"]
        ),
    ])
    func `a time and what it is for are told apart`(_ sentence: String, _ tool: String, _ arguments: [String: String]) throws {
        let intent = try #require(IntentClassifier.Intent(rawValue: tool))
        let found = try #require(IntentArguments(intent, sentence)).call.arguments
        #expect(found.mapValues(IntentExample.plain) == arguments.mapValues(IntentExample.plain))
    }

    @Test(
        arguments: [
            ("Let's have the loudness on eighty, no, eighty-five", 85), ("three quarters volume ta", 75), ("bring it to a quarter", 25),
            ("two thirds, please", 67), ("Make it eight on the volume, out of the hundred", 8), ("say, one per cent", nil),
            ("turn yourself from thirty to forty-eight", 48), ("half of it", 50), ("three or four", nil), ("volume 300", nil),
            ("one percent", 1),
        ] as [(String, Int?)])
    func `a level is the number that is meant`(_ sentence: String, _ level: Int?) {
        #expect(SpokenArguments.level(Utterance(sentence).texts) == level)
    }

    @Test func `nothing and signs are no order, and of a sentence without end the beginning counts`() {
        #expect(IntentClassifier.standard.guess("") == nil && IntentClassifier.standard.guess("?!…") == nil)
        let long = String(repeating: "kahvi ", count: 50_000)
        #expect((IntentClassifier.standard.guess(long)?.margin ?? 0) < SmartGlasses.Least.ask)
    }
}
