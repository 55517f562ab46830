/// Something that was said in a conversation with a language model.
public struct ChatMessage: Sendable, Hashable, Codable {
    /// Who said it.
    public enum Role: String, Sendable, Hashable, Codable {
        /// The program, which says how to answer.
        case system
        /// The person.
        case user
        /// The model.
        case assistant
    }

    public var role: Role
    public var content: String

    /// A message with these parts.
    public init(_ role: Role, _ content: String) {
        self.role = role
        self.content = content
    }
}
