import Foundation

/// Reads the times of a message: "tomorrow at 8", "on Sunday evening", "after midnight", "on Good Friday", "auki kolmeen".
struct ChatMomentReader {
    let now: Date
    /// With the time zone of the place.
    let calendar: Calendar
    let holidays: Holidays

    /// What is left of a message, and the times that were in it.
    struct Reading {
        var rest: String
        /// When something is to be open: a clock, a part of a day or "now"; `nil` where none was named.
        var moment: Date?
        /// The day that is meant, where no clock was named: today's as well.
        var day: Date?
        /// Until when something is to be open.
        var until: Date?
        /// When something is to happen.
        var window: Range<Date>?
        /// Whether several days are meant: a weekend, a week.
        var isDays = false
    }

    private static let weekdays: [String] = [
        "sunday|sunnuntaina|sunnuntai|söndag|sonntag", "monday|maanantaina|maanantai|måndag|montag",
        "tuesday|tiistaina|tiistai|tisdag|dienstag", "wednesday|keskiviikkona|keskiviikko|onsdag|mittwoch",
        "thursday|torstaina|torstai|torsdag|donnerstag", "friday|perjantaina|perjantai|fredag|freitag",
        "saturday|lauantaina|lauantai|lördag|samstag",
    ]

    /// Parts of a day, as minutes from its midnight.
    private static let parts: [(words: String, start: Int, end: Int)] = [
        ("morning|breakfast time|aamulla|vormittag", 9 * 60, 12 * 60), ("noon|lunchtime|mittags", 12 * 60 + 30, 14 * 60),
        ("afternoon|iltapäivällä|eftermiddag|nachmittag", 15 * 60, 18 * 60),
        (
            "tonight|tonite|this evening|evening|eve|heute abend|abend|noche|soir|sera|вечером|wieczorem|ввечері|akşam|tänä iltana|illalla|iltana|i kväll|ikväll|kväll",
            19 * 60 + 30, 28 * 60
        ),
        ("night|late night|yöllä|inatt|i natt|nacht", 22 * 60 + 30, 28 * 60),
        ("midnight|keskiyöllä|midnatt|mitternacht", 24 * 60 + 30, 28 * 60),
    ]

    private static let hours: [String: Int] = [
        "yhteen": 1, "kahteen": 2, "kolmeen": 3, "neljään": 4, "viiteen": 5, "yhdeltä": 1, "kahdelta": 2, "kolmelta": 3, "neljältä": 4,
        "viideltä": 5, "kuudelta": 6, "seitsemältä": 7, "kahdeksalta": 8,
    ]

