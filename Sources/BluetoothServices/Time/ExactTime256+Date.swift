import Foundation

extension ExactTime256 {
    /// The time on clocks in `timeZone` at `date`, down to 1/256 s; `nil` before 1582 and after 9999.
    public init?(_ date: Date, timeZone: TimeZone = .current) {
        let seconds = date.timeIntervalSinceReferenceDate
        let whole = seconds.rounded(.down)
        let start = Date(timeIntervalSinceReferenceDate: whole)
        guard let dateTime = DateTime(start, timeZone: timeZone) else { return nil }
        self.init(
            dayDateTime: DayDateTime(dateTime: dateTime, dayOfWeek: DayOfWeek(start, timeZone: timeZone)),
            fractions256: UInt8(clamping: Int((seconds - whole) * 256)))
    }

    /// The moment at which clocks in `timeZone` show this; `nil` where the date is not known in full, or where there is no such day.
    public func date(in timeZone: TimeZone = .current) -> Date? {
        dayDateTime.dateTime.date(in: timeZone)?.addingTimeInterval(Double(fractions256) / 256)
    }
}
