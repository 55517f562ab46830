import Bluetooth

/// The stage of a training (Fitness Machine Service 1.0, 4.10.1.2).
public struct TrainingStage: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let other = TrainingStage(rawValue: 0x00)
    public static let idle = TrainingStage(rawValue: 0x01)
    public static let warmingUp = TrainingStage(rawValue: 0x02)
    public static let lowIntensityInterval = TrainingStage(rawValue: 0x03)
    public static let highIntensityInterval = TrainingStage(rawValue: 0x04)
    public static let recoveryInterval = TrainingStage(rawValue: 0x05)
    public static let isometric = TrainingStage(rawValue: 0x06)
    public static let heartRateControl = TrainingStage(rawValue: 0x07)
    public static let fitnessTest = TrainingStage(rawValue: 0x08)
    public static let speedBelowControlRegion = TrainingStage(rawValue: 0x09)
    public static let speedAboveControlRegion = TrainingStage(rawValue: 0x0A)
    public static let coolDown = TrainingStage(rawValue: 0x0B)
    public static let wattControl = TrainingStage(rawValue: 0x0C)
    /// Quick start.
    public static let manualMode = TrainingStage(rawValue: 0x0D)
    public static let preWorkout = TrainingStage(rawValue: 0x0E)
    public static let postWorkout = TrainingStage(rawValue: 0x0F)

    public static let names: [UInt8: String] = [
        0x00: "Other", 0x01: "Idle", 0x02: "Warming up", 0x03: "Low intensity interval", 0x04: "High intensity interval",
        0x05: "Recovery interval", 0x06: "Isometric", 0x07: "Heart rate control", 0x08: "Fitness test",
        0x09: "Speed below the control region", 0x0A: "Speed above the control region", 0x0B: "Cool down", 0x0C: "Watt control",
        0x0D: "Manual mode", 0x0E: "Before the workout", 0x0F: "After the workout",
    ]
}
