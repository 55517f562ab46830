import Bluetooth

/// Elevation (2A6C; GATT Specification Supplement): the height above sea level, sint24 in 0.01 m, −83886.08…83886.07.
public struct Elevation: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "m"
    public static let rawRange: ClosedRange<Int32> = -0x80_0000...0x7F_FFFF

    /// 24 bits.
    public let rawValue: Int32
    /// The nearest value of 24 bits.
    public init(rawValue: Int32) { self.rawValue = min(max(rawValue, Self.rawRange.lowerBound), Self.rawRange.upperBound) }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        // The sign is bit 23: moved up to bit 31 and back, it fills the bits between.
        rawValue = Int32(bitPattern: try reader.readUInt24() << 8) >> 8
    }

    public func encode(to writer: inout ByteWriter) { writer.write(uint24: UInt32(bitPattern: rawValue)) }
}
