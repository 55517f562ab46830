import Bluetooth

/// Target Setting Features: what can be set at a machine (Fitness Machine Service 1.0, 4.3.1.2). Bits 17–31 are reserved and kept.
public struct TargetSettingFeatures: BitField {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bit 0: ``FitnessMachineTarget/speed(_:)``.
    public static let speed = TargetSettingFeatures(rawValue: 1 << 0)
    /// Bit 1: ``FitnessMachineTarget/inclination(_:)``.
    public static let inclination = TargetSettingFeatures(rawValue: 1 << 1)
    /// Bit 2: ``FitnessMachineTarget/resistanceLevel(_:)``.
    public static let resistance = TargetSettingFeatures(rawValue: 1 << 2)
    /// Bit 3: ``FitnessMachineTarget/power(_:)``.
    public static let power = TargetSettingFeatures(rawValue: 1 << 3)
    /// Bit 4: ``FitnessMachineTarget/heartRate(_:)``.
    public static let heartRate = TargetSettingFeatures(rawValue: 1 << 4)
    /// Bit 5: ``FitnessMachineTarget/expendedEnergy(_:)``.
    public static let expendedEnergy = TargetSettingFeatures(rawValue: 1 << 5)
    /// Bit 6: ``FitnessMachineTarget/stepNumber(_:)``.
    public static let stepNumber = TargetSettingFeatures(rawValue: 1 << 6)
    /// Bit 7: ``FitnessMachineTarget/strideNumber(_:)``.
    public static let strideNumber = TargetSettingFeatures(rawValue: 1 << 7)
    /// Bit 8: ``FitnessMachineTarget/distance(_:)``.
    public static let distance = TargetSettingFeatures(rawValue: 1 << 8)
    /// Bit 9: ``FitnessMachineTarget/trainingTime(_:)``.
    public static let trainingTime = TargetSettingFeatures(rawValue: 1 << 9)
    /// Bit 10: ``FitnessMachineTarget/timeInHeartRateZones(_:)`` of two zones.
    public static let timeInTwoHeartRateZones = TargetSettingFeatures(rawValue: 1 << 10)
    /// Bit 11: ``FitnessMachineTarget/timeInHeartRateZones(_:)`` of three zones.
    public static let timeInThreeHeartRateZones = TargetSettingFeatures(rawValue: 1 << 11)
    /// Bit 12: ``FitnessMachineTarget/timeInHeartRateZones(_:)`` of five zones.
    public static let timeInFiveHeartRateZones = TargetSettingFeatures(rawValue: 1 << 12)
    /// Bit 13: ``FitnessMachineTarget/indoorBikeSimulation(_:)``.
    public static let indoorBikeSimulation = TargetSettingFeatures(rawValue: 1 << 13)
    /// Bit 14: ``FitnessMachineTarget/wheelCircumference(_:)``.
    public static let wheelCircumference = TargetSettingFeatures(rawValue: 1 << 14)
    /// Bit 15: ``FitnessMachineControlPoint/spinDownControl(_:)``.
    public static let spinDownControl = TargetSettingFeatures(rawValue: 1 << 15)
    /// Bit 16: ``FitnessMachineTarget/cadence(_:)``.
    public static let cadence = TargetSettingFeatures(rawValue: 1 << 16)

    public static let names: [(bit: Int, name: String)] = [
        (0, "speed"), (1, "inclination"), (2, "resistance"), (3, "power"), (4, "heart rate"), (5, "expended energy"),
        (6, "step number"), (7, "stride number"), (8, "distance"), (9, "training time"),
        (10, "time in two heart rate zones"), (11, "time in three heart rate zones"), (12, "time in five heart rate zones"),
        (13, "indoor bike simulation"), (14, "wheel circumference"), (15, "spin down control"), (16, "cadence"),
    ]
}
