/// What is to change of a todo; what is nil stays.
public struct TodoChange: Sendable, Hashable, Encodable {
    static let completed = Field("completed", .boolean)

    public let task: String?
    public let priority: TodoPriority?
    public let completed: Bool?

    /// - Throws: ``GlassesValueError`` for a text that is blank, or too long.
    public init(task: String?, priority: TodoPriority? = nil, completed: Bool? = nil) throws(GlassesValueError) {
        if let task { self.task = try NewTodo.task.checked(task, of: "A todo") } else { self.task = nil }
        self.priority = priority
        self.completed = completed
    }

    /// The text stays.
    public init(priority: TodoPriority? = nil, completed: Bool? = nil) {
        task = nil
        self.priority = priority
        self.completed = completed
    }

    /// - Throws: ``GlassesValueError``.
    public init(fields: JSONFields) throws(GlassesValueError) {
        task = try fields.value(NewTodo.task, blank: NewTodo.missing)
        priority = try fields.value(NewTodo.priority)
        completed = try fields.value(Self.completed)
    }
}
