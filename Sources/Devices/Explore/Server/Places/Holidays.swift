import Foundation

/// The public holidays of a country, by rules: fixed days, days from Easter, and a weekday from a date on.
public struct Holidays: Sendable, Hashable {
    /// A holiday by the key of its name in `phrases.json`.
    private enum Rule {
        case fixed(Int, Int)
        /// Days after Easter Sunday.
        case easter(Int)
        /// The weekday (Sunday is 1) from this day of the month on.
        case weekday(Int, Int, Int)
    }

    private let country: String?

    /// - Parameter country: by ISO 3166; of others than are known no holiday is.
    public init(country: String?) { self.country = country }

    /// The key of a day's name; `nil` where it is no public holiday.
    func name(on date: Date, in calendar: Calendar) -> String? {
        guard let country, let rules = Self.rules[country] else { return nil }
        let day = calendar.startOfDay(for: date)
        return rules.first { Self.day($0.rule, like: day, calendar) == day }?.name
    }

    private static func day(_ rule: Rule, like moment: Date, _ calendar: Calendar) -> Date? {
        let year = calendar.component(.year, from: moment)
        func at(_ month: Int, _ day: Int) -> Date? { calendar.date(from: DateComponents(year: year, month: month, day: day)) }
        switch rule {
        case .fixed(let month, let day): return at(month, day)
        case .easter(let days):
            let easter = Self.easter(year)
            return at(easter.month, easter.day).flatMap { calendar.date(byAdding: .day, value: days, to: $0) }
        case .weekday(let weekday, let month, let day):
            guard let first = at(month, day) else { return nil }
            let wait = (weekday - calendar.component(.weekday, from: first) + 7) % 7
            return calendar.date(byAdding: .day, value: wait, to: first)
        }
    }

    /// Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher.
    static func easter(_ year: Int) -> (month: Int, day: Int) {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let sum = h + l - 7 * m + 114
        return (sum / 31, sum % 31 + 1)
    }

    /// The day that a name in `phrases.json` stands for, next after a date.
    func next(_ name: String, after date: Date, in calendar: Calendar) -> Date? {
        guard let country, let rule = Self.rules[country]?.first(where: { $0.name == name })?.rule else { return nil }
        let today = calendar.startOfDay(for: date)
        if let day = Self.day(rule, like: today, calendar), day >= today { return day }
        return calendar.date(byAdding: .year, value: 1, to: today).flatMap { Self.day(rule, like: $0, calendar) }
    }

    /// The keys of the names of all of them.
    static var keys: Set<String> { Set(rules.values.joined().map(\.name)) }

    private static let western: [(name: String, rule: Rule)] = [
        ("new_year", .fixed(1, 1)), ("good_friday", .easter(-2)), ("easter_monday", .easter(1)), ("christmas", .fixed(12, 25)),
        ("boxing_day", .fixed(12, 26)),
    ]
    private static let nordic: [(name: String, rule: Rule)] =
        western + [("easter", .easter(0)), ("ascension", .easter(39)), ("pentecost", .easter(49))]

    private static let rules: [String: [(name: String, rule: Rule)]] = [
        "FI": nordic + [
            ("epiphany", .fixed(1, 6)), ("may_day", .fixed(5, 1)), ("midsummer_eve", .weekday(6, 6, 19)), ("midsummer", .weekday(7, 6, 20)),
            ("all_saints", .weekday(7, 10, 31)), ("independence_day", .fixed(12, 6)), ("christmas_eve", .fixed(12, 24)),
        ],
        "SE": nordic + [
            ("epiphany", .fixed(1, 6)), ("may_day", .fixed(5, 1)), ("national_day", .fixed(6, 6)), ("midsummer_eve", .weekday(6, 6, 19)),
            ("midsummer", .weekday(7, 6, 20)), ("all_saints", .weekday(7, 10, 31)), ("christmas_eve", .fixed(12, 24)),
        ],
        "DE": western + [
            ("may_day", .fixed(5, 1)), ("ascension", .easter(39)), ("pentecost_monday", .easter(50)), ("unity_day", .fixed(10, 3)),
        ],
        "US": [
            ("new_year", .fixed(1, 1)), ("mlk_day", .weekday(2, 1, 15)), ("presidents_day", .weekday(2, 2, 15)),
            ("memorial_day", .weekday(2, 5, 25)), ("juneteenth", .fixed(6, 19)), ("independence_day", .fixed(7, 4)),
            ("labor_day", .weekday(2, 9, 1)), ("columbus_day", .weekday(2, 10, 8)), ("veterans_day", .fixed(11, 11)),
            ("thanksgiving", .weekday(5, 11, 22)), ("christmas", .fixed(12, 25)),
        ],
        "GB": [
            ("new_year", .fixed(1, 1)), ("good_friday", .easter(-2)), ("easter_monday", .easter(1)), ("may_day", .weekday(2, 5, 1)),
            ("spring_holiday", .weekday(2, 5, 25)), ("summer_holiday", .weekday(2, 8, 25)), ("christmas", .fixed(12, 25)),
            ("boxing_day", .fixed(12, 26)),
        ],
        "NO": nordic + [
            ("maundy_thursday", .easter(-3)), ("may_day", .fixed(5, 1)), ("constitution_day", .fixed(5, 17)),
            ("pentecost_monday", .easter(50)),
        ],
        "DK": nordic + [("maundy_thursday", .easter(-3)), ("pentecost_monday", .easter(50)), ("constitution_day", .fixed(6, 5))],
        "EE": western + [
            ("independence_day", .fixed(2, 24)), ("easter", .easter(0)), ("may_day", .fixed(5, 1)), ("pentecost", .easter(49)),
            ("victory_day", .fixed(6, 23)), ("midsummer", .fixed(6, 24)), ("restoration_day", .fixed(8, 20)),
            ("christmas_eve", .fixed(12, 24)),
        ],
        "AT": western + [
            ("epiphany", .fixed(1, 6)), ("may_day", .fixed(5, 1)), ("ascension", .easter(39)), ("pentecost_monday", .easter(50)),
            ("corpus_christi", .easter(60)), ("assumption", .fixed(8, 15)), ("national_day", .fixed(10, 26)), ("all_saints", .fixed(11, 1)),
            ("immaculate_conception", .fixed(12, 8)),
        ],
    ]
}
