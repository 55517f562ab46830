import Bluetooth

/// Dew Point (2A7B; GATT Specification Supplement): the temperature at which dew forms, sint8 in °C.
public struct DewPoint: ScaledMeasurement {
    public static let stepsPerUnit = 1.0
    public static let unit = "°C"

    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
}
