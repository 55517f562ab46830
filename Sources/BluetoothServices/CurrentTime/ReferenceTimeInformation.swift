import Bluetooth

/// Reference Time Information (2A14; Current Time Service 1.1, 3.3): where the server's time is from, four bytes.
///
///     offset 0  source              uint8
///            1  accuracy            uint8   1/8 s; 254 more than 31.625 s, 255 not known
///            2  days since update   uint8   255 for 255 and more
///            3  hours since update  uint8   0–23, 255 where the days are 255
///
/// Hours between 24 and 254 are reserved, and refused.
public struct ReferenceTimeInformation: Hashable, Sendable, Codable {
    /// Byte 0.
    public var source: TimeSource
    /// Byte 1: how far the time may drift from the source's, in 1/8 s.
    public var accuracy: UInt8
    /// Bytes 2 and 3: how long ago the clock was set; `nil` for 255 days and more.
    public private(set) var age: Age?

    /// Whole days and hours since the clock was set.
    public struct Age: Hashable, Sendable {
        /// 0–254.
        public let days: UInt8
        /// 0–23.
        public let hours: UInt8

        /// `nil` for 255 days and more, and for 24 hours and more.
        public init?(days: UInt8, hours: UInt8) {
            guard days < 255, hours < 24 else { return nil }
            self.days = days
            self.hours = hours
        }
    }

    /// Makes the information from its fields.
    ///
    /// - Parameters:
    ///   - accuracy: in 1/8 s; 254 for more than 31.625 s, 255 for not known.
    ///   - age: the time since the update; `nil` for 255 days and more.
    public init(source: TimeSource, accuracy: UInt8 = 255, age: Age?) {
        self.source = source
        self.accuracy = accuracy
        self.age = age
    }

    /// The accuracy in seconds: 0…31.625, `nil` where it is worse or not known.
    public var accuracyInSeconds: Double? { accuracy < 254 ? Double(accuracy) / 8 : nil }
}

extension ReferenceTimeInformation: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        source = try TimeSource(from: &reader)
        accuracy = try reader.readByte()
        let days = try reader.readByte()
        let hours = try reader.readByte()
        age = Age(days: days, hours: hours)
        guard age != nil || (days == 255 && hours == 255) else {
            throw reader.invalid("\(days) days and \(hours) hours since the update are not a length of time: 255 goes with 255.")
        }
    }

    public func encode(to writer: inout ByteWriter) {
        source.encode(to: &writer)
        writer.write(byte: accuracy)
        writer.write(byte: age?.days ?? 255)
        writer.write(byte: age?.hours ?? 255)
    }
}
