import Foundation

/// Times in the words of a reply: "today at 20:00", "Monday at 12:00", "13 June at 18:00".
enum ChatTimes {
    /// - Parameter local: "2026-06-09T20:00:00"
    static func text(_ local: String, _ calendar: Calendar) -> String {
        guard let date = LocalTime.date(local, in: calendar.timeZone) else { return local }
        return text(date, calendar)
    }

    static func text(_ date: Date, _ calendar: Calendar) -> String { "\(day(date, calendar)) at \(clock(date, calendar))" }

    /// "22:00"
    static func clock(_ date: Date, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(two(parts.hour)):\(two(parts.minute))"
    }

    /// "on 9 June"
    static func day(_ date: Date, _ calendar: Calendar) -> String {
        var style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: calendar.timeZone)
        style = style.weekday(.wide).day().month(.wide)
        return "on \(date.formatted(style))"
    }
}

/// Words for what is looked for.
enum ChatLabels {
    /// "vegan cafés", "places for pizza or sushi"
    static func subject(_ query: ChatQuery) -> String {
        let labels = query.subjects.compactMap { Vocabulary.standard.subjects[$0]?.label }
        guard let first = labels.first else { return "places" }
        return labels.dropFirst().reduce(first) { $0 + " or " + $1 }
    }
}
