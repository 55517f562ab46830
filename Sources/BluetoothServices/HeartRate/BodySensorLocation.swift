import Bluetooth

/// Body Sensor Location (2A38; Heart Rate Service 1.0, 3.2): where the sensor is worn.
public struct BodySensorLocation: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: none of the places that have a number.
    public static let other = BodySensorLocation(rawValue: 0)
    /// 1: the chest, where a strap is worn.
    public static let chest = BodySensorLocation(rawValue: 1)
    /// 2: the wrist, where a watch is worn.
    public static let wrist = BodySensorLocation(rawValue: 2)
    /// 3: a finger, as of a clip or a ring.
    public static let finger = BodySensorLocation(rawValue: 3)
    /// 4: the hand.
    public static let hand = BodySensorLocation(rawValue: 4)
    /// 5: the lobe of an ear, as of a clip.
    public static let earLobe = BodySensorLocation(rawValue: 5)
    /// 6: the foot.
    public static let foot = BodySensorLocation(rawValue: 6)

    public static let names: [UInt8: String] = [
        0: "Other", 1: "Chest", 2: "Wrist", 3: "Finger", 4: "Hand", 5: "Ear lobe", 6: "Foot",
    ]
}
