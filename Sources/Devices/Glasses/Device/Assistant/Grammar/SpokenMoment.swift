import Foundation

/// A time to come as one says it: "in an hour", "tomorrow at half past nine".
enum SpokenMoment: Sendable, Hashable {
    /// Seconds from now.
    case after(Int)
    /// A time of day.
    ///
    /// - Parameter isSure: false where it may be in the morning or in the afternoon.
    case at(Day?, hour: Int, minute: Int, isSure: Bool)

    enum Day: Sendable, Hashable {
        case today, tomorrow, dayAfterTomorrow
        /// 1 is Sunday.
        case weekday(Int)
        /// Of a month, 1–12, or of the next one that has it.
        case date(day: Int, month: Int?)
    }

    /// The last seconds that may be asked for: a year.
    static let longest = 366 * 86_400
    /// Seconds for which an hour of the coming night is near.
    private static let nearNight = 4.0 * 3_600

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]

    // MARK: - Reading words

    /// Reads the longest one at a place.
    ///
    /// - Returns: it, and the place behind it.
    static func read(_ words: [String], _ start: Int) -> (moment: SpokenMoment, end: Int)? {
        guard start < words.count else { return nil }
        if ["in", "after"].contains(words[start]) {
            let from = start + 1 < words.count && ["about", "another", "like"].contains(words[start + 1]) ? start + 2 : start + 1
            if let duration = SpokenNumber.duration(words, from), duration.seconds > 0 {
                return (.after(duration.seconds), duration.end + (words[duration.end...].starts(with: ["time"]) ? 1 : 0))
            }
        }
        if let duration = SpokenNumber.duration(words, start), words[duration.end...].starts(with: ["from", "now"]) {
            return (.after(duration.seconds), duration.end + 2)
        }
        var (day, clock): (Day?, Clock?) = (nil, nil)
        var part: Part?
        var index = start
        while index < words.count {
            if day == nil, let found = Self.day(words, index) {
                day = found.day
                if part == nil { part = found.part }
                index = found.end
            } else if clock == nil, let found = Clock.read(words, index, isExpected: day != nil && index > start || part != nil) {
                clock = found.clock
                index = found.end
            } else if let found = Self.part(words, index, needsWord: true), part == nil {
                part = found.part
                index = found.end
            } else {
                break
            }
        }
        guard index > start, day != nil || clock != nil || part != nil else { return nil }
        if words[index...].first.map({ ["sharp", "exactly", "please"].contains($0) }) == true, clock != nil { index += 1 }
        guard var clock else {
            guard day != nil || part?.isDayItself == true else { return nil }
            let hour = part?.hour ?? 9
            return (.at(day ?? .today, hour: hour, minute: 0, isSure: true), index)
        }
        if let part { clock.take(part) }
        if part == .tonight, day == nil { day = .today }
        return (.at(day, hour: clock.hour, minute: clock.minute, isSure: clock.isSure), index)
    }

    private enum Part: Hashable {
        case morning, afternoon, evening, night, tonight

        var hour: Int {
            switch self {
            case .morning: 9
            case .afternoon: 15
            case .evening: 19
            case .night, .tonight: 20
            }
        }
        var isDayItself: Bool { self == .tonight }
    }

    private static func part(_ words: [String], _ start: Int, needsWord: Bool) -> (part: Part, end: Int)? {
        let names: [String: Part] = ["morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night]
        if words[start] == "tonight" { return (.tonight, start + 1) }
        for opening in [["in", "the"], ["at"], []] where words[start...].starts(with: opening) {
            let index = start + opening.count
            guard index < words.count, let part = names[words[index]], !opening.isEmpty || !needsWord else { continue }
            return (part, index + 1)
        }
        return nil
    }

    private static func day(_ words: [String], _ start: Int) -> (day: Day, part: Part?, end: Int)? {
        var index = start
        var isNext = false
        while index < words.count, ["on", "next", "this", "coming", "for", "by"].contains(words[index]), index < start + 3 {
            isNext = isNext || words[index] == "this"
            index += 1
        }
        guard index < words.count else { return nil }
        func with(_ day: Day, _ end: Int) -> (Day, Part?, Int) {
            guard end < words.count, let part = part(words, end, needsWord: false) else { return (day, nil, end) }
            return (day, part.part, part.end)
        }
        let word = words[index].hasSuffix("'s") ? String(words[index].dropLast(2)) : words[index]
        switch word {
        case "today": return with(.today, index + 1)
        case "tomorrow": return with(.tomorrow, index + 1)
        case "morning", "afternoon", "evening":
            guard isNext, let part = part(words, index, needsWord: false) else { return nil }
            return (.today, part.part, part.end)
        case "day", "the":
            let rest = Array(words[(word == "the" ? index + 1 : index)...].prefix(3))
            if rest == ["day", "after", "tomorrow"] { return with(.dayAfterTomorrow, index + (word == "the" ? 4 : 3)) }
        default: break
        }
        if let number = weekdays.firstIndex(of: word) { return with(.weekday(number + 1), index + 1) }
        // "the third of March", "March third", "3 March", "the twentieth"
        if let month = months.firstIndex(of: word), index + 1 < words.count {
            let after = words[index + 1] == "the" ? index + 2 : index + 1
            if let number = dayNumber(words, after) { return (.date(day: number.value, month: month + 1), nil, number.end) }
            return nil
        }
        let hasArticle = words[index] == "the"
        guard let number = dayNumber(words, hasArticle ? index + 1 : index) else { return nil }
        var end = number.end
        if end < words.count, words[end] == "of" { end += 1 }
        if end < words.count, let month = months.firstIndex(of: words[end]) {
            return (.date(day: number.value, month: month + 1), nil, end + 1)
        }
        return hasArticle && number.isOrdinal ? (.date(day: number.value, month: nil), nil, number.end) : nil
    }

    private static func dayNumber(_ words: [String], _ start: Int) -> (value: Int, isOrdinal: Bool, end: Int)? {
        guard start < words.count else { return nil }
        if let number = SpokenNumber.ordinal(words[start]) { return (number, true, start + 1) }
        if let ten = ["twenty": 20, "thirty": 30][words[start]], start + 1 < words.count, let one = SpokenNumber.ordinal(words[start + 1]),
            one < 10
        {
            return (ten + one, true, start + 2)
        }
        guard let number = SpokenNumber.whole(words, start), 1...31 ~= number.value else { return nil }
        let isOrdinal = number.end < words.count && ["st", "nd", "rd", "th"].contains(words[number.end])
        return (number.value, isOrdinal, isOrdinal ? number.end + 1 : number.end)
    }

    /// A time of day: "half past nine", "7:30 pm", "noon".
    private struct Clock {
        var hour: Int
        var minute: Int
        var isSure: Bool

        /// - Parameter isExpected: a number alone is a time here.
        static func read(_ words: [String], _ start: Int, isExpected: Bool) -> (clock: Clock, end: Int)? {
            var index = start
            var isExpected = isExpected
            while index < words.count, ["at", "for", "around", "about", "by", "from"].contains(words[index]), index < start + 2 {
                isExpected = isExpected || ["at", "by", "for"].contains(words[index])
                index += 1
            }
            guard index < words.count else { return nil }
            if let hour = ["noon": 12, "midday": 12, "midnight": 0, "lunchtime": 12][words[index]] {
                return (Clock(hour: hour, minute: 0, isSure: true), index + 1)
            }
            // "half past nine", "half nine", "quarter to nine", "ten past three", "five to six"
            var first = index
            if words[first] == "a" { first += 1 }
            var minutes: (value: Int, end: Int)?
            if first < words.count, words[first] == "half" { minutes = (30, first + 1) }
            if first < words.count, words[first] == "quarter" { minutes = (15, first + 1) }
            if minutes == nil, let number = SpokenNumber.whole(words, index), number.value < 60 {
                minutes = number
                if number.end < words.count, words[number.end].hasPrefix("minute") { minutes = (number.value, number.end + 1) }
            }
            if let minutes, minutes.end < words.count {
                let link = words[minutes.end]
                let isHalf = words[minutes.end - 1] == "half"
                let next = ["past", "after", "to", "till", "before"].contains(link) ? minutes.end + 1 : isHalf ? minutes.end : nil
                if let next, let hour = SpokenNumber.whole(words, next), 1...12 ~= hour.value,
                    hour.end == next + 1 || Int(words[next]) != nil
                {
                    let isBefore = ["to", "till", "before"].contains(link)
                    let (value, minute) = isBefore ? ((hour.value + 11) % 12, 60 - minutes.value) : (hour.value, minutes.value)
                    return finish(words, hour.end, value == 0 ? 12 : value, minute)
                }
                // "at noon", said as "quarter to noon"
            }
            // "7:30", "seven thirty", "seven o'clock", "19"
            if words[index].contains(where: { ":.".contains($0) }) {
                let parts = words[index].split { ":.".contains($0) }.compactMap { Int($0) }
                guard parts.count == 2, parts[0] < 24, parts[1] < 60, words[index].count > 3 else { return nil }
                return finish(words, index + 1, parts[0], parts[1])
            }
            guard let hour = SpokenNumber.whole(words, index), hour.value < 24 else { return nil }
            if hour.end < words.count, let minute = SpokenNumber.whole(words, hour.end), 10..<60 ~= minute.value,
                minute.end == words.count || !SpokenNumber.isUnit(words[minute.end]) || ["am", "pm"].contains(words[minute.end])
            {
                return finish(words, minute.end, hour.value, minute.value)
            }
            if hour.end + 1 < words.count, ["oh", "o"].contains(words[hour.end]), let minute = SpokenNumber.whole(words, hour.end + 1),
                minute.value < 10
            {
                return finish(words, minute.end, hour.value, minute.value)
            }
            let next = hour.end < words.count ? words[hour.end] : ""
            guard isExpected || ["am", "pm", "o'clock", "oclock"].contains(next) else { return nil }
            guard !SpokenNumber.isUnit(next) || ["am", "pm"].contains(next), next != "percent" else { return nil }
            return finish(words, hour.end, hour.value, 0)
        }

        private static func finish(_ words: [String], _ start: Int, _ hour: Int, _ minute: Int) -> (clock: Clock, end: Int) {
            var index = start
            if index < words.count, ["o'clock", "oclock"].contains(words[index]) { index += 1 }
            var clock = Clock(hour: hour, minute: minute, isSure: hour > 12 || hour == 0)
            if index < words.count, ["am", "pm"].contains(words[index]) {
                if hour <= 12 { clock.hour = hour % 12 + (words[index] == "pm" ? 12 : 0) }
                clock.isSure = true
                index += 1
            }
            return (clock, index)
        }

        private init(hour: Int, minute: Int, isSure: Bool) {
            self.hour = hour
            self.minute = minute
            self.isSure = isSure
        }

        mutating func take(_ part: Part) {
            guard !isSure else { return }
            switch part {
            case .morning: if hour == 12 { hour = 0 }
            case .afternoon, .evening: if hour < 12 { hour += 12 }
            case .night, .tonight: if hour < 12, hour > 4 { hour += 12 } else if hour == 12 { hour = 0 }
            }
            isSure = true
        }
    }

    // MARK: - As an argument

    /// As a tool takes it: "in 600 s", "tomorrow 08:00", "monday 09:00", "3 march 09:30"; an hour that may be either half of the day has one
    /// digit, as in "3:10".
    var argument: String {
        switch self {
        case .after(let seconds): return "in \(seconds) s"
        case .at(let day, let hour, let minute, let isSure):
            let time = (isSure && hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
            switch day {
            case nil: return time
            case .today?: return "today " + time
            case .tomorrow?: return "tomorrow " + time
            case .dayAfterTomorrow?: return "day after tomorrow " + time
            case .weekday(let number)?: return Self.weekdays[number - 1] + " " + time
            case .date(let day, let month)?: return (month.map { "\(day) \(Self.months[$0 - 1])" } ?? "the \(day)th") + " " + time
            }
        }
    }

    /// Reads ``argument``, and whatever else is one as words; nil for anything else.
    init?(argument: String) {
        let words = Utterance(argument).texts
        guard let read = Self.read(words, 0), read.end == words.count else { return nil }
        self = read.moment
        // "08:00" is in the morning.
        if case .at(let day, let hour, let minute, false) = self, argument.contains("\(hour < 10 ? "0" : "")\(hour):"),
            hour < 10 || hour > 12
        {
            self = .at(day, hour: hour, minute: minute, isSure: true)
        } else if case .at(let day, 10...12, let minute, false) = self, argument.contains(":"), case .at(_, let hour, _, _) = self {
            self = .at(day, hour: hour, minute: minute, isSure: true)
        }
    }

    // MARK: - When that is

    /// The reason for which there is no such time.
    enum Refusal: Error, Hashable {
        /// It is over, or there is no such day.
        case over
        /// It is too far away.
        case far
    }

    /// The time that is meant: the next one of its kind.
    func date(after now: Date, in zone: TimeZone) throws(Refusal) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        switch self {
        case .after(let seconds):
            guard seconds <= Self.longest else { throw .far }
            return now.addingTimeInterval(TimeInterval(seconds))
        case .at(let day, let hour, let minute, let isSure):
            let start = calendar.startOfDay(for: now)
            func time(_ days: Int, _ hour: Int) -> Date? {
                calendar.date(byAdding: .day, value: days, to: start).flatMap {
                    calendar.date(bySettingHour: hour, minute: minute, second: 0, of: $0)
                }
            }
            // Of a time that may be either, the one by day.
            let byDay = isSure ? hour : hour < 7 ? hour + 12 : hour
            let hours = isSure || hour == 12 ? [hour] : [hour, hour + 12]
            switch day {
            case nil:
                for hour in hours { if let date = time(0, hour), date > now { return date } }
                // At eleven in the evening "at one" is at night, and "half past four" is not.
                if hour < byDay, let night = time(1, hour), night.timeIntervalSince(now) < Self.nearNight { return night }
                return try Self.found(time(1, byDay))
            case .today?:
                for hour in hours { if let date = time(0, hour), date > now { return date } }
                throw .over
            case .tomorrow?: return try Self.found(time(1, byDay))
            case .dayAfterTomorrow?: return try Self.found(time(2, byDay))
            case .weekday(let wanted)?:
                let today = calendar.component(.weekday, from: now)
                let days = (wanted - today + 7) % 7
                if days == 0, let date = time(0, byDay), date > now { return date }
                return try Self.found(time(days == 0 ? 7 : days, byDay))
            case .date(let day, let month)?:
                var parts = DateComponents()
                (parts.day, parts.month, parts.hour, parts.minute) = (day, month, byDay, minute)
                return try Self.found(calendar.nextDate(after: now, matching: parts, matchingPolicy: .strict))
            }
        }
    }

    private static func found(_ date: Date?) throws(Refusal) -> Date {
        guard let date else { throw .over }
        return date
    }
}
