import Foundation

extension LocalTimeInformation {
    /// What `timeZone` says at `date`. An offset that is not a whole number of quarters of an hour is "not known", since the layout has
    /// no place for it.
    public init(_ timeZone: TimeZone, at date: Date) {
        let daylight = Int(timeZone.daylightSavingTimeOffset(for: date))
        self.init(
            timeZone: TimeZoneOffset(secondsFromUTC: timeZone.secondsFromGMT(for: date) - daylight) ?? .unknown,
            dstOffset: DSTOffset(seconds: daylight) ?? .unknown)
    }

    /// How far local time is ahead of UTC, in seconds; `nil` where one of the two parts is not known.
    public var secondsFromUTC: Int? {
        guard let zone = timeZone.secondsFromUTC, let daylight = dstOffset.seconds else { return nil }
        return zone + daylight
    }
}
