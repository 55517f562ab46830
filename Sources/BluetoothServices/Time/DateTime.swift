import Bluetooth

/// Date Time (2A08; GATT Specification Supplement, "Date Time"): seven bytes, in no particular time zone.
///
///     offset 0  year     uint16  1582–9999, 0 not known
///            2  month    uint8   1–12, 0 not known
///            3  day      uint8   1–31, 0 not known
///            4  hours    uint8   0–23
///            5  minutes  uint8   0–59
///            6  seconds  uint8   0–59
///
/// Anything outside these ranges is refused. Whether the month has this day is not checked: the specification does not ask for it.
public struct DateTime: Hashable, Sendable {
    /// 1582–9999, `nil` where it is not known.
    public let year: UInt16?
    /// 1–12, `nil` where it is not known.
    public let month: UInt8?
    /// 1–31, `nil` where it is not known.
    public let day: UInt8?
    /// 0–23.
    public let hours: UInt8
    /// 0–59.
    public let minutes: UInt8
    /// 0–59.
    public let seconds: UInt8

    /// `nil` for a field outside its range; `nil` for year, month or day is one that is not known.
    public init?(year: UInt16? = nil, month: UInt8? = nil, day: UInt8? = nil, hours: UInt8, minutes: UInt8, seconds: UInt8 = 0) {
        guard year.map({ 1582...9999 ~= $0 }) ?? true, month.map({ 1...12 ~= $0 }) ?? true, day.map({ 1...31 ~= $0 }) ?? true,
            hours < 24, minutes < 60, seconds < 60
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
    }
}

extension DateTime: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let year = try reader.readInteger(UInt16.self)
        let month = try reader.readByte()
        let day = try reader.readByte()
        let hours = try reader.readByte()
        let minutes = try reader.readByte()
        let seconds = try reader.readByte()
        let value = DateTime(
            year: year == 0 ? nil : year, month: month == 0 ? nil : month, day: day == 0 ? nil : day,
            hours: hours, minutes: minutes, seconds: seconds)
        guard let value else {
            throw reader.invalid("there is no date \(year)-\(month)-\(day) or no time \(hours):\(minutes):\(seconds).")
        }
        self = value
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(year ?? 0)
        writer.write(byte: month ?? 0)
        writer.write(byte: day ?? 0)
        writer.write(byte: hours)
        writer.write(byte: minutes)
        writer.write(byte: seconds)
    }
}

extension DateTime: CustomStringConvertible {
    /// "2026-11-21 13:40:00", with "?" for what is not known.
    public var description: String {
        func padded(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = [year.map { "\($0)" } ?? "?", month.map(padded) ?? "?", day.map(padded) ?? "?"].joined(separator: "-")
        return date + " " + [hours, minutes, seconds].map(padded).joined(separator: ":")
    }
}
