import Bluetooth

/// UVIndex (2A76; GATT Specification Supplement): the index of ultraviolet radiation, uint8.
public struct UVIndex: ScaledMeasurement {
    public static let stepsPerUnit = 1.0
    public static let unit = ""

    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}