    /// - Parameter text: in lower case.
    func read(_ text: String) -> Reading {
        var reading = Reading(rest: text)
        func take(_ pattern: String) -> [String]? {
            guard let found = Self.match("(?<![\\p{L}\\d])\(pattern)(?![\\p{L}\\d])", reading.rest) else { return nil }
            reading.rest.replaceSubrange(found.range, with: " ")
            return found.groups
        }
        let today = calendar.startOfDay(for: now)
        func days(from date: Date) -> Int { calendar.dateComponents([.day], from: today, to: date).day ?? 0 }
        let isMorning = text.contains("breakfast")
        var day: Int?
        var isWeekend = false
        if let (holiday, range) = holidays.named(in: reading.rest, after: now, calendar) {
            // "Before everything shuts for Easter" is now.
            let isBefore = Self.match("(?:before|ennen|före|vor)\\b.{0,40}$", String(reading.rest[..<range.lowerBound])) != nil
            reading.rest.replaceSubrange(range, with: " ")
            if !isBefore { day = days(from: holiday) }
        }
        if take("(?:this week|tällä viikolla|den här veckan|diese woche)") != nil {
            reading.isDays = true
            let left = 8 - (calendar.component(.weekday, from: now) + 5) % 7
            reading.window = now..<(calendar.date(byAdding: .day, value: left - 1, to: today) ?? now).addingTimeInterval(4 * 3_600)
        } else if take("(?:this |the |at the |on the )?(?:weekend|viikonloppuna|helgen|wochenende)") != nil {
            isWeekend = true
        } else if take("(?:tomorrow|tmrw|tmr|morgen|mañana|demain|domani|завтра|jutro|huomenna|imorgon|i morgon|amanhã)") != nil {
            day = 1
        } else if take("(?:today|heute(?! abend)|heut|hoy|aujourd'hui|oggi|сегодня|dzisiaj|tänään|idag|i dag|hoje)") != nil {
            day = day ?? 0
        } else if day == nil, let groups = take("(?:on |next |this |på |am )?(\(Self.weekdays.joined(separator: "|")))(?:s|en|ksi|na)?"),
            let weekday = Self.weekdays.firstIndex(where: { $0.split(separator: "|").contains { $0 == groups[0] } })
        {
            day = (weekday + 1 - calendar.component(.weekday, from: now) + 7) % 7
        }
        var minute: Int?
        var partEnd: Int?
        let part = take("(?:in the |this |at |after |until |till |am )?(\(Self.parts.map(\.words).joined(separator: "|")))")
        if let word = part?[0], let found = Self.parts.first(where: { $0.words.split(separator: "|").contains { $0 == word } }) {
            (minute, partEnd) = (found.start, found.end)
        }
        var isPart = minute != nil
        var isUntil = false
        let before = "(open until|open till|until|till|bis|at|by|after|before|from|past|um|gegen|à|alle|a las|kello|klo|klockan|kl\\.?|ab)"
        let clock =
            take("\(before) (\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|o'clock|uhr|h|asti|saakka)?").map { ($0[0], $0[1], $0[2], $0[3]) }
            ?? take("(\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|o'clock|uhr)").map { ("", $0[0], $0[1], $0[2]) }
            ?? take("(\\d{1,2}):(\\d{2})").map { ("", $0[0], $0[1], "") }
            ?? take("(\(Self.hours.keys.sorted().joined(separator: "|")))").map {
                ($0[0].hasSuffix("n") ? "until" : "at", "\(Self.hours[$0[0]] ?? 0)", "", "")
            }
        if let clock, let hour = Int(clock.1), hour <= 24, let minutes = Int(clock.2.isEmpty ? "0" : clock.2), minutes < 60 {
            isUntil = clock.0.contains("till") || clock.0.contains("until") || clock.0 == "bis" || clock.3 == "asti" || clock.3 == "saakka"
            let isAfternoon =
                clock.3 == "pm" || (clock.3 != "am" && (partEnd == 28 * 60 || part?[0] == "afternoon") && minute != 24 * 60 + 30)
            minute = (isAfternoon && hour < 12 ? hour + 12 : hour) * 60 + minutes
            // Who wants it open till 11 in the evening does not mean the morning.
            let isAmbiguous = !isAfternoon && clock.3 != "am" && hour <= 12 && !isMorning && part == nil && clock.2.isEmpty
            isPart = false
            if day == nil, isAmbiguous {
                func at(_ minute: Int) -> Date { self.at(0, minute, today) }
                if at(minute ?? 0) < now, at((minute ?? 0) + 720) > now, (minute ?? 0) + 720 < 1_440 { minute = (minute ?? 0) + 720 }
            }
        }
        if isWeekend {
            let saturday = (7 - calendar.component(.weekday, from: now) + 7) % 7
            // On a Sunday it is this one.
            let first = saturday == 6 ? -1 : saturday
            reading.isDays = true
            reading.window = max(now, at(first, 0, today))..<at(first + 2, 4 * 60, today)
            reading.moment = at(saturday, minute ?? 12 * 60, today)
        } else if let minute, !isPart {
            var start = at(day ?? 0, minute, today)
            if day == nil, start < now { start = at(1, minute, today) }
            if isUntil { reading.until = start } else { reading.moment = start }
            reading.window = start..<max(start, at(day ?? 0, 28 * 60, today))
        } else if let minute {
            let start = at(day ?? 0, minute, today)
            let isOver = (day ?? 0) == 0 && start < now && minute < 24 * 60
            reading.moment = isOver ? now : start
            let from = max(now, at(day ?? 0, minute == 19 * 60 + 30 ? 17 * 60 : minute, today))
            reading.window = from..<max(from, at(day ?? 0, partEnd ?? 28 * 60, today))
        } else if let day {
            reading.day = at(day, 0, today)
            if isMorning { reading.moment = at(day, 9 * 60, today) }
            let from = max(now, at(day, 0, today))
            reading.window = from..<max(from, at(day, 28 * 60, today))
        }
        return reading
    }

    private func at(_ day: Int, _ minute: Int, _ today: Date) -> Date {
        let base = calendar.date(byAdding: .day, value: day + minute / 1_440, to: today) ?? today
        return calendar.date(bySettingHour: minute % 1_440 / 60, minute: minute % 60, second: 0, of: base) ?? base
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

extension Holidays {
    /// What people call a holiday besides its name.
    private static let others: [(words: String, name: String)] = [
        ("christmas day", "christmas"), ("xmas", "christmas"), ("christmas", "christmas"), ("midsummer", "midsummer"),
        ("juhannus", "midsummer"),
        ("vappuna", "may_day"), ("vappu", "may_day"), ("midsommar", "midsummer"), ("himmelfahrt", "ascension"), ("valborg", "may_day"),
    ]

    /// The day of a holiday that a text names, and where it does.
    func named(in text: String, after date: Date, _ calendar: Calendar) -> (day: Date, range: Range<String.Index>)? {
        let names = ChatPhrases.table.compactMap { key, texts in next(key, after: date, in: calendar).map { (key, texts, $0) } }
        for (_, texts, day) in names.sorted(by: { $0.0.count > $1.0.count }) {
            for name in texts.values where name.count > 3 { if let range = text.range(of: name.lowercased()) { return (day, range) } }
        }
        for (words, name) in Self.others {
            if let range = text.range(of: words), let day = next(name, after: date, in: calendar) { return (day, range) }
        }
        return nil
    }
}
