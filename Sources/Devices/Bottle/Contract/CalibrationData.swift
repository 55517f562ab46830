import Bluetooth

/// A two-point calibration, as CAL_SET_DATA stores it: 12 bytes after the command, little-endian.
///
/// | bytes | field |
/// |---|---|
/// | 0–3 | reading of the empty bottle, ADC units, signed |
/// | 4–7 | reading of the full bottle, ADC units, signed |
/// | 8–11 | scale, ADC units per gram, IEEE 754 binary32 |
public struct CalibrationData: Sendable, Hashable {
    /// The water between the two points, ml, which weighs as many grams.
    public static let volume: Float = 830
    /// The scales that such a load cell can have, ADC units per gram.
    public static let plausibleScales: ClosedRange<Float> = 100...800

    /// Bytes 0–3: ADC units.
    public let empty: Int32
    /// Bytes 4–7: ADC units.
    public let full: Int32
    /// Bytes 8–11: ADC units per gram. Always finite.
    public let scale: Float

    /// A calibration with this scale, which need not follow from the readings.
    ///
    /// - Throws: ``CalibrationDataError/scaleNotFinite``.
    public init(empty: Int32, full: Int32, scale: Float) throws(CalibrationDataError) {
        guard scale.isFinite else { throw .scaleNotFinite }
        self.empty = empty
        self.full = full
        self.scale = scale
    }

    /// The calibration that follows from two readings: scale = (full − empty) / 830 g.
    ///
    /// - Throws: ``CalibrationDataError/emptyNotBelowFull(empty:full:)`` or
    ///   ``CalibrationDataError/scaleImplausible(scale:empty:full:)``.
    public init(empty: Int32, full: Int32) throws(CalibrationDataError) {
        guard empty < full else { throw .emptyNotBelowFull(empty: empty, full: full) }
        // The difference of two Int32 needs 33 bits.
        let scale = Float(Double(Int64(full) - Int64(empty)) / Double(Self.volume))
        guard Self.plausibleScales.contains(scale) else { throw .scaleImplausible(scale: scale, empty: empty, full: full) }
        self.empty = empty
        self.full = full
        self.scale = scale
    }
}

extension CalibrationData: ByteCodable {
    /// Reads the 12 bytes.
    ///
    /// - Throws: `ByteCodingError` for fewer bytes, and for a scale that is infinite or not a number.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        empty = try reader.readInteger()
        full = try reader.readInteger()
        scale = try reader.readFiniteScale()
    }

    /// Writes the 12 bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(empty)
        writer.write(full)
        scale.encode(to: &writer)
    }
}
