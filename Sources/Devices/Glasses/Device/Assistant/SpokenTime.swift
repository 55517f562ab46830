import Foundation
import GlassesContract

/// Times and days as one says them.
enum SpokenTime {
    /// "2 PM", "2:05 PM"
    static func time(_ date: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let (hour, minute) = (calendar.component(.hour, from: date), calendar.component(.minute, from: date))
        let minutes = minute == 0 ? "" : minute < 10 ? ":0\(minute)" : ":\(minute)"
        return "\(hour % 12 == 0 ? 12 : hour % 12)\(minutes) \(hour < 12 ? "AM" : "PM")"
    }

    /// "Saturday, November 1"
    static func day(_ date: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ]
        let parts = calendar.dateComponents([.weekday, .month, .day], from: date)
        guard let weekday = parts.weekday, let month = parts.month, let day = parts.day else { return LocalTimestamp.text(date, in: zone) }
        return "\(days[weekday - 1]), \(months[month - 1]) \(day)"
    }
}
