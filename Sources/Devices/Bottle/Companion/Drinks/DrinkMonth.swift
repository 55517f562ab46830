import Foundation

/// The drinks of one month of the calendar.
public struct DrinkMonth: Sendable, Hashable {
    /// Midnight at its beginning.
    public let start: Date
    /// Each of its days up to today, the first one first.
    public let days: [DrinkDay]
    /// ml in each hour of the day, over all of its days: 24.
    public let hours: [Int]
    /// The month before it, where there was a drink in it or earlier; nil at the first.
    public let previous: Date?
    /// The month after it; nil at the present one.
    public let next: Date?

    /// ml.
    public var total: Int { days.reduce(0) { $0 + $1.total } }

    /// Sorts the drinks of a month.
    ///
    /// - Parameters:
    ///   - drinks: all that are known; those whose time cannot be one are left out.
    ///   - date: a time in the month; one before the first drink, or after today, is taken for the nearest that has a month.
    ///   - calendar: its time zone decides where a day begins, also where a day has 23 or 25 hours.
    public init(_ drinks: [StoredDrink], of date: Date, now: Date, calendar: Calendar) {
        let dated = drinks.filter { $0.hasTime(before: now) }
        let first = min(dated.map(\.record.date).min() ?? now, now)
        func month(_ date: Date) -> Date { calendar.dateInterval(of: .month, for: date)?.start ?? date }
        let start = max(month(first), min(month(date), month(now)))
        let end = calendar.date(byAdding: .month, value: 1, to: start) ?? start
        self.start = start
        let within = dated.filter { (start..<end).contains($0.record.date) }
        var days: [DrinkDay] = []
        var day = start
        while day < end, day <= now {
            let next = calendar.date(byAdding: .day, value: 1, to: day).map { calendar.startOfDay(for: $0) } ?? end
            guard next > day else { break }
            days.append(DrinkDay(start: day, drinks: within.filter { (day..<next).contains($0.record.date) }))
            day = next
        }
        self.days = days
        var hours = [Int](repeating: 0, count: 24)
        for drink in within { hours[calendar.component(.hour, from: drink.record.date) % 24] += drink.counted }
        self.hours = hours
        previous = start > month(first) ? calendar.date(byAdding: .month, value: -1, to: start) : nil
        next = start < month(now) ? end : nil
    }
}
