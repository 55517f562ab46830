/// A note that is to be made: `{"content": "Call mom at 5pm"}`.
public struct NewNote: Sendable, Hashable {
    public let content: String

    /// - Throws: ``GlassesValueError``: "Content is required" for a blank or missing text.
    public init(fields: JSONFields) throws(GlassesValueError) {
        self.init(content: try fields.requiredText("content", "Content is required"))
    }

    /// - Parameter content: not blank.
    public init(content: String) { self.content = content }
}

extension JSONFields {
    /// A text of a note's or todo's length.
    ///
    /// - Throws: ``GlassesValueError`` with the given words where it is missing or blank.
    func requiredText(_ name: String, _ missing: String) throws(GlassesValueError) -> String {
        guard let text = try plainText(name), !Self.isBlank(text) else { throw GlassesValueError(missing) }
        guard let text = try self.text(name, limit: Note.maximumLength) else { throw GlassesValueError(missing) }
        return text
    }
}
