import Bluetooth

/// A set of flags with a byte layout: its bits, little-endian. Bits that the specification keeps for later are kept as they came.
public protocol BitField: OptionSet, ByteDecodable, ByteEncodable, Hashable, Sendable
where RawValue: FixedWidthInteger & ByteDecodable & ByteEncodable & Sendable {}

extension BitField {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(rawValue: try RawValue(from: &reader)) }

    public func encode(to writer: inout ByteWriter) { rawValue.encode(to: &writer) }
}
