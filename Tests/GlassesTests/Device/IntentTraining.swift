import Foundation
import GlassesContract
import TestSupport
import TextClassification

@testable import GlassesDevice

/// Sentences that people wrote as corpora, and what `SpokenSpans` learns of them; `Scripts/learn-intents` learns the intents.
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

    /// An author from whom nothing is learned.
    static let unlearned = "unlearned"
    /// A stranger whose sentences are not learned from yet.
    static let fifth = "blind-fifth"

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
            ("learn-20", "learn-20"), ("learn-21", "learn-21"), ("learn-22", "learn-22"), ("blind", "blind"),
            ("blind-again", "blind-again"),
            ("blind-third", "blind-third"), ("blind-fourth", "blind-fourth"), ("blind-fifth", Self.fifth), (Self.unlearned, Self.unlearned),
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

    /// Weights of where words begin and end.
    private static let buckets = 1 << 14

    /// The planes of places between words.
    ///
    /// - Parameter left: an author who is not learned from.
    func spans(without left: String? = nil) -> SpokenSpans { Self.spans(examples.filter { $0.author != left && $0.author != Self.fifth }) }

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

    private static func spans(_ examples: [Example]) -> SpokenSpans {
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
        let rows = LearningRows(pieces, buckets)
        return SpokenSpans(
            begins: LinearPlane.learned(rows, begins, isEven: false),
            ends: LinearPlane.learned(rows, ends, isEven: false))
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
