import Companion
import Foundation

/// What the outbox keeps of a note or todo: all that a person can change of it, as bytes that are the same where it is.
enum GlassesOutboxItem: Sendable, Hashable {
    case note(String)
    case todo(task: String, priority: String, isCompleted: Bool)

    /// The outbox's lists.
    static let notes = "notes"
    static let todos = "todos"

    private struct Fields: Codable {
        var task: String
        var priority: String
        var completed: Bool
    }

    /// - Returns: nil for bytes that were not made here.
    init?(_ bytes: [UInt8], in collection: String) {
        if collection == Self.notes {
            self = .note(String(decoding: bytes, as: UTF8.self))
        } else {
            guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { return nil }
            self = .todo(task: fields.task, priority: fields.priority, isCompleted: fields.completed)
        }
    }

    init(_ report: TodoReport) {
        self = .todo(
            task: report.task, priority: report.priority ?? TodoPriority.medium.rawValue, isCompleted: report.completed ?? false)
    }

    func bytes() throws -> [UInt8] {
        switch self {
        case .note(let content): return Array(content.utf8)
        case .todo(let task, let priority, let isCompleted):
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return Array(try encoder.encode(Fields(task: task, priority: priority, completed: isCompleted)))
        }
    }

    /// The text of it, for people.
    var text: String {
        switch self {
        case .note(let content): content
        case .todo(let task, _, _): task
        }
    }
}
