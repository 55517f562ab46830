import Bluetooth

/// Day Date Time (2A0A; GATT Specification Supplement): a ``DateTime`` and the day of the week, eight bytes.
public struct DayDateTime: Hashable, Sendable, Codable {
    /// Bytes 0–6.
    public var dateTime: DateTime
    /// Byte 7. That it fits the date is not checked.
    public var dayOfWeek: DayOfWeek

    /// Makes the value from its two parts; the day of the week is not worked out.
    public init(dateTime: DateTime, dayOfWeek: DayOfWeek = .unknown) {
        self.dateTime = dateTime
        self.dayOfWeek = dayOfWeek
    }
}

extension DayDateTime: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        dateTime = try DateTime(from: &reader)
        dayOfWeek = DayOfWeek(rawValue: try reader.readByte())
    }

    public func encode(to writer: inout ByteWriter) {
        dateTime.encode(to: &writer)
        writer.write(byte: dayOfWeek.rawValue)
    }
}
