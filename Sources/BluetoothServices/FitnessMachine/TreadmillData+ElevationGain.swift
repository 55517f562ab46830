import Bluetooth

extension TreadmillData {
    /// The height that was gained and lost since the training began; 65 535 in either is not available.
    public struct ElevationGain: Hashable, Sendable, Codable {
        /// In 0.1 m.
        public var positive: UInt16
        /// In 0.1 m.
        public var negative: UInt16

        /// Makes the value from its two fields, in 0.1 m.
        public init(positive: UInt16, negative: UInt16) {
            self.positive = positive
            self.negative = negative
        }
    }
}

extension TreadmillData.ElevationGain: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        positive = try reader.readInteger()
        negative = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(positive)
        writer.write(negative)
    }
}
