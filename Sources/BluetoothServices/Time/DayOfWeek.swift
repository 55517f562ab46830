import Bluetooth

/// Day of Week (2A09): 1 Monday … 7 Sunday, 0 not known.
public struct DayOfWeek: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let unknown = DayOfWeek(rawValue: 0)
    public static let monday = DayOfWeek(rawValue: 1)
    public static let tuesday = DayOfWeek(rawValue: 2)
    public static let wednesday = DayOfWeek(rawValue: 3)
    public static let thursday = DayOfWeek(rawValue: 4)
    public static let friday = DayOfWeek(rawValue: 5)
    public static let saturday = DayOfWeek(rawValue: 6)
    public static let sunday = DayOfWeek(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not known", 1: "Monday", 2: "Tuesday", 3: "Wednesday", 4: "Thursday", 5: "Friday", 6: "Saturday", 7: "Sunday",
    ]
}
