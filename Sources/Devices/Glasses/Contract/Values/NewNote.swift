/// A note that is to be made: `{"content": "Call mom at 5pm"}`.
public struct NewNote: Sendable, Hashable, Encodable {
    /// Of a sentence for the assistant as well.
    public static let content = Field("content", .text(limit: Note.maximumLength))

    public let content: String

    /// - Throws: ``GlassesValueError`` for a text that is blank, or too long.
    public init(content: String) throws(GlassesValueError) { self.content = try Self.content.checked(content, of: "A note") }

    /// - Throws: ``GlassesValueError``: "Content is required" for a blank or missing text.
    public init(fields: JSONFields) throws(GlassesValueError) {
        let missing = "Content is required"
        guard let content = try fields.value(Self.content, blank: missing) else { throw GlassesValueError(missing) }
        self.content = content
    }
}
