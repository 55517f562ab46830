import Bluetooth

/// Time Zone (2A0E): the standard time's offset from UTC in steps of 15 minutes, −48…56; −128 where it is not known. Other numbers are
/// reserved and kept.
public struct TimeZoneOffset: AssignedNumber {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// −128: the device does not know its time zone.
    public static let unknown = TimeZoneOffset(rawValue: -128)
    /// 0: standard time is UTC.
    public static let utc = TimeZoneOffset(rawValue: 0)

    /// `nil` for seconds that are not a multiple of 900 within −12…+14 h.
    public init?(secondsFromUTC seconds: Int) {
        guard seconds.isMultiple(of: 900), -48...56 ~= seconds / 900 else { return nil }
        rawValue = Int8(seconds / 900)
    }

    /// `nil` where it is not known, or reserved.
    public var secondsFromUTC: Int? { -48...56 ~= rawValue ? Int(rawValue) * 900 : nil }

    public static let names: [Int8: String] = [-128: "Not known", 0: "UTC"]

    /// "UTC+05:45".
    public var description: String {
        guard rawValue != 0, let seconds = secondsFromUTC else { return Self.names[rawValue] ?? "Unknown (\(rawValue))" }
        let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
        return "UTC\(seconds < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}
