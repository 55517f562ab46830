import Bluetooth

/// The Drink Data characteristic: a head of six bytes and the records of one chunk, little-endian.
///
/// | bytes | field |
/// |---|---|
/// | 0–1 | index of this chunk, from 0 |
/// | 2–3 | how many chunks there are |
/// | 4 | n, how many records follow |
/// | 5 | 0 |
/// | 6… | n × 14: ``DrinkRecord`` |
public struct DrinkChunk: Sendable, Hashable {
    /// How many bytes come before the records.
    public static let headByteCount = 6

    /// How many records fit: floor((MTU − 9) / 14), since the notification's own head takes three bytes more. The smallest MTU, 23, takes
    /// exactly one.
    ///
    /// - Parameter mtu: of the link, bytes.
    public static func capacity(mtu: Int) -> Int { max(0, min(Int(UInt8.max), (mtu - 9) / DrinkRecord.byteCount)) }

    /// Bytes 0–1: from 0.
    public var index: UInt16
    /// Bytes 2–3: chunks of this synchronisation.
    public var total: UInt16
    /// Bytes 6…: at most 255 records.
    public let records: [DrinkRecord]

    /// A chunk with these records; those over 255, which byte 4 cannot count, are left out.
    public init(index: UInt16, total: UInt16, records: [DrinkRecord]) {
        self.index = index
        self.total = total
        self.records = Array(records.prefix(Int(UInt8.max)))
    }
}

extension DrinkChunk: ByteCodable {
    /// Reads the head and as many records as it announces.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer records than announced. More bytes than announced are refused by `init(bytes:)`: a
    ///   record must not be lost because its count was.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        index = try reader.readInteger()
        total = try reader.readInteger()
        let count = try reader.readByte()
        _ = try reader.readByte()
        var records: [DrinkRecord] = []
        for _ in 0..<count { records.append(try DrinkRecord(from: &reader)) }
        self.records = records
    }

    /// Writes the head and the records.
    public func encode(to writer: inout ByteWriter) {
        writer.write(index)
        writer.write(total)
        writer.write(bytes: [UInt8(records.count), 0])
        for record in records { record.encode(to: &writer) }
    }
}
