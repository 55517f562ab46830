import Foundation
import GlassesContract
import TestSupport
import TextClassification

@testable import GlassesDevice

/// Sentences that people wrote as corpora, and what `IntentClassifier` learns of them.
struct IntentTraining {
    struct Example {
        let author: String
        let say: String
        /// Nil where nothing is asked for that a tool does.
        let intent: IntentClassifier.Intent?
        /// What the author says that the arguments are.
        let arguments: [String: JSONValue]
    }

    private struct Told: Decodable {
        let say: String
        let tool: String?
        let arguments: [String: JSONValue]?
        let intent: String?
        let act: String?
        let why: String?
    }

    let examples: [Example]

    init() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var examples: [Example] = []
        for (name, author) in [
            ("asked-for", "first"), ("not-asked-for", "first"), ("builder-asked-for", "builder"), ("builder-not-asked-for", "builder"),
            ("builder-learn", "builder"), ("spoken", "spoken"), ("strangers-asked-for", "strangers"),
            ("strangers-not-asked-for", "strangers"),
            ("must-act", "must"), ("must-not-act", "must"), ("learn-1", "learn-1"), ("learn-2", "learn-2"), ("learn-3", "learn-3"),
            ("learn-4", "learn-4"), ("learn-5", "learn-5"), ("learn-6", "learn-6"), ("learn-7", "learn-7"), ("learn-8", "learn-8"),
            ("learn-9", "learn-9"), ("learn-10", "learn-10"), ("learn-11", "learn-11"), ("learn-12", "learn-12"), ("learn-13", "learn-13"),
            ("learn-14", "learn-14"), ("learn-15", "learn-15"), ("learn-16", "learn-16"), ("learn-17", "learn-17"),
            ("learn-18", "learn-18"),
            ("learn-20", "learn-20"), ("learn-21", "learn-21"), ("blind", "blind"), ("blind-again", "blind-again"),
            ("blind-third", "blind-third"),
        ] {
            let told = try JSONDecoder().decode([Told].self, from: Data(contentsOf: tests.appendingPathComponent("Sentences/\(name).json")))
            for one in told where !Self.others.contains(one.why ?? "") && !Self.ruled.contains(one.why ?? "") || name != "must-not-act" {
                examples.append(
                    Example(
                        author: author, say: one.say, intent: try Self.intent(one), arguments: one.arguments ?? [:]))
            }
        }
        self.examples = examples
    }

    /// Written for glasses that had fewer tools: some of these ask for one now.
    private static let others: Set<String> = [
        "question", "deletion-or-edit", "misspelling", "multiple-sentences", "long-story", "fragment",
    ]
    /// Reasons of sentences that rules hold back, whatever is learned.
    private static let ruled: Set<String> = ["prohibition", "proviso"]
    /// A stranger's name of a tool, where ours is another.
    private static let names = [
        "save_note": "add_note", "describe": "look", "volume_up": "volume up", "volume_down": "volume down", "set_volume": "volume level",
        "mute": "volume mute", "search_said": "search_notes", "wifi": "wifi_status", "list_pictures": "last_pictures",
        "private_on": "private_mode on", "private_off": "private_mode off", "stop_talking": "stop", "repeat_that": "repeat_answer",
        "todo": "add_todo", "photo": "take_photo", "note": "add_note", "reminder": "add_todo", "describe_scene": "look",
        "search_memory": "search_notes", "battery_level": "battery", "tell_time": "time", "tell_date": "date",
        "list_photos": "last_pictures",
        "go_to_sleep": "sleep", "wake_up": "wake", "repeat_last": "repeat_answer",
    ]

    private struct UnknownTool: Error {
        let name: String
    }

    private static func intent(_ told: Told) throws -> IntentClassifier.Intent? {
        guard var name = told.intent ?? told.tool ?? told.act, !name.isEmpty else { return nil }
        name = names[name] ?? name
        if name == "volume", let arguments = told.arguments {
            if case .text(let direction)? = arguments["direction"] { name += " " + direction }
            if arguments["level"] != nil { name += " level" }
            if case .boolean(let mute)? = arguments["mute"] { name += mute ? " mute" : " unmute" }
        }
        if name == "private_mode", case .boolean(let on)? = told.arguments?["on"] { name += on ? " on" : " off" }
        guard let intent = IntentClassifier.Intent(rawValue: name) else { throw UnknownTool(name: name) }
        return intent
    }

    /// Weights of what asks for nothing, which decides, of each intent, and of where words begin and end.
    fileprivate static let buckets = (none: 1 << 16, intents: 7_168, places: 1 << 14)

    /// The sentences of which one plane after the other is learned.
    struct Lesson {
        private let known: [Example]
        private let pieces: [[TextPiece]]
        private let rounds: Int

        fileprivate init(_ known: [Example], _ rounds: Int) {
            (self.known, self.rounds) = (known, rounds)
            pieces = known.map { IntentClassifier.pieces($0.say) }
        }

        /// What the sentences ask for.
        var names: Set<IntentClassifier.Intent> { Set(known.compactMap(\.intent)) }

        /// The plane of what is none.
        func none() -> LinearPlane {
            LinearPlane.learned(
                LearningRows(pieces, IntentTraining.buckets.none), known.map { $0.intent == nil }, isEven: false, rounds: rounds)
        }

        /// The planes of intents, of all of them or of some.
        func intents(_ isWanted: (Int) -> Bool = { _ in true }) -> [IntentClassifier.Intent: LinearPlane] {
            let rows = LearningRows(pieces, IntentTraining.buckets.intents)
            let wanted = names.sorted().enumerated().filter { isWanted($0.offset) }.map(\.element)
            return Dictionary(
                uniqueKeysWithValues: wanted.map { intent in
                    (intent, LinearPlane.learned(rows, known.map { $0.intent == intent }, isEven: false, rounds: rounds))
                })
        }

        /// The planes of places between words.
        func spans() -> SpokenSpans { IntentTraining.spans(known, rounds) }
    }

    /// - Parameters:
    ///   - left: an author who is not learned from.
    ///   - step: of each so many sentences one is learned from.
    ///   - rounds: how often each is looked at.
    func lesson(without left: String? = nil, step: Int = 1, rounds: Int = LinearPlane.rounds) -> Lesson {
        Lesson(examples.filter { $0.author != left }.enumerated().filter { $0.offset % step == 0 }.map(\.element), rounds)
    }

    /// Learns all planes.
    static func learn(_ lesson: Lesson) -> IntentClassifier {
        IntentClassifier(none: lesson.none(), intents: lesson.intents(), spans: lesson.spans())
    }

    // MARK: - Words that an order is about

    /// What the authors call them.
    private static let spoken: [AssistantTool.Name: [String]] = [
        .addNote: ["text"], .addTodo: ["text"], .setReminder: ["text"], .setTimer: ["label", "name"], .searchNotes: ["about", "query"],
    ]

    /// What an author says that an order is about; nil for one that is about nothing, or of whom we do not know it.
    static func about(_ example: Example) -> String? {
        guard let tool = example.intent?.tool, let names = spoken[tool] else { return nil }
        return names.lazy.compactMap { name in if case .text(let text)? = example.arguments[name] { text } else { nil } }.first
    }

    fileprivate static func spans(_ examples: [Example], _ rounds: Int) -> SpokenSpans {
        var pieces: [[TextPiece]] = []
        var (begins, ends): ([Bool], [Bool]) = ([], [])
        for example in examples {
            guard let tool = example.intent?.tool, spoken[tool] != nil else { continue }
            let utterance = Utterance(example.say)
            var range: Range<Int>?
            if let about = about(example) {
                guard let words = words(of: about, in: utterance) else { continue }
                range = words
            } else if tool != .setTimer || example.arguments.isEmpty {
                continue
            }
            for place in 0...utterance.words.count {
                pieces.append(SpokenSpans.pieces(utterance, tool, place))
                begins.append(range?.lowerBound == place)
                ends.append(range?.upperBound == place)
            }
        }
        let rows = LearningRows(pieces, buckets.places)
        return SpokenSpans(
            begins: LinearPlane.learned(rows, begins, isEven: false, rounds: rounds),
            ends: LinearPlane.learned(rows, ends, isEven: false, rounds: rounds))
    }

    /// Words that say nothing where they begin what an order is about.
    private static let leading: Set<String> = ["a", "an", "the", "my", "our", "to", "that", "of"]

    /// In lower case, without signs and without articles at the beginning: the same for what is meant alike.
    static func plain(_ text: String) -> [String] {
        let words = text.lowercased().replacing("’", with: "'").split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
        return Array(words.drop(while: leading.contains))
    }

    /// The words of a sentence that say what an author means: exactly, or else most of it.
    private static func words(of meant: String, in utterance: Utterance) -> Range<Int>? {
        let wanted = numberless(plain(meant))
        var best: (range: Range<Int>, share: Double)?
        for start in utterance.words.indices {
            for end in start + 1...utterance.words.count {
                let said = numberless(plain(utterance.text(start..<end)))
                guard !said.isEmpty, said.count <= wanted.count * 2 else { continue }
                var rest = wanted.map(stem)
                var shared = 0
                for word in said { if let index = rest.firstIndex(of: stem(word)) { rest.remove(at: index); shared += 1 } }
                // What is exactly so is better than anything, and the shortest of them best.
                let share = said == wanted ? 2 - Double(end - start) / 1_000 : 2 * Double(shared) / Double(said.count + wanted.count)
                if share > best?.share ?? 0.7 { best = (start..<end, share) }
            }
        }
        return best?.range
    }

    /// With one sign for each number: "KX40" is said as "KX forty".
    private static func numberless(_ words: [String]) -> [String] {
        var all: [String] = []
        for word in words {
            let letters = word.prefix { !$0.isNumber }
            let isNumber = letters.count < word.count || SpokenNumber.isNumber(word)
            if !letters.isEmpty, !SpokenNumber.isNumber(word) { all.append(String(letters)) }
            if isNumber, all.last != "#" { all.append("#") }
        }
        return all
    }

    private static func stem(_ word: String) -> Substring {
        for ending in ["'s", "ing", "ed", "es", "s", "e"] where word.hasSuffix(ending) && word.count > ending.count + 2 {
            return word.dropLast(ending.count)
        }
        return word[...]
    }
}
