import Bluetooth

/// Rainfall (2A78; GATT Specification Supplement): the rain that fell, uint16 in mm.
public struct Rainfall: ScaledMeasurement {
    public static let stepsPerUnit = 1.0
    public static let unit = "mm"

    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
