import Foundation

/// Reads the times of a message: "tomorrow at 8", "on Sunday evening", "after midnight".
struct ChatMomentReader {
    let now: Date
    /// With the time zone of the place.
    let calendar: Calendar

    /// What is left of a message, and the times that were in it.
    struct Reading {
        var rest: String
        /// When something is to be open: a clock, a day or "now"; `nil` where neither was named.
        var moment: ChatMoment?
        /// When something is to happen.
        var window: ChatMoment?
    }

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Parts of a day, as minutes from its midnight.
    private static let parts: [(words: String, start: Int, end: Int)] = [
        ("morning", 9 * 60, 12 * 60), ("noon|lunchtime", 12 * 60 + 30, 14 * 60), ("afternoon", 15 * 60, 18 * 60),
        ("evening|tonight|abend|noche|soir|sera|вечером|wieczorem|ввечері|akşam|illalla|kväll", 19 * 60 + 30, 28 * 60),
        ("night|late", 22 * 60 + 30, 28 * 60), ("midnight", 24 * 60 + 30, 28 * 60),
    ]

    /// - Parameter text: in lower case.
    func read(_ text: String) -> Reading {
        var reading = Reading(rest: text)
        func take(_ pattern: String) -> [String]? {
            guard let found = Self.match("(?<![\\p{L}\\d])\(pattern)(?![\\p{L}\\d])", reading.rest) else { return nil }
            reading.rest.replaceSubrange(found.range, with: " ")
            return found.groups
        }
        let isMorning = text.contains("breakfast")
        var day: Int?
        var isWeekend = false
        if take("(?:this |the |at the |on the )?weekend") != nil {
            isWeekend = true
        } else if take("(?:tomorrow|morgen|mañana|demain|domani|завтра|jutro|huomenna|amanhã)") != nil {
            day = 1
        } else if take("(?:today|heute|hoy|aujourd'hui|oggi|сегодня|dzisiaj|tänään|hoje)") != nil {
            day = 0
        } else if let groups = take("(?:on |next |this )?(\(Self.weekdays.joined(separator: "|")))s?"),
            let weekday = Self.weekdays.firstIndex(of: groups[0])
        {
            day = (weekday + 1 - calendar.component(.weekday, from: now) + 7) % 7
        }
        var minute: Int?
        var partEnd: Int?
        var isPart = false
        let part = take("(?:in the |this |at |after |until |till )?(\(Self.parts.map(\.words).joined(separator: "|")))")
        if let word = part?[0], let found = Self.parts.first(where: { $0.words.split(separator: "|").contains { $0 == word } }) {
            (minute, partEnd) = (found.start, found.end)
        }
        isPart = minute != nil
        let clock =
            take("(?:at|by|until|till|after|from|past|um|à|alle|a las) (\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|o'clock|uhr|h)?")
            ?? take("(\\d{1,2})(?::(\\d{2}))? ?(am|pm|o'clock|uhr)") ?? take("(\\d{1,2}):(\\d{2})()")
        var isAmbiguous = false
        if let clock, let hour = Int(clock[0]), hour <= 24, let minutes = Int(clock[1].isEmpty ? "0" : clock[1]), minutes < 60 {
            let isAfternoon =
                clock[2] == "pm" || (clock[2] != "am" && (part?[0] == "evening" || part?[0] == "tonight" || part?[0] == "afternoon"))
            minute = (isAfternoon && hour < 12 ? hour + 12 : hour) * 60 + minutes
            isAmbiguous = !isAfternoon && clock[2] != "am" && hour <= 12 && !isMorning && part == nil && clock[1].isEmpty
            isPart = false
        }
        let today = calendar.startOfDay(for: now)
        func at(_ day: Int, _ minute: Int) -> Date {
            let base = calendar.date(byAdding: .day, value: day + minute / 1_440, to: today) ?? today
            return calendar.date(bySettingHour: minute % 1_440 / 60, minute: minute % 60, second: 0, of: base) ?? base
        }
        if isWeekend {
            let saturday = (7 - calendar.component(.weekday, from: now) + 7) % 7
            // On a Sunday it is this one.
            let first = saturday == 6 ? -1 : saturday
            reading.window = ChatMoment(start: max(now, at(first, 0)), end: at(first + 2, 4 * 60), isNow: false, isDays: true)
            reading.moment = ChatMoment(start: at(saturday, minute ?? 12 * 60), isNow: false)
        } else if let minute, !isPart {
            var start = at(day ?? 0, minute)
            if day == nil {
                // The next time that a clock shows it.
                if start < now, isAmbiguous, at(0, minute + 720) > now, minute + 720 < 1_440 { start = at(0, minute + 720) }
                if start < now { start = at(1, minute) }
            }
            reading.moment = ChatMoment(start: start, isNow: false)
            reading.window = ChatMoment(start: start, end: at(day ?? 0, 28 * 60), isNow: false)
        } else if let minute {
            let start = at(day ?? 0, minute)
            let isOver = (day ?? 0) == 0 && start < now && minute < 24 * 60
            reading.moment = ChatMoment(start: isOver ? now : start, isNow: isOver)
            let from = minute == 19 * 60 + 30 ? 17 * 60 : minute
            reading.window = ChatMoment(start: max(now, at(day ?? 0, from)), end: at(day ?? 0, partEnd ?? 28 * 60), isNow: false)
        } else if let day {
            reading.moment = ChatMoment(start: day == 0 ? now : at(day, isMorning ? 9 * 60 : 12 * 60), isNow: day == 0)
            reading.window = ChatMoment(start: max(now, at(day, 0)), end: at(day, 28 * 60), isNow: false)
        }
        return reading
    }

    /// The first match of a regular expression, and what its groups hold; those without a match are empty.
    static func match(_ pattern: String, _ text: String) -> (range: Range<String.Index>, groups: [String])? {
        guard let expression = try? NSRegularExpression(pattern: pattern),
            let found = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
            let range = Range(found.range, in: text)
        else { return nil }
        let groups = (1..<max(1, found.numberOfRanges)).map { Range(found.range(at: $0), in: text).map { String(text[$0]) } ?? "" }
        return (range, groups)
    }
}
