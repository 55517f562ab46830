import Bluetooth

extension TreadmillData {
    /// The slope of the belt; 32 767 in either is not available.
    public struct Inclination: Hashable, Sendable, Codable {
        /// In 0.1 %, positive uphill.
        public var grade: Int16
        /// In 0.1°.
        public var rampAngle: Int16

        /// Makes the value from its two fields, in 0.1 % and 0.1°.
        public init(grade: Int16, rampAngle: Int16) {
            self.grade = grade
            self.rampAngle = rampAngle
        }
    }
}

extension TreadmillData.Inclination: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        grade = try reader.readInteger()
        rampAngle = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(grade)
        writer.write(rampAngle)
    }
}
