import Bluetooth

/// Fitness Machine Features: what a machine reports (Fitness Machine Service 1.0, 4.3.1.1). Bits 17–31 are reserved and kept.
public struct MachineFeatures: BitField {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let averageSpeed = MachineFeatures(rawValue: 1 << 0)
    public static let cadence = MachineFeatures(rawValue: 1 << 1)
    public static let totalDistance = MachineFeatures(rawValue: 1 << 2)
    public static let inclination = MachineFeatures(rawValue: 1 << 3)
    public static let elevationGain = MachineFeatures(rawValue: 1 << 4)
    public static let pace = MachineFeatures(rawValue: 1 << 5)
    public static let stepCount = MachineFeatures(rawValue: 1 << 6)
    public static let resistanceLevel = MachineFeatures(rawValue: 1 << 7)
    public static let strideCount = MachineFeatures(rawValue: 1 << 8)
    public static let expendedEnergy = MachineFeatures(rawValue: 1 << 9)
    public static let heartRateMeasurement = MachineFeatures(rawValue: 1 << 10)
    public static let metabolicEquivalent = MachineFeatures(rawValue: 1 << 11)
    public static let elapsedTime = MachineFeatures(rawValue: 1 << 12)
    public static let remainingTime = MachineFeatures(rawValue: 1 << 13)
    public static let powerMeasurement = MachineFeatures(rawValue: 1 << 14)
    public static let forceOnBeltAndPowerOutput = MachineFeatures(rawValue: 1 << 15)
    public static let userDataRetention = MachineFeatures(rawValue: 1 << 16)

    public static let names: [(bit: Int, name: String)] = [
        (0, "average speed"), (1, "cadence"), (2, "total distance"), (3, "inclination"), (4, "elevation gain"), (5, "pace"),
        (6, "step count"), (7, "resistance level"), (8, "stride count"), (9, "expended energy"),
        (10, "heart rate measurement"), (11, "metabolic equivalent"), (12, "elapsed time"), (13, "remaining time"),
        (14, "power measurement"), (15, "force on belt and power output"), (16, "user data retention"),
    ]
}
