import Foundation

extension LocalTimeInformation {
    /// The offset of `timeZone` at `date`. One that is not a whole number of quarters of an hour is "not known", since the layout has no
    /// place for it.
    public init(_ timeZone: TimeZone, at date: Date) {
        let daylight = Int(timeZone.daylightSavingTimeOffset(for: date))
        self.init(
            timeZone: TimeZoneOffset(secondsFromUTC: timeZone.secondsFromGMT(for: date) - daylight) ?? .unknown,
            dstOffset: DSTOffset(seconds: daylight) ?? .unknown)
    }

    /// The offset of local time from UTC, in seconds; `nil` where one of the two parts is not known.
    public var secondsFromUTC: Int? {
        guard let zone = timeZone.secondsFromUTC, let daylight = dstOffset.seconds else { return nil }
        return zone + daylight
    }
}
