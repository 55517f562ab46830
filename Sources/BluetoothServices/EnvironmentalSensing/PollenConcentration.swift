import Bluetooth

/// Pollen Concentration (2A75; GATT Specification Supplement): the pollen grains in the air, uint24 a cubic metre.
public struct PollenConcentration: ScaledMeasurement {
    public static let stepsPerUnit = 1.0
    public static let unit = "/m³"
    public static let rawRange: ClosedRange<UInt32> = 0...0xFF_FFFF

    /// 24 bits.
    public let rawValue: UInt32
    /// The nearest value of 24 bits.
    public init(rawValue: UInt32) { self.rawValue = min(rawValue, 0xFF_FFFF) }

    public init(from reader: inout ByteReader) throws(ByteCodingError) { rawValue = try reader.readUInt24() }

    public func encode(to writer: inout ByteWriter) { writer.write(uint24: rawValue) }
}
