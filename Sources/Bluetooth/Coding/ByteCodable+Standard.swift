import Foundation

extension ByteDecodable where Self: FixedWidthInteger {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self = try reader.readInteger() }
}

extension ByteEncodable where Self: FixedWidthInteger {
    /// Appends the integer, little-endian, in as many bytes as its type has.
    public func encode(to writer: inout ByteWriter) { writer.write(self) }
}

extension UInt8: ByteCodable {}
extension UInt16: ByteCodable {}
extension UInt32: ByteCodable {}
extension UInt64: ByteCodable {}
extension Int8: ByteCodable {}
extension Int16: ByteCodable {}
extension Int32: ByteCodable {}
extension Int64: ByteCodable {}

/// One byte: 0 or 1; anything else is not a Boolean (GATT Specification Supplement, "boolean").
extension Bool: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        switch try reader.readByte() {
        case 0: self = false
        case 1: self = true
        case let byte: throw reader.invalid("a Boolean is 0 or 1, and \(byte) came.")
        }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(byte: self ? 1 : 0) }
}

/// IEEE 754 binary32, little-endian.
extension Float: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(bitPattern: try reader.readInteger()) }
    public func encode(to writer: inout ByteWriter) { writer.write(bitPattern) }
}

/// IEEE 754 binary64, little-endian.
extension Double: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(bitPattern: try reader.readInteger()) }
    public func encode(to writer: inout ByteWriter) { writer.write(bitPattern) }
}

/// UTF-8 to the end of the value, without a terminator; malformed UTF-8 is an error.
extension String: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        guard let text = String(validating: reader.readRemaining(), as: UTF8.self) else {
            throw reader.invalid("the bytes are not UTF-8.")
        }
        self = text
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: utf8) }
}

/// The bytes as they are, to the end of the value.
extension Data: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(reader.readRemaining()) }
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: self) }
}

/// The bytes as they are, to the end of the value.
extension [UInt8]: ByteDecodable, ByteEncodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self = reader.readRemaining() }
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: self) }
}
