/// One of `GET /api/conversation`.
public struct ConversationMessage: Sendable, Hashable, Codable {
    public enum Role: String, WireWord {
        case user, assistant
    }

    public var role: Role
    public var content: String
    /// Local time without a zone.
    public var timestamp: String

    public init(role: Role, content: String, timestamp: String) {
        self.role = role
        self.content = content
        self.timestamp = timestamp
    }
}
