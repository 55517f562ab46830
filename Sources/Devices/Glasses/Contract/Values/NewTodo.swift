/// A todo that is to be made: `{"task": "Buy groceries", "priority": "medium"}`.
public struct NewTodo: Sendable, Hashable {
    public let task: String
    /// Medium where it is not said.
    public let priority: TodoPriority

    /// - Throws: ``GlassesValueError``: "Task is required" for a blank or missing text.
    public init(fields: JSONFields) throws(GlassesValueError) {
        let priority = try fields.word("priority", TodoPriority.self) ?? .medium
        self.init(task: try fields.requiredText("task", "Task is required"), priority: priority)
    }

    /// - Parameter task: not blank.
    public init(task: String, priority: TodoPriority) {
        self.task = task
        self.priority = priority
    }
}
