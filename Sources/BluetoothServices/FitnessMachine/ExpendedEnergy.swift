import Bluetooth

/// The energy fields of a fitness machine's data, which come together (Fitness Machine Service 1.0, 4.4.1.10): five bytes.
///
///     offset 0  total       uint16  kcal, 65 535 not available
///            2  per hour    uint16  kcal, 65 535 not available
///            4  per minute  uint8   kcal, 255 not available
public struct ExpendedEnergy: Hashable, Sendable, Codable {
    /// In kcal since the training began; 65 535 where it is not available.
    public var total: UInt16
    /// In kcal an hour; 65 535 where it is not available.
    public var perHour: UInt16
    /// In kcal a minute; 255 where it is not available.
    public var perMinute: UInt8

    /// Makes the value from its three fields; by default neither rate is available.
    public init(total: UInt16, perHour: UInt16 = 0xFFFF, perMinute: UInt8 = 0xFF) {
        self.total = total
        self.perHour = perHour
        self.perMinute = perMinute
    }
}

extension ExpendedEnergy: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        total = try reader.readInteger()
        perHour = try reader.readInteger()
        perMinute = try reader.readByte()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(total)
        writer.write(perHour)
        writer.write(byte: perMinute)
    }
}
