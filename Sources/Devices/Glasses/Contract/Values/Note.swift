/// A note: `{"id": "1", "content": "Remember to buy milk", "timestamp": "2025-11-01T10:00:00"}`.
public struct Note: Sendable, Hashable, Codable, RecentItem {
    /// Unicode scalars of its text.
    public static let maximumLength = 4_096

    /// A number, as text.
    public var id: String
    public var content: String
    /// Local time without a zone.
    public var timestamp: String
    /// Nobody had vouched for the clock then; absent otherwise.
    public var isUnsure: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, content, timestamp
        case isUnsure = "time_unsure"
    }

    public init(id: String, content: String, timestamp: String, isUnsure: Bool? = nil) {
        self.id = id
        self.content = content
        self.timestamp = timestamp
        self.isUnsure = isUnsure
    }

    public var text: String {
        get { content }
        set { content = newValue }
    }

    public init(fields: JSONFields) throws(GlassesValueError) {
        guard let id = try fields.value("id", .text), let content = try fields.value("content", .text),
            let timestamp = try fields.value("timestamp", .text)
        else { throw GlassesValueError("A note has \"id\", \"content\" and \"timestamp\".") }
        self.init(id: id, content: content, timestamp: timestamp)
    }
}
