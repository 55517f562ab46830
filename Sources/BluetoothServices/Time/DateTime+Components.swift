import Foundation

extension DateTime {
    /// The year, month, day, hour, minute and second of `components`; `nil` without an hour and a minute, and for a field outside its
    /// range. Without a year, a month or a day, that is not known.
    public init?(_ components: DateComponents) {
        guard let hour = components.hour.flatMap(UInt8.init(exactly:)), let minute = components.minute.flatMap(UInt8.init(exactly:)),
            let second = UInt8(exactly: components.second ?? 0)
        else { return nil }
        let (year, month, day) = (
            components.year.map(UInt16.init(exactly:)), components.month.map(UInt8.init(exactly:)), components.day.map(UInt8.init(exactly:))
        )
        // A field that is there and does not fit is not one that is not known.
        guard year != .some(nil), month != .some(nil), day != .some(nil) else { return nil }
        self.init(
            year: year.flatMap { $0 }, month: month.flatMap { $0 }, day: day.flatMap { $0 }, hours: hour, minutes: minute, seconds: second)
    }

    /// The components that are known: year, month and day, and the time.
    public var dateComponents: DateComponents {
        DateComponents(
            year: year.map(Int.init), month: month.map(Int.init), day: day.map(Int.init), hour: Int(hours), minute: Int(minutes),
            second: Int(seconds))
    }
}

extension DayDateTime {
    /// As ``DateTime/init(_:)-(DateComponents)``, and the weekday, where there is one.
    public init?(_ components: DateComponents) {
        guard let dateTime = DateTime(components) else { return nil }
        self.init(dateTime: dateTime, dayOfWeek: components.weekday.flatMap(DayOfWeek.init(weekday:)) ?? .unknown)
    }

    /// The components that are known: the date and the weekday, and the time.
    public var dateComponents: DateComponents {
        var components = dateTime.dateComponents
        components.weekday = dayOfWeek.weekday
        return components
    }
}

extension ExactTime256 {
    private static let nanosecondsPerSecond = 1_000_000_000

    /// As ``DayDateTime/init(_:)-(DateComponents)``, and the nanoseconds, rounded down to 1/256 s. Nanoseconds of a second and more
    /// count as seconds; `nil` where that changes a date that is not known in full.
    public init?(_ components: DateComponents) {
        let nanoseconds = components.nanosecond ?? 0
        let fraction = nanoseconds % Self.nanosecondsPerSecond
        guard fraction >= 0, let day = DayDateTime(components), let moved = day.moved(seconds: nanoseconds / Self.nanosecondsPerSecond)
        else { return nil }
        self.init(dayDateTime: moved, fractions256: UInt8(fraction * 256 / Self.nanosecondsPerSecond))
    }

    /// The components that are known: the date and the weekday, and the time with its nanoseconds.
    public var dateComponents: DateComponents {
        var components = dayDateTime.dateComponents
        components.nanosecond = Int(fractions256) * Self.nanosecondsPerSecond / 256
        return components
    }
}

extension DayDateTime {
    /// The same clock so many seconds later; `nil` where midnight passes on a date that is not known in full.
    fileprivate func moved(seconds: Int) -> DayDateTime? {
        guard seconds != 0 else { return self }
        let ofDay = Int(dateTime.hours) * 3600 + Int(dateTime.minutes) * 60 + Int(dateTime.seconds) + seconds
        if ofDay < 86_400 {
            let moved = DateTime(
                year: dateTime.year, month: dateTime.month, day: dateTime.day, hours: UInt8(ofDay / 3600), minutes: UInt8(ofDay / 60 % 60),
                seconds: UInt8(ofDay % 60))
            return moved.map { DayDateTime(dateTime: $0, dayOfWeek: dayOfWeek) }
        }
        // A clock's own time has no zone: any without daylight saving time counts its days.
        guard let date = dateTime.date(in: .gmt), let moved = DayDateTime(date.addingTimeInterval(Double(seconds)), timeZone: .gmt) else {
            return nil
        }
        return DayDateTime(dateTime: moved.dateTime, dayOfWeek: dayOfWeek == .unknown ? .unknown : moved.dayOfWeek)
    }
}
