import Bluetooth

/// Blood Pressure Feature (2A49; Blood Pressure Service 1.1, 3.3). Bits 9–15 are reserved and kept.
public struct BloodPressureFeature: BitField {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let bodyMovementDetection = BloodPressureFeature(rawValue: 0x0001)
    public static let cuffFitDetection = BloodPressureFeature(rawValue: 0x0002)
    public static let irregularPulseDetection = BloodPressureFeature(rawValue: 0x0004)
    public static let pulseRateRangeDetection = BloodPressureFeature(rawValue: 0x0008)
    public static let measurementPositionDetection = BloodPressureFeature(rawValue: 0x0010)
    public static let multipleBond = BloodPressureFeature(rawValue: 0x0020)
    public static let endToEndCRC = BloodPressureFeature(rawValue: 0x0040)
    public static let userDataService = BloodPressureFeature(rawValue: 0x0080)
    public static let userFacingTime = BloodPressureFeature(rawValue: 0x0100)

    public static let names: [(bit: Int, name: String)] = [
        (0, "body movement detection"), (1, "cuff fit detection"), (2, "irregular pulse detection"),
        (3, "pulse rate range detection"), (4, "measurement position detection"), (5, "multiple bonds"),
        (6, "end-to-end CRC"), (7, "user data service"), (8, "user facing time"),
    ]
}
