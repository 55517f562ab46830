import Bluetooth

/// Blood Pressure Feature (2A49; Blood Pressure Service 1.1, 3.3). Bits 9–15 are reserved and kept.
public struct BloodPressureFeature: BitField {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Bit 0: measurements tell of ``BloodPressureStatus/bodyMovementDetected``.
    public static let bodyMovementDetection = BloodPressureFeature(rawValue: 0x0001)
    /// Bit 1: measurements tell of ``BloodPressureStatus/cuffTooLoose``.
    public static let cuffFitDetection = BloodPressureFeature(rawValue: 0x0002)
    /// Bit 2: measurements tell of ``BloodPressureStatus/irregularPulseDetected``.
    public static let irregularPulseDetection = BloodPressureFeature(rawValue: 0x0004)
    /// Bit 3: measurements tell of a pulse rate outside the device's range, by bits 3 and 4 of the ``BloodPressureStatus``.
    public static let pulseRateRangeDetection = BloodPressureFeature(rawValue: 0x0008)
    /// Bit 4: measurements tell of ``BloodPressureStatus/improperMeasurementPosition``.
    public static let measurementPositionDetection = BloodPressureFeature(rawValue: 0x0010)
    /// Bit 5: the device keeps bonds with several clients.
    public static let multipleBond = BloodPressureFeature(rawValue: 0x0020)
    /// Bit 6: E2E-CRC, a checksum from the device to its client over the value itself.
    public static let endToEndCRC = BloodPressureFeature(rawValue: 0x0040)
    /// Bit 7: the device has a User Data Service (181C).
    public static let userDataService = BloodPressureFeature(rawValue: 0x0080)
    /// Bit 8: the device knows a user facing time, as ``RecordAccessFilter/userFacingTime(_:)`` asks for.
    public static let userFacingTime = BloodPressureFeature(rawValue: 0x0100)

    public static let names: [(bit: Int, name: String)] = [
        (0, "body movement detection"), (1, "cuff fit detection"), (2, "irregular pulse detection"),
        (3, "pulse rate range detection"), (4, "measurement position detection"), (5, "multiple bonds"),
        (6, "end-to-end CRC"), (7, "user data service"), (8, "user facing time"),
    ]
}
