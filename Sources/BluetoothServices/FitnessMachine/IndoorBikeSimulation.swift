import Bluetooth

/// The road that an indoor bike is to feel like (Fitness Machine Service 1.0, 4.16.2.18): six bytes.
public struct IndoorBikeSimulation: Hashable, Sendable, Codable {
    /// Bytes 0–1: the wind from the front, in 0.001 m/s.
    public var windSpeed: Int16
    /// Bytes 2–3: the slope, in 0.01 %.
    public var grade: Int16
    /// Byte 4: the coefficient of rolling resistance, in 0.0001.
    public var rollingResistance: UInt8
    /// Byte 5: the coefficient of wind resistance, in 0.01 kg/m.
    public var windResistance: UInt8

    /// Makes the road from its fields.
    ///
    /// - Parameters:
    ///   - windSpeed: from the front, in 0.001 m/s.
    ///   - grade: in 0.01 %.
    ///   - rollingResistance: in 0.0001.
    ///   - windResistance: in 0.01 kg/m.
    public init(windSpeed: Int16, grade: Int16, rollingResistance: UInt8, windResistance: UInt8) {
        self.windSpeed = windSpeed
        self.grade = grade
        self.rollingResistance = rollingResistance
        self.windResistance = windResistance
    }
}

extension IndoorBikeSimulation: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        windSpeed = try reader.readInteger()
        grade = try reader.readInteger()
        rollingResistance = try reader.readByte()
        windResistance = try reader.readByte()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(windSpeed)
        writer.write(grade)
        writer.write(byte: rollingResistance)
        writer.write(byte: windResistance)
    }
}
