import Foundation

/// What was drunk on one day of the calendar.
public struct DrinkDay: Sendable, Hashable {
    /// Midnight at its beginning.
    public let start: Date
    /// In the order of their times.
    public let drinks: [StoredDrink]

    /// ml, as far as the amounts can be those of drinks.
    public var total: Int { drinks.reduce(0) { $0 + $1.counted } }
}

/// The days up to today, the oldest first.
public struct DrinkHistory: Sendable, Hashable {
    /// Today last.
    public let days: [DrinkDay]

    /// Today's drinks.
    public var today: DrinkDay? { days.last }

    /// Sorts drinks into days.
    ///
    /// - Parameters:
    ///   - count: how many days, today included; 1 or more.
    ///   - calendar: its time zone decides where a day begins, also where a day has 23 or 25 hours.
    public init(_ drinks: [StoredDrink], days count: Int, now: Date, calendar: Calendar) {
        days = Self.starts(count, now, calendar).map { start in
            let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
            return DrinkDay(start: start, drinks: drinks.filter { (start..<max(start, end)).contains($0.record.date) })
        }
    }

    /// The time that such a history covers.
    public static func range(days count: Int, now: Date, calendar: Calendar) -> Range<Date> {
        let first = starts(count, now, calendar).first ?? now
        let end = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) ?? now
        return first..<max(first, end)
    }

    private static func starts(_ count: Int, _ now: Date, _ calendar: Calendar) -> [Date] {
        let today = calendar.startOfDay(for: now)
        return (0..<max(1, count)).reversed().compactMap { calendar.date(byAdding: .day, value: -$0, to: today) }
    }
}

extension DrinkRecord {
    /// When it was drunk.
    public var date: Date { Date(timeIntervalSince1970: TimeInterval(time)) }
}
