import Bluetooth

/// Wind Chill (2A79; GATT Specification Supplement): the temperature that the wind makes it feel like, sint8 in °C.
public struct WindChill: ScaledMeasurement {
    public static let stepsPerUnit = 1.0
    public static let unit = "°C"

    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
}
