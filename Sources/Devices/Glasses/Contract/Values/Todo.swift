/// Something to do:
/// `{"id": "1", "task": "Finish project report", "priority": "high", "completed": false, "timestamp": "2025-11-01T09:00:00"}`.
public struct Todo: Sendable, Hashable, Codable, RecentItem {
    /// A number, as text.
    public var id: String
    public var task: String
    public var priority: TodoPriority
    public var completed: Bool
    /// Local time without a zone.
    public var timestamp: String
    /// Nobody had vouched for the clock then; absent otherwise.
    public var isUnsure: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, task, priority, completed, timestamp
        case isUnsure = "time_unsure"
    }

    public init(
        id: String, task: String, priority: TodoPriority = .medium, completed: Bool = false, timestamp: String, isUnsure: Bool? = nil
    ) {
        self.id = id
        self.task = task
        self.priority = priority
        self.completed = completed
        self.timestamp = timestamp
        self.isUnsure = isUnsure
    }

    public var text: String {
        get { task }
        set { task = newValue }
    }

    public init(fields: JSONFields) throws(GlassesValueError) {
        guard let id = try fields.value("id", .text), let task = try fields.value("task", .text),
            let priority = try fields.value("priority", FieldKind<TodoPriority>.word),
            let completed = try fields.value("completed", .boolean),
            let timestamp = try fields.value("timestamp", .text)
        else { throw GlassesValueError("A todo has \"id\", \"task\", \"priority\", \"completed\" and \"timestamp\".") }
        self.init(id: id, task: task, priority: priority, completed: completed, timestamp: timestamp)
    }
}
