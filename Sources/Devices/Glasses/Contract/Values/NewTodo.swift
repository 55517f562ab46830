/// A todo that is to be made: `{"task": "Buy groceries", "priority": "medium"}`.
public struct NewTodo: Sendable, Hashable, Encodable {
    static let task = Field("task", .text(limit: Note.maximumLength))
    static let priority = Field("priority", FieldKind<TodoPriority>.word)
    static let missing = "Task is required"

    public let task: String
    /// Medium where it is not said.
    public let priority: TodoPriority

    /// - Throws: ``GlassesValueError`` for a text that is blank, or too long.
    public init(task: String, priority: TodoPriority) throws(GlassesValueError) {
        self.task = try Self.task.checked(task, of: "A todo")
        self.priority = priority
    }

    /// - Throws: ``GlassesValueError``: "Task is required" for a blank or missing text.
    public init(fields: JSONFields) throws(GlassesValueError) {
        priority = try fields.value(Self.priority) ?? .medium
        guard let task = try fields.value(Self.task, blank: Self.missing) else { throw GlassesValueError(Self.missing) }
        self.task = task
    }
}
