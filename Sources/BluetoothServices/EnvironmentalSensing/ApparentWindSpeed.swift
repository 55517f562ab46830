import Bluetooth

/// Apparent Wind Speed (2A72; GATT Specification Supplement): the speed of the wind as the moving observer feels it, uint16 in 0.01 m/s.
public struct ApparentWindSpeed: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "m/s"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
