import Bluetooth

/// True Wind Speed (2A70; GATT Specification Supplement): the speed of the wind over ground, uint16 in 0.01 m/s.
public struct TrueWindSpeed: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "m/s"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
