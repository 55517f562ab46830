import Bluetooth

/// Temperature (2A6E; GATT Specification Supplement): the temperature of the air, sint16 in 0.01 °C, −273.15…327.67; −32768 is not known.
public struct Temperature: ScaledMeasurement {
    public static let stepsPerUnit = 100.0
    public static let unit = "°C"
    public static let unknown: Temperature? = Temperature(rawValue: .min)

    public let rawValue: Int16
    public init(rawValue: Int16) { self.rawValue = rawValue }
}
