import Bluetooth

/// Measurement Status of a pulse oximeter (Pulse Oximeter Service 1.0, 3.1.1.4). Bits 0–4 are reserved and kept.
public struct PLXMeasurementStatus: BitField {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Bit 5: the measurement still goes on.
    public static let measurementOngoing = PLXMeasurementStatus(rawValue: 1 << 5)
    /// Bit 6: the value is an early estimate.
    public static let earlyEstimatedData = PLXMeasurementStatus(rawValue: 1 << 6)
    /// Bit 7: the value was validated.
    public static let validatedData = PLXMeasurementStatus(rawValue: 1 << 7)
    /// Bit 8: the value is fully qualified, and no estimate any more.
    public static let fullyQualifiedData = PLXMeasurementStatus(rawValue: 1 << 8)
    /// Bit 9: the value is a stored one.
    public static let dataFromMeasurementStorage = PLXMeasurementStatus(rawValue: 1 << 9)
    /// Bit 10: the value is made up for a demonstration.
    public static let dataForDemonstration = PLXMeasurementStatus(rawValue: 1 << 10)
    /// Bit 11: the value is made up for a test.
    public static let dataForTesting = PLXMeasurementStatus(rawValue: 1 << 11)
    /// Bit 12: the device is being calibrated.
    public static let calibrationOngoing = PLXMeasurementStatus(rawValue: 1 << 12)
    /// Bit 13: there is no value.
    public static let measurementUnavailable = PLXMeasurementStatus(rawValue: 1 << 13)
    /// Bit 14: the value is doubtful.
    public static let questionableMeasurementDetected = PLXMeasurementStatus(rawValue: 1 << 14)
    /// Bit 15: the value is invalid, and not to be used.
    public static let invalidMeasurementDetected = PLXMeasurementStatus(rawValue: 1 << 15)

    public static let names: [(bit: Int, name: String)] = [
        (5, "measurement ongoing"), (6, "early estimated data"), (7, "validated data"), (8, "fully qualified data"),
        (9, "data from measurement storage"), (10, "data for demonstration"), (11, "data for testing"),
        (12, "calibration ongoing"), (13, "measurement unavailable"), (14, "questionable measurement detected"),
        (15, "invalid measurement detected"),
    ]
}
