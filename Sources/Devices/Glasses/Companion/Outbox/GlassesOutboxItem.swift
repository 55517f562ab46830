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

    /// The item that a change adds.
    init?(adding change: GlassesChange) {
        switch (change.topic, change.body?["content"], change.body?["task"], change.body?["priority"]) {
        case (.notes, .text(let content), _, _): self = .note(content)
        case (.todos, _, .text(let task), .text(let priority)): self = .todo(task: task, priority: priority, isCompleted: false)
        default: return nil
        }
    }

    /// The item after a change.
    func changed(by change: GlassesChange) -> GlassesOutboxItem {
        switch self {
        case .note(let content):
            if case .text(let new)? = change.body?["content"] { return .note(new) }
            return .note(content)
        case .todo(var task, var priority, var isCompleted):
            if case .text(let new)? = change.body?["task"] { task = new }
            if case .text(let new)? = change.body?["priority"] { priority = new }
            if case .boolean(let new)? = change.body?["completed"] { isCompleted = new }
            return .todo(task: task, priority: priority, isCompleted: isCompleted)
        }
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
