import Bluetooth

/// Gust Factor (2A74; GATT Specification Supplement): the ratio of the gusts to the mean wind, uint8 in 0.1.
public struct GustFactor: ScaledMeasurement {
    public static let stepsPerUnit = 10.0
    public static let unit = ""

    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}
