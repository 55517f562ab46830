/// Reads the rules of `opening_hours`, letter by letter.
struct OpeningHoursReader {
    private var rest: Substring

    init(_ text: String) {
        rest = text.lowercased()[...]
    }

    private static let days = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The rules; `nil` where anything is not understood.
    func read() -> [OpeningHours.Rule]? {
        var reader = self
        return reader.readRules()
    }

    private mutating func readRules() -> [OpeningHours.Rule]? {
        var rules: [OpeningHours.Rule] = []
        var isAddition = false
        while !next.isEmpty {
            guard let rule = readRule(isAddition) else { return nil }
            if let rule { rules.append(rule) }
            if take("||") {
                // What follows holds where nothing else says anything: a comment such as "on appointment" changes no hours.
                guard takeComment(), next.isEmpty else { return nil }
                break
            }
            isAddition = take(",")
            guard isAddition || take(";") || next.isEmpty else { return nil }
        }
        return rules.isEmpty ? nil : rules
    }

    /// A rule; `.some(nil)` for one that holds on school holidays alone.
    private mutating func readRule(_ isAddition: Bool) -> OpeningHours.Rule?? {
        var rule = OpeningHours.Rule(weekdays: Set(0..<7), spans: [], isAddition: isAddition)
        if take("24/7") {
            rule.spans = [0..<1_440]
            takeComment()
            return rule
        }
        guard readSeasons(&rule) else { return nil }
        take(":")
        var isHoliday = false
        if let days = readDays(&isHoliday) { rule.weekdays = days }
        take(":")
        if !take("off"), !take("closed") {
            guard let spans = readSpans() else { return nil }
            rule.spans = spans
            take("open")
        }
        takeComment()
        rule.isHoliday = isHoliday
        // "SH off" names no day that is known.
        return rule.weekdays.isEmpty && !isHoliday ? .some(nil) : rule
    }

    /// "Jun-Aug", "Jun 06-Aug 13", "Sep-May"; whether there is nothing wrong with them.
    private mutating func readSeasons(_ rule: inout OpeningHours.Rule) -> Bool {
        while let first = readMonth() {
            let firstDay = readDayOfMonth()
            var (last, lastDay) = (first, firstDay)
            if take("-") {
                if let month = readMonth() {
                    (last, lastDay) = (month, readDayOfMonth())
                } else if firstDay != nil, let day = readDayOfMonth() {
                    lastDay = day
                } else {
                    return false
                }
            }
            let start = first * 100 + (firstDay ?? 1)
            let end = last * 100 + (lastDay ?? 31)
            rule.seasons += start <= end ? [start...end] : [start...1_231, 101...end]
            guard next.first == ",", Self.months.contains(where: next.dropFirst().drop { $0 == " " }.hasPrefix) else { break }
            take(",")
        }
        return true
    }

    /// The weekdays, from Monday; none of them where only holidays are named, and `nil` where no days are.
    private mutating func readDays(_ isHoliday: inout Bool) -> Set<Int>? {
        var days: Set<Int> = []
        var hasAny = false
        while true {
            if take("ph") {
                isHoliday = true
            } else if take("sh") {
                // No day that is known.
            } else if let first = readDay() {
                var last = first
                if take("-") {
                    guard let day = readDay() else { return nil }
                    last = day
                }
                var day = first
                days.insert(day)
                while day != last {
                    day = (day + 1) % 7
                    days.insert(day)
                }
            } else {
                break
            }
            hasAny = true
            let before = rest
            // A comma may also begin the next rule: "Mo-Fr 09:00-17:00, Sa" is one, "Sa, Su 09:00" is not.
            guard take(","), (Self.days + ["ph", "sh"]).contains(where: next.hasPrefix) else {
                rest = before
                break
            }
        }
        guard hasAny else { return nil }
        return days
    }

    /// "10:00-18:00, 19:00-02:00"
    private mutating func readSpans() -> [Range<Int>]? {
        var spans: [Range<Int>] = []
        repeat {
            guard let start = readTime(), start <= 1_440, take("-") || take("–"), var end = readTime() else { return nil }
            if end <= start { end += 1_440 }
            guard end <= 2_880 else { return nil }
            spans.append(start..<end)
            // A comma goes on with times, or begins a rule with days.
            guard next.first == ",", next.dropFirst().first(where: { $0 != " " })?.isNumber == true else { return spans }
            take(",")
        } while true
    }

    /// Minutes of "09:00", "9:00" or "18", and of "25:00".
    private mutating func readTime() -> Int? {
        guard let hour = readNumber(upTo: 48) else { return nil }
        guard rest.first == ":" else { return hour * 60 }
        let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 2, let minute = Int(digits), minute < 60 else { return nil }
        rest = rest.dropFirst(3)
        return hour * 60 + minute
    }

    private mutating func readNumber(upTo most: Int) -> Int? {
        let digits = next.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count), let number = Int(digits), number <= most else { return nil }
        rest = next.dropFirst(digits.count)
        return number
    }

    /// The day of a month; no hour of a time, as in "Sep-Nov 10:00-18:00".
    private mutating func readDayOfMonth() -> Int? {
        let behind = next.drop { $0.isASCII && $0.isNumber }
        // "Dec 24: 10:00-14:00" has a day.
        guard behind.first != ":" || behind.dropFirst().first?.isNumber != true else { return nil }
        return readNumber(upTo: 31)
    }

    private mutating func readDay() -> Int? { readName(Self.days) }

    private mutating func readMonth() -> Int? { readName(Self.months).map { $0 + 1 } }

    /// The number of a name that stands here as a word of its own, or before a figure.
    private mutating func readName(_ names: [String]) -> Int? {
        guard let index = names.firstIndex(where: next.hasPrefix) else { return nil }
        let after = next.dropFirst(names[index].count)
        guard after.first?.isLetter != true else { return nil }
        rest = after
        return index
    }

    /// Spaces may stand before whatever is read.
    private var next: Substring { rest.drop { $0 == " " || $0 == "\u{A0}" } }

    @discardableResult
    private mutating func take(_ text: String) -> Bool {
        guard next.hasPrefix(text) else { return false }
        rest = next.dropFirst(text.count)
        return true
    }

    /// Whether a comment in quotation marks stood here.
    @discardableResult
    private mutating func takeComment() -> Bool {
        guard next.first == "\"", let end = next.dropFirst().firstIndex(of: "\"") else { return false }
        rest = rest[rest.index(after: end)...]
        return true
    }
}
