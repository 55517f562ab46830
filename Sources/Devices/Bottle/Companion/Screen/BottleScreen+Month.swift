import Companion
import Foundation

extension BottleScreen {
    /// The drinks of a month, day by day and hour by hour.
    public struct Month: Codable, Sendable, Equatable, Identifiable {
        /// ml in an hour of the day, over all days of the month.
        public struct Hour: Codable, Sendable, Equatable {
            /// 0 to 23.
            public var hour: Int
            /// ml.
            public var total: Int
        }

        /// "2026-11", in this computer's time zone.
        public var id: String
        /// "November 2026".
        @Worded public var name: String
        /// Drunk in it, ml.
        public var total: Int
        /// "1,250 ml a day, over 26 days"; nil where nothing was drunk.
        @Worded public var average: String?
        /// Its days up to today, the first one first.
        public var days: [Day]
        /// All hours of a day.
        public var hours: [Hour]
        /// The month before it; nil where nothing is known of one.
        public var previous: String?
        /// The month after it; nil at the present one.
        public var next: String?
        /// The count of drinks whose time cannot be theirs: they stand in no month.
        public var undated: Int
        /// The sentence about those; nil where there are none.
        @Worded public var undatedHint: String?

        /// - Parameter goal: of a day, ml; nil where it is not known.
        init(_ month: DrinkMonth, goal: Int?, undated: Int, today: Date, calendar: Calendar) {
            id = Self.id(month.start, calendar)
            let parts = calendar.dateComponents([.year, .month], from: month.start)
            _name = Worded("\(Day.months[max(1, min(12, parts.month ?? 1)) - 1]) \(String(parts.year ?? 0).told)")
            total = month.total
            // Before its first drink there may have been no bottle.
            let days = month.previous == nil ? Array(month.days.drop { $0.total == 0 }) : month.days
            let mean = days.isEmpty ? 0 : Int((Double(month.total) / Double(days.count)).rounded())
            _average = Worded(
                month.total == 0
                    ? nil : days.count == 1 ? "\(ml: mean) on 1 day" : "\(ml: mean) a day, over \(days.count) days")
            self.days = month.days.map { day in
                Day(day, isToday: calendar.isDate(day.start, inSameDayAs: today), goal: goal, calendar: calendar)
            }
            hours = month.hours.enumerated().map { Hour(hour: $0.offset, total: $0.element) }
            previous = month.previous.map { Self.id($0, calendar) }
            next = month.next.map { Self.id($0, calendar) }
            self.undated = undated
            _undatedHint = Worded(
                undated == 0
                    ? nil
                    : undated == 1
                        ? "1 drink has a time that cannot be its own: it stands in no month, and in the file of all drinks."
                        : "\(undated.grouped) drinks have times that cannot be their own: they stand in no month, and in the file of all drinks."
            )
        }

        static func id(_ date: Date, _ calendar: Calendar) -> String {
            let parts = calendar.dateComponents([.year, .month], from: date)
            let month = "\(parts.month ?? 0)"
            return "\(parts.year ?? 0)-\(month.count < 2 ? "0" + month : month)"
        }

        /// A time in a month that is written as YYYY-MM; nil where there is no such month.
        public static func date(_ text: String, _ calendar: Calendar) -> Date? {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.map(\.count) == [4, 2], let year = Int(parts[0]), let month = Int(parts[1]), (1...12).contains(month), year > 0
            else {
                return nil
            }
            return calendar.date(from: DateComponents(year: year, month: month, day: 15))
        }
    }
}
