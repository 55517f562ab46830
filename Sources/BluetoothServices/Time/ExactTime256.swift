import Bluetooth

/// Exact Time 256 (2A0C; GATT Specification Supplement): a ``DayDateTime`` and 1/256 s, nine bytes.
public struct ExactTime256: Hashable, Sendable, Codable {
    /// Bytes 0–7.
    public var dayDateTime: DayDateTime
    /// Byte 8: the fraction of the second, in 1/256 s.
    public var fractions256: UInt8

    /// Makes the value from its two parts.
    ///
    /// - Parameter fractions256: the fraction of the second, in 1/256 s.
    public init(dayDateTime: DayDateTime, fractions256: UInt8 = 0) {
        self.dayDateTime = dayDateTime
        self.fractions256 = fractions256
    }
}

extension ExactTime256: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        dayDateTime = try DayDateTime(from: &reader)
        fractions256 = try reader.readByte()
    }

    public func encode(to writer: inout ByteWriter) {
        dayDateTime.encode(to: &writer)
        writer.write(byte: fractions256)
    }
}
