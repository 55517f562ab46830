import Bluetooth

/// An unsigned integer of 24 bits, three bytes little-endian (GATT Specification Supplement, "uint24").
public struct UInt24: Hashable, Sendable {
    /// 0…16 777 215.
    public let value: UInt32

    /// `nil` for a value over 16 777 215.
    public init?(_ value: UInt32) {
        guard value <= 0xFF_FFFF else { return nil }
        self.value = value
    }

    /// The nearest value that fits.
    public init(clamping value: some BinaryInteger) { self.value = min(UInt32(clamping: value), 0xFF_FFFF) }
}

extension UInt24: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { value = try reader.readUInt24() }

    public func encode(to writer: inout ByteWriter) { writer.write(uint24: value) }
}

extension UInt24: Comparable {
    public static func < (left: UInt24, right: UInt24) -> Bool { left.value < right.value }
}

extension UInt24: CustomStringConvertible {
    public var description: String { "\(value)" }
}
