import Bluetooth

/// The stage of a training (Fitness Machine Service 1.0, 4.10.1.2).
public struct TrainingStage: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x00: a stage that this list has no number for.
    public static let other = TrainingStage(rawValue: 0x00)
    /// 0x01: nobody trains.
    public static let idle = TrainingStage(rawValue: 0x01)
    /// 0x02: light effort, before the training proper.
    public static let warmingUp = TrainingStage(rawValue: 0x02)
    /// 0x03: the light part of an interval training.
    public static let lowIntensityInterval = TrainingStage(rawValue: 0x03)
    /// 0x04: the hard part of an interval training.
    public static let highIntensityInterval = TrainingStage(rawValue: 0x04)
    /// 0x05: the part of an interval training in which to recover.
    public static let recoveryInterval = TrainingStage(rawValue: 0x05)
    /// 0x06: muscles are held without movement.
    public static let isometric = TrainingStage(rawValue: 0x06)
    /// 0x07: the machine keeps the heart rate at a target.
    public static let heartRateControl = TrainingStage(rawValue: 0x07)
    /// 0x08: the user's fitness is tested.
    public static let fitnessTest = TrainingStage(rawValue: 0x08)
    /// 0x09: the user is too slow for the machine to control; a higher speed leads back.
    public static let speedBelowControlRegion = TrainingStage(rawValue: 0x09)
    /// 0x0A: the user is too fast for the machine to control; a lower speed leads back.
    public static let speedAboveControlRegion = TrainingStage(rawValue: 0x0A)
    /// 0x0B: light effort, after the training proper.
    public static let coolDown = TrainingStage(rawValue: 0x0B)
    /// 0x0C: the machine keeps the power at a target.
    public static let wattControl = TrainingStage(rawValue: 0x0C)
    /// Quick start.
    public static let manualMode = TrainingStage(rawValue: 0x0D)
    /// 0x0E: the training is about to begin.
    public static let preWorkout = TrainingStage(rawValue: 0x0E)
    /// 0x0F: the training has ended.
    public static let postWorkout = TrainingStage(rawValue: 0x0F)

    public static let names: [UInt8: String] = [
        0x00: "Other", 0x01: "Idle", 0x02: "Warming up", 0x03: "Low intensity interval", 0x04: "High intensity interval",
        0x05: "Recovery interval", 0x06: "Isometric", 0x07: "Heart rate control", 0x08: "Fitness test",
        0x09: "Speed below the control region", 0x0A: "Speed above the control region", 0x0B: "Cool down", 0x0C: "Watt control",
        0x0D: "Manual mode", 0x0E: "Before the workout", 0x0F: "After the workout",
    ]
}
