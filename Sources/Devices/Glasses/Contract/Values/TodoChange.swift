/// What is to change of a todo; what is nil stays.
public struct TodoChange: Sendable, Hashable {
    public var task: String?
    public var priority: TodoPriority?
    public var completed: Bool?

    public init(task: String? = nil, priority: TodoPriority? = nil, completed: Bool? = nil) {
        self.task = task
        self.priority = priority
        self.completed = completed
    }

    /// - Throws: ``GlassesValueError``.
    public init(fields: JSONFields) throws(GlassesValueError) {
        task = try fields.plainText("task") == nil ? nil : fields.requiredText("task", "Task is required")
        priority = try fields.word("priority", TodoPriority.self)
        completed = try fields.bool("completed")
    }
}
