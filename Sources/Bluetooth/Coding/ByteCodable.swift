/// A value that can be read from the bytes of a characteristic.
public protocol ByteDecodable {
    /// Reads the fields in order. It does not check for trailing bytes: ``init(bytes:)`` does.
    ///
    /// - Throws: ``ByteCodingError`` for input that is too short or that means nothing. Never traps.
    init(from reader: inout ByteReader) throws(ByteCodingError)
}

/// A value that can be written as the bytes of a characteristic.
public protocol ByteEncodable {
    /// Appends the fields in the order in which ``ByteDecodable/init(from:)`` reads them. Cannot fail.
    func encode(to writer: inout ByteWriter)
}

/// A value with a byte layout, in both directions.
public typealias ByteCodable = ByteDecodable & ByteEncodable

extension ByteDecodable {
    /// Reads exactly one value.
    ///
    /// - Throws: ``ByteCodingError``, for trailing bytes too.
    public init(bytes: [UInt8]) throws(ByteCodingError) {
        do throws(ByteCodingError) {
            var reader = ByteReader(bytes, of: Self.self)
            self = try Self(from: &reader)
            try reader.expectEnd()
        } catch {
            throw error.of(Self.self)
        }
    }
}

extension ByteEncodable {
    /// The value as it goes over the air.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        encode(to: &writer)
        return writer.bytes
    }
}
