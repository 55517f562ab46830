import Bluetooth

/// Measurement Status of a blood pressure (Blood Pressure Service 1.1, 3.1.1.7). Bits 6–15 are reserved and kept.
public struct BloodPressureStatus: BitField {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The body moved during the measurement.
    public static let bodyMovementDetected = BloodPressureStatus(rawValue: 0x0001)
    /// Bit 1: the cuff did not fit closely.
    public static let cuffTooLoose = BloodPressureStatus(rawValue: 0x0002)
    /// Bit 2: the pulse was irregular during the measurement.
    public static let irregularPulseDetected = BloodPressureStatus(rawValue: 0x0004)
    /// The pulse rate is above what the device measures well: the value 1 of bits 3 and 4.
    public static let pulseRateExceedsUpperLimit = BloodPressureStatus(rawValue: 0x0008)
    /// The pulse rate is below what the device measures well: the value 2 of bits 3 and 4.
    public static let pulseRateBelowLowerLimit = BloodPressureStatus(rawValue: 0x0010)
    /// Bit 5: the body, or the part of it that is measured, was in an improper position.
    public static let improperMeasurementPosition = BloodPressureStatus(rawValue: 0x0020)

    public static let names: [(bit: Int, name: String)] = [
        (0, "body movement detected"), (1, "cuff too loose"), (2, "irregular pulse detected"),
        (3, "pulse rate exceeds upper limit"), (4, "pulse rate below lower limit"), (5, "improper measurement position"),
    ]
}
