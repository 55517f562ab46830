import Bluetooth

/// Heat Index (2A7A; GATT Specification Supplement): the temperature that the humidity makes it feel like, sint8 in °C.
public struct HeatIndex: ScaledMeasurement {
    public static let stepsPerUnit = 1.0
    public static let unit = "°C"

    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
}
