import Bluetooth

/// Local Time Information (2A0F; Current Time Service 1.1, 3.2): two bytes, the time zone and the daylight saving time.
public struct LocalTimeInformation: Hashable, Sendable, Codable {
    /// Byte 0.
    public var timeZone: TimeZoneOffset
    /// Byte 1.
    public var dstOffset: DSTOffset

    /// Makes the value from its two bytes; ``init(_:at:)`` takes both from a time zone.
    public init(timeZone: TimeZoneOffset, dstOffset: DSTOffset) {
        self.timeZone = timeZone
        self.dstOffset = dstOffset
    }
}

extension LocalTimeInformation: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        timeZone = try TimeZoneOffset(from: &reader)
        dstOffset = try DSTOffset(from: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        timeZone.encode(to: &writer)
        dstOffset.encode(to: &writer)
    }
}
