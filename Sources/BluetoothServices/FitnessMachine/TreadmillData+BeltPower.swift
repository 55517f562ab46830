import Bluetooth

extension TreadmillData {
    /// The runner's force on the belt, and the power; 32 767 in either is not available.
    public struct BeltPower: Hashable, Sendable, Codable {
        /// In N, on the belt.
        public var force: Int16
        /// In W.
        public var output: Int16

        /// Makes the value from its two fields, in N and W.
        public init(force: Int16, output: Int16) {
            self.force = force
            self.output = output
        }
    }
}

extension TreadmillData.BeltPower: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        force = try reader.readInteger()
        output = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(force)
        writer.write(output)
    }
}
