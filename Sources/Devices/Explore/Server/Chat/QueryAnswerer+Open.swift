import Explore
import Foundation

// Whether places are open when they are wanted, and probably are where nobody knows.
extension QueryAnswerer {
    /// How sure it is that a place is open when it is wanted.
    enum Openness: Int, Comparable {
        case open
        /// Unless a holiday changes that.
        case usually
        case unknown, closed

        var isOpen: Bool { self <= .usually }

        static func < (first: Openness, second: Openness) -> Bool { first.rawValue < second.rawValue }
    }

    /// Whether a place is known to be open when it is wanted.
    func isOpen(_ place: RankedPlace, _ query: ChatQuery) -> Bool { openness(place, query).isOpen }

    /// The same, and no holiday may change it.
    func isSurelyOpen(_ place: RankedPlace, _ query: ChatQuery) -> Bool {
        place.place.openingHours != nil && openness(place, query) == .open
    }

    func openness(_ place: RankedPlace, _ query: ChatQuery) -> Openness {
        let text = place.place.openingHours
        if query.isAlwaysOpen { return text == "24/7" ? .open : text == nil ? .unknown : .closed }
        // What is marked with lunch has it at noon.
        if text == nil, query.isAtLunchtime, query.isNow, let lunch = Vocabulary.standard.wishes["lunch"], value(lunch, place) == "yes" {
            return .open
        }
        guard let text, let hours = OpeningHours(text) else {
            return text == nil && !isAskedForHours(of: place, query) ? .open : .unknown
        }
        let holiday = times.holidays.name(on: query.open ?? query.day ?? times.now, in: times.calendar) != nil
        let isSure = text == "24/7" || hours.hasHolidays || !holiday
        if let day = query.day {
            return hours.spans(on: day.addingTimeInterval(43_200), in: times.calendar, times.holidays).isEmpty
                ? .closed : isSure ? .open : .usually
        }
        func isOpen(_ moment: Date) -> Bool { hours.state(at: moment, in: times.calendar, times.holidays).isOpen }
        if let until = query.openUntil, !(isOpen(until.addingTimeInterval(-60)) && isOpen(query.open ?? times.now)) { return .closed }
        guard isOpen(query.open ?? times.now) else { return .closed }
        // What closes at that very time is hardly open until then.
        if let until = query.openUntil, !isOpen(until) { return .usually }
        return isSure ? .open : .usually
    }

    /// Hours of a day at which most places are open.
    private static let daytime = 8..<21
    /// The same of what has food, on a Sunday as well, and of bars.
    private static let (meals, evening) = (8..<21, 16..<24)

    /// Whether what has no hours in the data is probably open when it is wanted.
    func mayBeOpen(_ query: ChatQuery) -> Bool {
        guard !query.isAlwaysOpen else { return false }
        if let until = query.openUntil {
            let isByDay = Self.daytime.contains(times.calendar.component(.hour, from: until.addingTimeInterval(-60)))
            guard isByDay, until.timeIntervalSince(times.now) < 4 * 3_600 else { return false }
        }
        // A toilet has no rest, at night nor on a Sunday, when shops are rather closed.
        if query.subjects == ["toilets"] { return true }
        let hour = times.calendar.component(.hour, from: query.open ?? times.now)
        if query.isToDine { return query.day != nil || (query.category == .events ? Self.evening : Self.meals).contains(hour) }
        if times.calendar.component(.weekday, from: query.day ?? query.open ?? times.now) == 1 { return false }
        return query.day != nil || Self.daytime.contains(hour)
    }
}
