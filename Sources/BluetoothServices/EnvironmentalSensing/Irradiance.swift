import Bluetooth

/// Irradiance (2A77; GATT Specification Supplement): the power of the light that falls on a surface, uint16 in 0.1 W/m².
public struct Irradiance: ScaledMeasurement {
    public static let stepsPerUnit = 10.0
    public static let unit = "W/m²"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
