import Foundation

/// Times in a shell's lists: in its time zone, and alike in every language and calendar.
public enum ShellTime {
    /// "2026-11-27 14:30"
    public static func minute(_ date: Date) -> String { text(date, "yyyy-MM-dd HH:mm") }

    /// "14:30:05"
    public static func second(_ date: Date) -> String { text(date, "HH:mm:ss") }

    /// "27 November 2026, 14:30"
    static func day(_ date: Date) -> String { text(date, "d MMMM yyyy, HH:mm") }

    private static func text(_ date: Date, _ form: String) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = form
        return format.string(from: date)
    }
}
