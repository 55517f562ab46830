import Bluetooth

/// Temperature Type (2A1D; Health Thermometer Service 1.0, 3.2): where the temperature is measured.
public struct TemperatureType: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 1: the armpit.
    public static let armpit = TemperatureType(rawValue: 1)
    /// The body, without saying where.
    public static let body = TemperatureType(rawValue: 2)
    /// The ear, usually the lobe.
    public static let ear = TemperatureType(rawValue: 3)
    /// 4: a finger.
    public static let finger = TemperatureType(rawValue: 4)
    /// 5: the stomach or the bowels, as by a pill.
    public static let gastrointestinalTract = TemperatureType(rawValue: 5)
    /// 6: the mouth.
    public static let mouth = TemperatureType(rawValue: 6)
    /// 7: the rectum.
    public static let rectum = TemperatureType(rawValue: 7)
    /// 8: a toe.
    public static let toe = TemperatureType(rawValue: 8)
    /// The ear drum.
    public static let tympanum = TemperatureType(rawValue: 9)

    public static let names: [UInt8: String] = [
        1: "Armpit", 2: "Body", 3: "Ear", 4: "Finger", 5: "Gastrointestinal tract", 6: "Mouth", 7: "Rectum", 8: "Toe",
        9: "Tympanum (ear drum)",
    ]
}
