import Bluetooth

/// Fitness Machine Features: what a machine reports (Fitness Machine Service 1.0, 4.3.1.1). Bits 17–31 are reserved and kept.
public struct MachineFeatures: BitField {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bit 0: the average speed, as in ``TreadmillData/averageSpeed``.
    public static let averageSpeed = MachineFeatures(rawValue: 1 << 0)
    /// Bit 1: turns of the pedals a minute, as in ``IndoorBikeData/instantaneousCadence``.
    public static let cadence = MachineFeatures(rawValue: 1 << 1)
    /// Bit 2: the distance since the training began, as in ``TreadmillData/totalDistance``.
    public static let totalDistance = MachineFeatures(rawValue: 1 << 2)
    /// Bit 3: the slope, as in ``TreadmillData/inclination-swift.property``.
    public static let inclination = MachineFeatures(rawValue: 1 << 3)
    /// Bit 4: the height that was gained, as in ``TreadmillData/elevationGain-swift.property``.
    public static let elevationGain = MachineFeatures(rawValue: 1 << 4)
    /// Bit 5: the pace, as in ``TreadmillData/instantaneousPace``.
    public static let pace = MachineFeatures(rawValue: 1 << 5)
    /// Bit 6: the number of steps, as of a climber.
    public static let stepCount = MachineFeatures(rawValue: 1 << 6)
    /// Bit 7: the resistance that is set, as in ``IndoorBikeData/resistanceLevel``.
    public static let resistanceLevel = MachineFeatures(rawValue: 1 << 7)
    /// Bit 8: the number of strides, as of a cross trainer.
    public static let strideCount = MachineFeatures(rawValue: 1 << 8)
    /// Bit 9: the energy that was used, see ``ExpendedEnergy``.
    public static let expendedEnergy = MachineFeatures(rawValue: 1 << 9)
    /// Bit 10: the user's heart rate, as in ``TreadmillData/heartRate``.
    public static let heartRateMeasurement = MachineFeatures(rawValue: 1 << 10)
    /// Bit 11: the user's effort as a multiple of that at rest, as in ``TreadmillData/metabolicEquivalent``.
    public static let metabolicEquivalent = MachineFeatures(rawValue: 1 << 11)
    /// Bit 12: the time since the training began, as in ``TreadmillData/elapsedTime``.
    public static let elapsedTime = MachineFeatures(rawValue: 1 << 12)
    /// Bit 13: the time until the training ends, as in ``TreadmillData/remainingTime``.
    public static let remainingTime = MachineFeatures(rawValue: 1 << 13)
    /// Bit 14: the user's power, as in ``IndoorBikeData/instantaneousPower``.
    public static let powerMeasurement = MachineFeatures(rawValue: 1 << 14)
    /// Bit 15: the force on a belt and the power, as in ``TreadmillData/power``.
    public static let forceOnBeltAndPowerOutput = MachineFeatures(rawValue: 1 << 15)
    /// Bit 16: the machine keeps data of its users.
    public static let userDataRetention = MachineFeatures(rawValue: 1 << 16)

    public static let names: [(bit: Int, name: String)] = [
        (0, "average speed"), (1, "cadence"), (2, "total distance"), (3, "inclination"), (4, "elevation gain"), (5, "pace"),
        (6, "step count"), (7, "resistance level"), (8, "stride count"), (9, "expended energy"),
        (10, "heart rate measurement"), (11, "metabolic equivalent"), (12, "elapsed time"), (13, "remaining time"),
        (14, "power measurement"), (15, "force on belt and power output"), (16, "user data retention"),
    ]
}
