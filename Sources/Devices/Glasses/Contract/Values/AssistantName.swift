import Bluetooth

/// What the assistant is called: not blank, at most 64 characters.
public struct AssistantName: Sendable, Hashable, ByteCodable, CustomStringConvertible {
    /// Unicode scalars.
    public static let maximumLength = 64

    public let description: String

    /// - Throws: ``GlassesValueError``.
    public init(_ text: String) throws(GlassesValueError) {
        guard !JSONFields.isBlank(text) else { throw GlassesValueError("Name is required") }
        guard text.unicodeScalars.count <= Self.maximumLength else {
            throw GlassesValueError("A name may have \(Self.maximumLength) characters at most.")
        }
        description = text
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let text = try String(from: &reader)
        do throws(GlassesValueError) { try self.init(text) } catch { throw reader.invalid(error.description) }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: description.utf8) }
}
