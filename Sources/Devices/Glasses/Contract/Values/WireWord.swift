import Bluetooth

/// A value that is one of a few words, UTF-8 on the air and text in JSON.
public protocol WireWord: RawRepresentable<String>, CaseIterable, Codable, Hashable, Sendable, ByteCodable {}

extension WireWord {
    /// - Throws: `ByteCodingError.invalidValue` for any other word; case counts.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let text = try String(from: &reader)
        guard let value = Self(rawValue: text) else {
            throw reader.invalid("it is one of \(Self.allCases.map(\.rawValue).joined(separator: ", ")), and \"\(text)\" came.")
        }
        self = value
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: rawValue.utf8) }
}
