import Foundation
import Synchronization

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

        /// True where any time was named.
        var isTimed: Bool { moment != nil || day != nil || until != nil || window != nil }
    }

    private static let weekdays: [String] = [
        "sunday|sunnuntaina|sunnuntai|söndag|sonntag", "monday|maanantaina|maanantai|måndag|montag",
        "tuesday|tiistaina|tiistai|tisdag|dienstag", "wednesday|keskiviikkona|keskiviikko|onsdag|mittwoch",
        "thursday|torstaina|torstai|torsdag|donnerstag", "friday|perjantaina|perjantai|fredag|freitag",
        "saturday|lauantaina|lauantai|lördag|samstag",
    ]

    /// Parts of a day, as minutes from its midnight.
    private static let parts: [(words: String, start: Int, end: Int)] = [
        (
            "early morning|morning|breakfast time|aamulla|aamupäivällä|på morgonen|förmiddag|vormittags|vormittag|morgens|heute früh",
            9 * 60,
            12 * 60
        ), ("noon|midday|lunchtime|lunch time|keskipäivällä|lounasaikaan|vid lunch|mittags", 12 * 60 + 30, 14 * 60),
        ("afternoon|iltapäivällä|eftermiddagen|eftermiddag|nachmittags|nachmittag", 15 * 60, 18 * 60),
        (
            "tonight|tonite|this evening|evening|heute abend|abends|abend|noche|soir|sera|вечером|wieczorem|ввечері|akşam|tänä iltana|illalla|iltana|i kväll|ikväll|kväll",
            19 * 60 + 30, 28 * 60
        ),
        ("late at night|night|late night|yöllä|inatt|i natt|natten|heute nacht|nachts|nacht", 22 * 60 + 30, 28 * 60),
        ("midnight|keskiyöllä|midnatt|mitternacht", 24 * 60 + 30, 28 * 60),
    ]

    private static let hours: [String: Int] = [
        "yhteen": 1, "kahteen": 2, "kolmeen": 3, "neljään": 4, "viiteen": 5, "yhdeltä": 1, "kahdelta": 2, "kolmelta": 3, "neljältä": 4,
        "viideltä": 5, "kuudelta": 6, "seitsemältä": 7, "kahdeksalta": 8, "yhdeksältä": 9, "kymmeneltä": 10, "yhdeltätoista": 11,
        "kuuteen": 6, "seitsemään": 7, "kahdeksaan": 8, "yhdeksään": 9, "kymmeneen": 10, "yhteentoista": 11,
    ]

    /// The hours of a clock in words.
    private static let words: [String: Int] = {
        let languages = [
            "one two three four five six seven eight nine ten eleven twelve",
            "yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista",
            "ett två tre fyra fem sex sju åtta nio tio elva tolv", "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        ]
        return languages.reduce(into: [:]) { words, list in
            for (index, word) in list.split(separator: " ").enumerated() { words[String(word)] = index + 1 }
        }
    }()

    /// The names of hours for an expression, the longest first.
    private static let names = words.keys.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")

    /// Parts of an hour before its name, and how many minutes they are from it.
    private static let quarters: [(words: String, minutes: Int)] = [
        ("half past", 30), ("half(?= \\d|(?: one| two| three| four| five| six| seven| eight| nine| ten| eleven| twelve))", 30),
        ("quarter past|a quarter past|viertel nach|kvart över|varttia yli|vartin yli", 15),
        ("quarter to|a quarter to|viertel vor|kvart i|varttia vaille|varttia vailla", -15), ("halb|halv|puoli", -30),
    ]

    private static let appointments =
        "keynote|presentation|meeting|interview|exam|lecture|flight|deadline|essay|train|conference|präsentation|vortrag|termin|prüfung|abflug|zug"
        + "|besprechung|presentationen|mötet|möte|tentan|tenta|tåget|flyget|kalaset|föreläsning|palaveri|kokous|esitelmä|tentti|koe|juna|lento|juhlat"

    /// Takes out the time of what somebody has to go to, at which nothing need be open: "my 9am keynote", "morgen um 8 Präsentation",
    /// "tåget 17.55", "my essay is due at 7".
    static func removeAppointments(_ text: inout String) {
        let day = "(?:tomorrow|morgen|huomenna|imorgon|i morgon) ?(?:früh)? ?"
        let clock = "(?:at|um|kl\\.?|klo|before|vor|före|ennen|by)? ?\\d{1,2}(?:[:.]\\d{2})? ?(?:am|pm|uhr)?"
        let verb = "(?: (?:is|is due|due|starts|begins|leaves|ist|beginnt|startet|geht|fährt|är|börjar|går|avgår|on|alkaa|lähtee))*"
        let patterns = [
            "(?<![\\p{L}\\d])(?:\(day))?(?:my |our |mein |meine |min |mitt )?\(clock) (?:\(appointments))(?![\\p{L}])",
            "(?<![\\p{L}\\d])(?:\(appointments))\(verb) (?:\(day))?\(clock)(?![\\p{L}\\d:])",
        ]
        for pattern in patterns {
            guard let found = match(pattern, text) else { continue }
            text.replaceSubrange(found.range, with: " ")
        }
    }

    /// Takes out the day that is not wanted where another time is said: "now, not Monday", "jetzt, nicht erst morgen".
    func removeDenied(_ text: inout String) {
        let days = (Self.weekdays + ["tomorrow|huomenna|imorgon|i morgon|morgen"]).joined(separator: "|")
        let pattern =
            "(?<![\\p{L}\\d])(?<!\\b(?:or|vai|oder|eller) )(?:not|nicht|ei|inte)(?: (?:only|just|until|till|on|by|erst|bis|am|vasta|först|på))* (?:\(days))(?![\\p{L}])"
        guard let found = Self.match(pattern, text) else { return }
        var rest = text
        rest.replaceSubrange(found.range, with: " ")
        let isNow = rest.split { !$0.isLetter }.contains { ChatReader.nows.contains(String($0)) }
        if isNow || read(rest).isTimed { text = rest }
    }

    /// A text with the times that are said in words as numbers: "half past seven" is 7:30, "halb acht" as well.
    private static func withClocks(_ text: String) -> (text: String, isSpoken: Bool) {
        var text = text
        var isSpoken = false
        for (phrase, minutes) in quarters {
            guard phrase.split(separator: "|").contains(where: text.contains),
                let found = match("(?<![\\p{L}\\d])(?:\(phrase)) (\(names)|\\d{1,2})(?![\\p{L}\\d:]|\\.\\d)", text),
                let hour = words[found.groups[0]] ?? Int(found.groups[0]), (1...24).contains(hour)
            else { continue }
            let time = (hour * 60 + minutes) % 1_440
            text.replaceSubrange(found.range, with: "\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)")
            isSpoken = true
        }
        let before = "at|by|until|till|around|um|bis|ab|gegen|klockan|kl|klo|kello|vid"
        let after =
            "(?= *(?:$|[,.!?]|am\\b|pm\\b|o'clock|uhr|in the|tonight|tomorrow|today|sharp|heute|morgen|idag|ikväll|imorgon|huomenna|illalla|minst|at least|åtminstone|mindestens))"
        if let found = match("(?<![\\p{L}\\d])(\(before)) (\(names))\(after)", text), let hour = words[found.groups[1]] {
            text.replaceSubrange(found.range, with: "\(found.groups[0]) \(hour)")
        }
        return (text, isSpoken)
    }

    private static let months = [
        "jan(?:uary|uari|uar)?|tammikuu(?:ta|n)?", "feb(?:ruary|ruari|ruar)?|helmikuu(?:ta|n)?", "mar(?:ch|s)|märz|maaliskuu(?:ta|n)?",
        "apr(?:il)?|huhtikuu(?:ta|n)?", "may|maj|mai|toukokuu(?:ta|n)?", "june?|juni|kesäkuu(?:ta|n)?", "july?|juli|heinäkuu(?:ta|n)?",
        "aug(?:ust|usti)?|elokuu(?:ta|n)?", "sept?(?:ember)?|syyskuu(?:ta|n)?", "o[ck]t(?:ober)?|lokakuu(?:ta|n)?",
        "nov(?:ember)?|marraskuu(?:ta|n)?", "de[cz](?:ember)?|joulukuu(?:ta|n)?",
    ]

    /// The day of a date, the next one of its name: "24 December", "december 24th", "24.12."
    private func namedDate(in text: String, _ take: (String) -> [String]?) -> Date? {
        guard text.contains(where: \.isNumber) else { return nil }
        var found: (month: Int, day: Int)?
        if let groups = take("(\\d{1,2})\\.(\\d{1,2})\\."), let day = Int(groups[0]), let month = Int(groups[1]) { found = (month, day) }
        for (index, month) in Self.months.enumerated() where found == nil {
            let groups =
                take("(?:on |the )*(\\d{1,2})(?:st|nd|rd|th|\\.)? ?(?:of )?(?:\(month))")
                ?? take("(?:on )?(?:\(month)) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?")
            if let groups, let day = Int(groups[0]) { found = (index + 1, day) }
        }
        guard let found, (1...12).contains(found.month), (1...31).contains(found.day) else { return nil }
        let start = calendar.startOfDay(for: now).addingTimeInterval(-1)
        return calendar.nextDate(after: start, matching: DateComponents(month: found.month, day: found.day), matchingPolicy: .strict)
    }

    /// Minutes from now: "in an hour", "tunnin päästä", "in einer halben Stunde".
    private static func minutesFromNow(_ take: (String) -> [String]?) -> Int? {
        if take("in half an hour|puolen tunnin (?:päästä|kuluttua)|om en halvtimme|in einer halben stunde") != nil { return 30 }
        let groups =
            take("(?:in|om) (an|a|en|einer|\(names)|\\d{1,2}) (?:hours?|hrs?|timm(?:e|ar)|stunden?)(?: or so| time)?")
            ?? take("(tunnin|kahden tunnin|kolmen tunnin|\\d tunnin) (?:päästä|kuluttua)")
        guard let groups else { return nil }
        let word = groups[0].hasSuffix("tunnin") ? String(groups[0].dropLast(6)).trimmingCharacters(in: .whitespaces) : groups[0]
        return 60 * (Int(word) ?? words[word] ?? (word.hasPrefix("kahde") ? 2 : word.hasPrefix("kolme") ? 3 : 1))
    }

    /// - Parameter text: in lower case.
    func read(_ text: String) -> Reading {
        let (text, isSpoken) = Self.withClocks(text)
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
        if day == nil, let date = namedDate(in: text, take) { day = days(from: date) }
        if let minutes = Self.minutesFromNow(take) {
            reading.moment = now.addingTimeInterval(Double(minutes) * 60)
            return reading
        }
        if take("(?:the day after tomorrow|day after tomorrow|ylihuomenna|i övermorgon|övermorgon|übermorgen)") != nil {
            day = 2
        } else if take("(?:this week|tällä viikolla|den här veckan|diese woche)") != nil {
            reading.isDays = true
            let left = 8 - (calendar.component(.weekday, from: now) + 5) % 7
            reading.window = now..<(calendar.date(byAdding: .day, value: left - 1, to: today) ?? now).addingTimeInterval(4 * 3_600)
        } else if take("(?:this |the |at the |on the )?(?:weekend|viikonloppuna|helgen|wochenende)") != nil {
            isWeekend = true
        } else if take("(?:tomorrow|tmrw|tmr|morgen|mañana|demain|domani|завтра|jutro|huomenna|imorgon|i morgon|amanhã)") != nil {
            day = 1
        } else if take("(?:today|heute(?! abend)|heut|hoy|aujourd'hui|oggi|сегодня|dzisiaj|tänään|idag|i dag|hoje)") != nil {
            day = day ?? 0
        } else if day == nil,
            let groups = take(
                "(?<!till )(?<!until )(?<!til )(?:on |next |this |på |am )?(\(Self.weekdays.joined(separator: "|")))(?:s|en|ar|ksi|na|sin|-?iltana)?"
            ),
            let weekday = Self.weekdays.firstIndex(where: { $0.split(separator: "|").contains { $0 == groups[0] } })
        {
            day = (weekday + 1 - calendar.component(.weekday, from: now) + 7) % 7
        }
        if day == nil, !isWeekend,
            let groups = take(
                "(?:on |this |next |till |until )?(sun|mon|tues?|wed|thur?s?|fri|sat)(?= (?:morning|afternoon|evening|night|noon|at \\d|\\d))"
            )
                ?? take("(?:on|this|next|till|until) (sun|mon|tues?|wed|thur?s?|fri|sat)"),
            let weekday = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].firstIndex(where: groups[0].hasPrefix)
        {
            day = (weekday + 1 - calendar.component(.weekday, from: now) + 7) % 7
        }
        var minute: Int?
        var partEnd: Int?
        // "Good evening" is no time.
        let part = take(
            "(?<!good )(?<!lovely )(?<!nice )(?<!beautiful )(?<!guten )(?<!gute )(?<!god )(?:in the |this |at |after |until |till |am )?(\(Self.parts.map(\.words).joined(separator: "|")))"
        )
        if let word = part?[0], let found = Self.parts.first(where: { $0.words.split(separator: "|").contains { $0 == word } }) {
            (minute, partEnd) = (found.start, found.end)
        }
        var isPart = minute != nil
        var isUntil = false
        let before =
            "(open until|open till|until|till|bis|at|by|after|before|ennen|före|innan|vor|from|past|um|gegen|à|alle|a las|kello|klo|klockan|kl\\.?|ab)"
        let clock =
            take("\(before) (\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|o'clock|uhr|h|asti|saakka)?").map { ($0[0], $0[1], $0[2], $0[3]) }
            ?? take("(\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|o'clock|uhr|jälkeen|maissa|aikaan|tienoilla)").map { ("", $0[0], $0[1], $0[2]) }
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
            let isAmbiguous = !isAfternoon && clock.3 != "am" && hour <= 12 && !isMorning && part == nil && (clock.2.isEmpty || isSpoken)
            isPart = false
            // Five o'clock is one of the afternoon, but for whoever is up before it.
            if isAmbiguous, (1...6).contains(hour), let day, day > 0 { minute = (minute ?? 0) + 720 }
            if day ?? 0 == 0, isAmbiguous {
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
            // What is needed before six is needed now.
            let isBefore = clock.map { ["before", "ennen", "före", "innan", "vor"].contains($0.0) } == true
            if isBefore, day ?? 0 == 0, start > now {
                reading.moment = now
                reading.window = now..<start
                return reading
            }
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

    /// The expressions that were compiled: compiling one takes a hundred times as long as looking for it in a message. They are the
    /// program's own, so there are never more than it has.
    private static let expressions = Mutex<[String: NSRegularExpression]>([:])

    private static func compiled(_ pattern: String) -> NSRegularExpression? {
        expressions.withLock { known in
            if let expression = known[pattern] { return expression }
            let expression = try? NSRegularExpression(pattern: pattern)
            known[pattern] = expression
            return expression
        }
    }

    /// The first match of a regular expression of the program's own, and what its groups hold; those without a match are empty.
    static func match(_ pattern: String, _ text: String) -> (range: Range<String.Index>, groups: [String])? {
        guard let found = compiled(pattern)?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
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

    /// The names of the holidays of every country, in lower case, those with the longest keys first.
    private static let called: [(words: String, name: String)] =
        keys.sorted { ($1.count, $0) < ($0.count, $1) }
        .flatMap { key in
            (ChatPhrases.table[key]?.values.sorted() ?? []).filter { $0.count > 3 }.map { ($0.lowercased(), key) }
        }

    /// The day of a holiday that a text names, and where it does.
    func named(in text: String, after date: Date, _ calendar: Calendar) -> (day: Date, range: Range<String.Index>)? {
        for (words, name) in Self.called + Self.others {
            if text.contains(words), let range = text.range(of: words), let day = next(name, after: date, in: calendar) {
                return (day, range)
            }
        }
        return nil
    }
}
