import Bluetooth

/// A set of flags with a byte layout: its bits, little-endian. Bits that the specification keeps for later are kept as they came.
///
/// Its form in JSON and the like is the number.
public protocol BitField: OptionSet, ByteDecodable, ByteEncodable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue: FixedWidthInteger & ByteDecodable & ByteEncodable & Sendable {
    /// Names of the bits that are assigned, for a person, from the lowest on.
    static var names: [(bit: Int, name: String)] { get }
}

extension BitField {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(rawValue: try RawValue(from: &reader)) }

    /// Writes all bits, little-endian, in as many bytes as the raw value has.
    public func encode(to writer: inout ByteWriter) { rawValue.encode(to: &writer) }

    /// The names of the bits that are set, as in "manual time update, change of DST"; "bit 7" for one without a name, and "none" for no
    /// bits.
    public var description: String {
        let set = (0..<RawValue.bitWidth).filter { rawValue >> $0 & 1 == 1 }
        return set.isEmpty
            ? "none" : set.map { bit in Self.names.first { $0.bit == bit }?.name ?? "bit \(bit)" }.joined(separator: ", ")
    }
}
