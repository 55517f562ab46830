import Foundation

/// Times as the guide writes them: local, without a zone, to the second.
public enum LocalTimestamp {
    /// `2025-11-01T15:30:00`
    public static func text(_ date: Date, in zone: TimeZone) -> String {
        date.formatted(
            Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false)
                .timeSeparator(.colon).dateSeparator(.dash).dateTimeSeparator(.standard))
    }
}
