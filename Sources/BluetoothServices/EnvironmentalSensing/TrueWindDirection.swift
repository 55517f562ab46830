import Bluetooth

/// True Wind Direction (2A71; GATT Specification Supplement): the direction that the wind comes from, clockwise from geographic north,
/// uint16 in 0.01°, 0…359.99.
public struct TrueWindDirection: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "°"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
