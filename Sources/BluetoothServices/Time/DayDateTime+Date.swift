import Foundation

extension DayDateTime {
    /// The time on clocks in `timeZone` at `date`, without its fraction of a second; `nil` before 1582 and after 9999.
    public init?(_ date: Date, timeZone: TimeZone = .current) {
        guard let dateTime = DateTime(date, timeZone: timeZone) else { return nil }
        self.init(dateTime: dateTime, dayOfWeek: DayOfWeek(date, timeZone: timeZone))
    }

    /// The moment at which clocks in `timeZone` show this; `nil` where the date is not known in full, or where there is no such day.
    public func date(in timeZone: TimeZone = .current) -> Date? { dateTime.date(in: timeZone) }
}
