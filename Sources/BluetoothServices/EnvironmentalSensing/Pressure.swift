import Bluetooth

/// Pressure (2A6D; GATT Specification Supplement): the pressure of the air, uint32 in 0.1 Pa.
public struct Pressure: ScaledMeasurement {
    public static let stepsPerUnit = 10.0
    public static let unit = "Pa"

    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
