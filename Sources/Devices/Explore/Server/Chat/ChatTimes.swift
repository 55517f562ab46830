import Foundation

/// Times in the words of a reply: "Monday 15 June at 12:00".
enum ChatTimes {
    /// - Parameter local: "2026-06-09T20:00:00"
    static func text(_ local: String, _ calendar: Calendar, _ language: ChatLanguage = .english) -> String {
        guard let date = LocalTime.date(local, in: calendar.timeZone) else { return local }
        return text(date, calendar, language)
    }

    static func text(_ date: Date, _ calendar: Calendar, _ language: ChatLanguage = .english) -> String {
        ChatPhrases(language)("day_at", ChatPhrases(language)("on_day", day(date, calendar, language)), clock(date, calendar))
    }

    /// "4 h", "1 h 30 min"
    static func length(_ seconds: Double) -> String {
        let minutes = Int(seconds / 60)
        let parts = [minutes / 60 > 0 ? "\(minutes / 60) h" : "", minutes % 60 > 0 ? "\(minutes % 60) min" : ""]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// "22:00"
    static func clock(_ date: Date, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return clock((parts.hour ?? 0) * 60 + (parts.minute ?? 0))
    }

    /// Minutes from midnight as a clock has them; a day after as well.
    static func clock(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return minutes == 1_440 ? "24:00" : "\(two(minutes / 60 % 24)):\(two(minutes % 60))"
    }

    /// "31" after "30"; 59 is the last one.
    static func minute(after text: some StringProtocol) -> String {
        let next = min((Int(text) ?? 0) + 1, 59)
        return next < 10 ? "0\(next)" : "\(next)"
    }

    /// "Friday"
    static func weekday(_ date: Date, _ calendar: Calendar, _ language: ChatLanguage = .english) -> String {
        date.formatted(Date.FormatStyle(locale: language.locale, timeZone: calendar.timeZone).weekday(.wide))
    }

    /// "Tuesday 9 June"
    static func day(_ date: Date, _ calendar: Calendar, _ language: ChatLanguage = .english) -> String {
        var style = Date.FormatStyle(locale: language.locale, timeZone: calendar.timeZone)
        style = style.weekday(.wide).day().month(.wide)
        return date.formatted(style)
    }
}
