import Bluetooth

/// Day of Week (2A09): 1 Monday … 7 Sunday, 0 not known.
public struct DayOfWeek: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: the device does not know the day, or does not tell.
    public static let unknown = DayOfWeek(rawValue: 0)
    /// 1, the first day of the week.
    public static let monday = DayOfWeek(rawValue: 1)
    /// 2, the second day of the week.
    public static let tuesday = DayOfWeek(rawValue: 2)
    /// 3, the third day of the week.
    public static let wednesday = DayOfWeek(rawValue: 3)
    /// 4, the fourth day of the week.
    public static let thursday = DayOfWeek(rawValue: 4)
    /// 5, the fifth day of the week.
    public static let friday = DayOfWeek(rawValue: 5)
    /// 6, the sixth day of the week.
    public static let saturday = DayOfWeek(rawValue: 6)
    /// 7, the last day of the week; Foundation counts it as the first.
    public static let sunday = DayOfWeek(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not known", 1: "Monday", 2: "Tuesday", 3: "Wednesday", 4: "Thursday", 5: "Friday", 6: "Saturday", 7: "Sunday",
    ]
}
