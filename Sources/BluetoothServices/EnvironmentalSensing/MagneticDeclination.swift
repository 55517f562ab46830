import Bluetooth

/// Magnetic Declination (2A2C; GATT Specification Supplement): the angle from geographic to magnetic north, clockwise, uint16 in 0.01°,
/// 0…359.99.
public struct MagneticDeclination: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "°"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
