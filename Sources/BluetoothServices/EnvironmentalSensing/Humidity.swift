import Bluetooth

/// Humidity (2A6F; GATT Specification Supplement): the relative humidity, uint16 in 0.01 %, 0…100; 65535 is not known.
public struct Humidity: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "%"
    public static let unknown: Humidity? = Humidity(rawValue: .max)

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
