import Bluetooth

/// What the assistant is called: not blank, at most 64 characters.
public struct AssistantName: Sendable, Hashable, ByteCodable, CustomStringConvertible {
    /// Unicode scalars.
    public static let maximumLength = 64
    static let field = Field("name", .text(limit: maximumLength))

    public let description: String

    /// - Throws: ``GlassesValueError``.
    public init(_ text: String) throws(GlassesValueError) {
        do throws(FieldRefusal) { description = try Self.field.kind.read(.text(text)) } catch {
            throw GlassesValueError(
                error.reason == .blank ? "Name is required" : "A name may have \(Self.maximumLength) characters at most.")
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let text = try String(from: &reader)
        do throws(GlassesValueError) { try self.init(text) } catch { throw reader.invalid(error.description) }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: description.utf8) }
}
