import Bluetooth

/// The Settings characteristic, four bytes, little-endian: a bit for each setting. Bits without a name are kept.
public struct BottleSettings: OptionSet, Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 4

    /// The bits on the wire.
    public let rawValue: UInt32

    /// The settings with these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bit 0: shaking the upturned bottle tells that it was emptied, and what was in it does not count as drunk.
    public static let shakeToEmpty = BottleSettings(rawValue: 1)
}

extension BottleSettings: ByteCodable {
    /// Reads the four bytes.
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(rawValue: try reader.readInteger()) }

    /// Writes the four bytes.
    public func encode(to writer: inout ByteWriter) { writer.write(rawValue) }
}
