import Foundation

extension DateTime {
    /// The time on clocks in `timeZone` at `date`, without its fraction of a second; `nil` before 1582 and after 9999.
    public init?(_ date: Date, timeZone: TimeZone = .current) {
        let parts = Self.calendar(timeZone).dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: date)
        guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day,
            let hour = parts.hour, let minute = parts.minute, let second = parts.second, 1582...9999 ~= year
        else { return nil }
        self.init(
            year: UInt16(clamping: year), month: UInt8(clamping: month), day: UInt8(clamping: day),
            hours: UInt8(clamping: hour), minutes: UInt8(clamping: minute), seconds: UInt8(clamping: second))
    }

    /// The moment at which clocks in `timeZone` show this; `nil` where year, month or day is not known, or where there is no such day.
    public func date(in timeZone: TimeZone = .current) -> Date? {
        guard let year, let month, let day else { return nil }
        let parts = DateComponents(
            year: Int(year), month: Int(month), day: Int(day), hour: Int(hours), minute: Int(minutes), second: Int(seconds))
        let calendar = Self.calendar(timeZone)
        // A calendar makes the 2nd of March of the 30th of February; that is not what the device said.
        guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == Int(day) else { return nil }
        return date
    }

    static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
