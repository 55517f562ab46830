/// One of `GET /api/conversation`.
public struct ConversationMessage: Sendable, Hashable, Codable {
    public enum Role: String, WireWord {
        case user, assistant
    }

    public var role: Role
    public var content: String
    /// Local time without a zone.
    public var timestamp: String
    /// Nobody had vouched for the clock then; absent otherwise.
    public var isUnsure: Bool?

    private enum CodingKeys: String, CodingKey {
        case role, content, timestamp
        case isUnsure = "time_unsure"
    }

    public init(role: Role, content: String, timestamp: String, isUnsure: Bool? = nil) {
        self.role = role
        self.content = content
        self.timestamp = timestamp
        self.isUnsure = isUnsure
    }
}
