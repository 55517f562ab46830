import Bluetooth

/// Magnetic Flux Density – 2D (2AA0; GATT Specification Supplement): two sint16 in 10⁻⁷ T.
public struct MagneticFluxDensity2D: Hashable, Sendable, Codable {
    /// Bytes 0–1, in 10⁻⁷ T.
    public var x: Int16
    /// Bytes 2–3, in 10⁻⁷ T.
    public var y: Int16

    /// Makes the flux density from its components, in 10⁻⁷ T.
    public init(x: Int16, y: Int16) {
        self.x = x
        self.y = y
    }
}

extension MagneticFluxDensity2D: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        x = try reader.readInteger()
        y = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(x)
        writer.write(y)
    }
}
