import Bluetooth

/// Measurement Status of a pulse oximeter (Pulse Oximeter Service 1.0, 3.1.1.4). Bits 0–4 are reserved and kept.
public struct PLXMeasurementStatus: BitField {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let measurementOngoing = PLXMeasurementStatus(rawValue: 1 << 5)
    public static let earlyEstimatedData = PLXMeasurementStatus(rawValue: 1 << 6)
    public static let validatedData = PLXMeasurementStatus(rawValue: 1 << 7)
    public static let fullyQualifiedData = PLXMeasurementStatus(rawValue: 1 << 8)
    public static let dataFromMeasurementStorage = PLXMeasurementStatus(rawValue: 1 << 9)
    public static let dataForDemonstration = PLXMeasurementStatus(rawValue: 1 << 10)
    public static let dataForTesting = PLXMeasurementStatus(rawValue: 1 << 11)
    public static let calibrationOngoing = PLXMeasurementStatus(rawValue: 1 << 12)
    public static let measurementUnavailable = PLXMeasurementStatus(rawValue: 1 << 13)
    public static let questionableMeasurementDetected = PLXMeasurementStatus(rawValue: 1 << 14)
    public static let invalidMeasurementDetected = PLXMeasurementStatus(rawValue: 1 << 15)

    public static let names: [(bit: Int, name: String)] = [
        (5, "measurement ongoing"), (6, "early estimated data"), (7, "validated data"), (8, "fully qualified data"),
        (9, "data from measurement storage"), (10, "data for demonstration"), (11, "data for testing"),
        (12, "calibration ongoing"), (13, "measurement unavailable"), (14, "questionable measurement detected"),
        (15, "invalid measurement detected"),
    ]
}
