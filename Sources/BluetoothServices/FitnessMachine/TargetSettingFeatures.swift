import Bluetooth

/// Target Setting Features: what can be set at a machine (Fitness Machine Service 1.0, 4.3.1.2). Bits 17–31 are reserved and kept.
public struct TargetSettingFeatures: BitField {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let speed = TargetSettingFeatures(rawValue: 1 << 0)
    public static let inclination = TargetSettingFeatures(rawValue: 1 << 1)
    public static let resistance = TargetSettingFeatures(rawValue: 1 << 2)
    public static let power = TargetSettingFeatures(rawValue: 1 << 3)
    public static let heartRate = TargetSettingFeatures(rawValue: 1 << 4)
    public static let expendedEnergy = TargetSettingFeatures(rawValue: 1 << 5)
    public static let stepNumber = TargetSettingFeatures(rawValue: 1 << 6)
    public static let strideNumber = TargetSettingFeatures(rawValue: 1 << 7)
    public static let distance = TargetSettingFeatures(rawValue: 1 << 8)
    public static let trainingTime = TargetSettingFeatures(rawValue: 1 << 9)
    public static let timeInTwoHeartRateZones = TargetSettingFeatures(rawValue: 1 << 10)
    public static let timeInThreeHeartRateZones = TargetSettingFeatures(rawValue: 1 << 11)
    public static let timeInFiveHeartRateZones = TargetSettingFeatures(rawValue: 1 << 12)
    public static let indoorBikeSimulation = TargetSettingFeatures(rawValue: 1 << 13)
    public static let wheelCircumference = TargetSettingFeatures(rawValue: 1 << 14)
    public static let spinDownControl = TargetSettingFeatures(rawValue: 1 << 15)
    public static let cadence = TargetSettingFeatures(rawValue: 1 << 16)

    public static let names: [(bit: Int, name: String)] = [
        (0, "speed"), (1, "inclination"), (2, "resistance"), (3, "power"), (4, "heart rate"), (5, "expended energy"),
        (6, "step number"), (7, "stride number"), (8, "distance"), (9, "training time"),
        (10, "time in two heart rate zones"), (11, "time in three heart rate zones"), (12, "time in five heart rate zones"),
        (13, "indoor bike simulation"), (14, "wheel circumference"), (15, "spin down control"), (16, "cadence"),
    ]
}
