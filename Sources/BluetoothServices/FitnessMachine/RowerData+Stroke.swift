import Bluetooth

extension RowerData {
    /// The two fields of bit 0.
    public struct Stroke: Hashable, Sendable, Codable {
        /// In 0.5 strokes a minute.
        public var rate: UInt8
        /// Strokes since the training began.
        public var count: UInt16

        /// Makes the value from its two fields.
        ///
        /// - Parameters:
        ///   - rate: in 0.5 strokes a minute.
        ///   - count: strokes since the training began.
        public init(rate: UInt8, count: UInt16) {
            self.rate = rate
            self.count = count
        }
    }
}

extension RowerData.Stroke: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        rate = try reader.readByte()
        count = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(byte: rate)
        writer.write(count)
    }
}
