import Foundation

/// When a place is open, as OpenStreetMap's `opening_hours` says it, in its common forms
/// (wiki.openstreetmap.org/wiki/Key:opening_hours/specification): days, spans of time, months, "off", "24/7".
///
/// What is not read is refused as a whole, for half of it could be wrong: then the text is shown as it was written. "PH" is a
/// public holiday of the country, see `Holidays`; "SH", a school's, is no day that is known.
public struct OpeningHours: Sendable, Hashable {
    /// The days of a rule, and what they are like.
    struct Rule: Sendable, Hashable {
        /// From Monday, 0…6.
        var weekdays: Set<Int>
        /// Spans of the year in month × 100 + day; empty for all of it.
        var seasons: [ClosedRange<Int>] = []
        /// Minutes from midnight; the end may lie in the day after, up to 48 × 60. Empty where the place is closed.
        var spans: [Range<Int>]
        /// Whether it holds on public holidays, on whichever weekday; with no ``weekdays`` on those alone.
        var isHoliday = false
        /// Whether it adds to the rules before it; otherwise it takes their place on its days.
        var isAddition: Bool
    }

    let rules: [Rule]

    /// Reads a value; `nil` where it has a form that is not read.
    public init?(_ text: String) {
        guard let rules = OpeningHoursReader(text).read() else { return nil }
        self.rules = rules
    }

    /// Whether a place is open, and how long that lasts.
    public enum State: Sendable, Hashable {
        /// `until` is `nil` where it does not close within a week.
        case open(until: Date?)
        /// `opens` is `nil` where it does not open within a week.
        case closed(opens: Date?)

        public var isOpen: Bool {
            if case .open = self { true } else { false }
        }
    }

    /// How it is at a moment.
    ///
    /// - Parameters:
    ///   - calendar: with the place's time zone.
    ///   - holidays: of the place's country.
    public func state(at moment: Date, in calendar: Calendar, _ holidays: Holidays = Holidays(country: nil)) -> State {
        let today = calendar.startOfDay(for: moment)
        let hands = calendar.dateComponents([.hour, .minute], from: moment)
        let now = (hands.hour ?? 0) * 60 + (hands.minute ?? 0)
        // Minutes from today's midnight, of the day before and of the week that follows.
        var spans: [Range<Int>] = []
        for day in -1...8 {
            guard let date = calendar.date(byAdding: .day, value: day, to: today) else { continue }
            for span in self.spans(on: date, in: calendar, holidays) {
                spans.append(span.lowerBound + day * 1_440..<span.upperBound + day * 1_440)
            }
        }
        spans.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        var merged: [Range<Int>] = []
        for span in spans {
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
        func date(_ minute: Int) -> Date? {
            // By the clock on the wall, also on the days on which it is changed.
            guard minute <= 8 * 1_440, let day = calendar.date(byAdding: .day, value: minute / 1_440, to: today) else { return nil }
            return calendar.date(bySettingHour: minute % 1_440 / 60, minute: minute % 60, second: 0, of: day)
        }
        if let span = merged.first(where: { $0.contains(now) }) { return .open(until: date(span.upperBound)) }
        return .closed(opens: merged.first { $0.lowerBound > now }.flatMap { date($0.lowerBound) })
    }

    /// Whether it says anything of public holidays.
    public var hasHolidays: Bool { rules.contains(where: \.isHoliday) }

    /// When it is open on a day, in minutes from its midnight.
    func spans(on date: Date, in calendar: Calendar, _ holidays: Holidays) -> [Range<Int>] {
        let parts = calendar.dateComponents([.weekday, .month, .day], from: date)
        let weekday = ((parts.weekday ?? 1) + 5) % 7
        let day = (parts.month ?? 1) * 100 + (parts.day ?? 1)
        var spans: [Range<Int>] = []
        let isHoliday = rules.contains(where: \.isHoliday) && holidays.name(on: date, in: calendar) != nil
        for rule in rules
        where (rule.weekdays.contains(weekday) || (rule.isHoliday && isHoliday))
            && (rule.seasons.isEmpty || rule.seasons.contains { $0.contains(day) })
        {
            spans = rule.isAddition && !rule.spans.isEmpty ? spans + rule.spans : rule.spans
        }
        return spans
    }
}
