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
        let pieces: [TextPiece]
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
            ("must-act", "must"), ("must-not-act", "must"), ("learn-1", "learn-1"), ("learn-2", "learn-2"),
        ] {
            let told = try JSONDecoder().decode([Told].self, from: Data(contentsOf: tests.appendingPathComponent("Sentences/\(name).json")))
            for one in told where !Self.others.contains(one.why ?? "") || name != "must-not-act" {
                examples.append(
                    Example(
                        author: author, say: one.say, intent: try Self.intent(one), pieces: IntentClassifier.pieces(one.say),
                        arguments: one.arguments ?? [:]))
            }
        }
        self.examples = examples
    }

    /// Written for glasses that had fewer tools: some of these ask for one now.
    private static let others: Set<String> = [
        "question", "deletion-or-edit", "misspelling", "multiple-sentences", "long-story", "fragment",
    ]
    /// A stranger's name of a tool, where ours is another.
    private static let names = [
        "save_note": "add_note", "describe": "look", "volume_up": "volume up", "volume_down": "volume down", "set_volume": "volume level",
        "mute": "volume mute", "search_said": "search_notes", "wifi": "wifi_status", "list_pictures": "last_pictures",
        "private_on": "private_mode on", "private_off": "private_mode off", "stop_talking": "stop", "repeat_that": "repeat_answer",
        "todo": "add_todo", "photo": "take_photo", "note": "add_note", "reminder": "add_todo",
    ]

    private struct UnknownTool: Error {
        let name: String
    }

    private static func intent(_ told: Told) throws -> IntentClassifier.Intent? {
        guard var name = told.intent ?? told.tool ?? told.act else { return nil }
        name = names[name] ?? name
        if name == "volume", let arguments = told.arguments {
            if case .text(let direction)? = arguments["direction"] { name += " " + direction }
            if arguments["level"] != nil { name += " level" }
            if case .boolean(let mute)? = arguments["mute"] { name += mute ? " mute" : " unmute" }
        }
        guard let intent = IntentClassifier.Intent(rawValue: name) else { throw UnknownTool(name: name) }
        return intent
    }

    /// Weights of what asks for nothing, which decides, and of each intent.
    private static let buckets = (none: 1 << 15, intents: 2_560)

    /// - Parameter left: an author who is not learned from.
    func learn(without left: String? = nil) -> IntentClassifier {
        let known = examples.filter { $0.author != left }
        let intents = Set(known.compactMap(\.intent)).sorted().map { intent in
            (intent, LinearPlane.learned(known.map { ($0.pieces, $0.intent == intent) }, Self.buckets.intents, isEven: false))
        }
        return IntentClassifier(
            none: LinearPlane.learned(known.map { ($0.pieces, $0.intent == nil) }, Self.buckets.none, isEven: false),
            intents: Dictionary(uniqueKeysWithValues: intents))
    }
}
