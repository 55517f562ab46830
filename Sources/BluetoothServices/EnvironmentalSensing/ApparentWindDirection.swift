import Bluetooth

/// Apparent Wind Direction (2A73; GATT Specification Supplement): the direction that the wind comes from, clockwise from the observer's
/// heading, uint16 in 0.01°, 0…359.99.
public struct ApparentWindDirection: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "°"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
