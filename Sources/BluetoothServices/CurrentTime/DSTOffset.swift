import Bluetooth

/// DST Offset (2A0D): what daylight saving time adds to the standard time. Other numbers are reserved and kept.
public struct DSTOffset: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: daylight saving time is not in effect.
    public static let standardTime = DSTOffset(rawValue: 0)
    /// Half an hour.
    public static let halfAnHour = DSTOffset(rawValue: 2)
    /// One hour.
    public static let daylightTime = DSTOffset(rawValue: 4)
    /// Two hours.
    public static let doubleDaylightTime = DSTOffset(rawValue: 8)
    /// 255: the device does not know its daylight saving time.
    public static let unknown = DSTOffset(rawValue: 255)

    /// `nil` for seconds that are not 0, 1800, 3600 or 7200.
    public init?(seconds: Int) {
        guard [0, 1800, 3600, 7200].contains(seconds) else { return nil }
        rawValue = UInt8(seconds / 900)
    }

    /// `nil` where it is not known, or reserved.
    public var seconds: Int? { [0, 2, 4, 8].contains(rawValue) ? Int(rawValue) * 900 : nil }

    public static let names: [UInt8: String] = [
        0: "Standard time", 2: "Half an hour daylight time", 4: "Daylight time", 8: "Double daylight time", 255: "Not known",
    ]
}
