import Foundation

extension DayOfWeek {
    /// The day of the week in `timeZone` at `date`.
    public init(_ date: Date, timeZone: TimeZone = .current) {
        self = DayOfWeek(weekday: DateTime.calendar(timeZone).component(.weekday, from: date)) ?? .unknown
    }

    /// Foundation's number: 1 Sunday … 7 Saturday; `nil` for any other. The specification counts from Monday = 1 to Sunday = 7.
    public init?(weekday: Int) {
        guard 1...7 ~= weekday else { return nil }
        self.init(rawValue: weekday == 1 ? 7 : UInt8(weekday - 1))
    }

    /// Foundation's number: 1 Sunday … 7 Saturday; `nil` where the day is not known, or reserved.
    public var weekday: Int? { 1...7 ~= rawValue ? Int(rawValue) % 7 + 1 : nil }
}
