import Foundation
import GlassesContract

@testable import GlassesDevice

/// A sentence of an author from whom `Scripts/learn-intents` learns nothing, and what it asks for.
struct IntentExample: Decodable {
    let say: String
    /// Nil where nothing is asked for that a tool does.
    let intent: IntentClassifier.Intent?
    /// Words that the order is about, as its author says; nil for one that is about nothing.
    let about: String?

    /// All sentences of an author.
    static func of(_ author: String) throws -> [Self] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try JSONDecoder().decode([Self].self, from: Data(contentsOf: tests.appendingPathComponent("Sentences/\(author).json")))
    }

    private struct UnknownTool: Error {
        let name: String
    }

    private enum CodingKeys: CodingKey {
        case say, tool, arguments
    }

    private struct Arguments: Decodable {
        let direction, text, label, about: String?
        let level: Int?
        let mute, on: Bool?

        /// Words of the intent that they are.
        var variant: [String] {
            [direction, level.map { _ in "level" }, mute.map { $0 ? "mute" : "unmute" }, on.map { $0 ? "on" : "off" }].compactMap(\.self)
        }
    }

    init(from decoder: any Decoder) throws {
        let told = try decoder.container(keyedBy: CodingKeys.self)
        say = try told.decode(String.self, forKey: .say)
        let tool = try told.decode(String.self, forKey: .tool)
        let arguments = try told.decodeIfPresent(Arguments.self, forKey: .arguments)
        intent = tool.isEmpty ? nil : IntentClassifier.Intent(rawValue: ([tool] + (arguments?.variant ?? [])).joined(separator: " "))
        guard tool.isEmpty || intent != nil else { throw UnknownTool(name: tool) }
        let isText = [.addNote, .addTodo, .setReminder, .setTimer, .searchNotes].contains(intent?.tool)
        about = isText ? arguments?.text ?? arguments?.label ?? arguments?.about : nil
    }

    /// Words that say nothing where they begin what an order is about.
    private static let leading: Set<String> = ["a", "an", "the", "my", "our", "to", "that", "of"]

    /// In lower case, without signs and without articles at the beginning: the same for what is meant alike.
    static func plain(_ text: String) -> [String] {
        let words = text.lowercased().replacing("’", with: "'").split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
        return Array(words.drop(while: leading.contains))
    }
}
