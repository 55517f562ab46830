import Bluetooth

/// The Configuration characteristic, 12 bytes, little-endian.
///
/// | bytes | field |
/// |---|---|
/// | 0–3 | scale, ADC units per gram, IEEE 754 binary32 |
/// | 4–7 | tare, g, signed |
/// | 8–9 | capacity, ml |
/// | 10–11 | daily goal, ml |
public struct BottleConfiguration: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 12
    /// What a bottle holds, ml, unless it says otherwise.
    public static let standardCapacity: UInt16 = 830
    /// The goals that a bottle keeps, ml; it moves others to the nearer end.
    public static let goalRange: ClosedRange<UInt16> = 1_000...4_000

    /// Bytes 0–3: ADC units per gram; 1 where the bottle was never calibrated. Always finite. A bottle refuses, in silence, a whole
    /// configuration whose scale is outside ``CalibrationData/plausibleScales``.
    public let scale: Float
    /// Bytes 4–7, g: the empty bottle's reading divided by the scale, cut to whole grams. Written, it moves the stored calibration's empty
    /// point to tare × scale.
    public var tare: Int32
    /// Bytes 8–9: ml.
    public var capacity: UInt16
    /// Bytes 10–11: ml a day.
    public var dailyGoal: UInt16

    /// A configuration with these values.
    ///
    /// - Throws: ``CalibrationDataError/scaleNotFinite`` for a scale that is not a number.
    public init(
        scale: Float, tare: Int32 = 0, capacity: UInt16 = standardCapacity, dailyGoal: UInt16 = 2_000
    ) throws(CalibrationDataError) {
        guard scale.isFinite else { throw .scaleNotFinite }
        self.scale = scale
        self.tare = tare
        self.capacity = capacity
        self.dailyGoal = dailyGoal
    }
}

extension BottleConfiguration {
    /// Whether a bottle takes it when it is written. Before the first calibration it takes none: its own scale is refused.
    public var isTaken: Bool { CalibrationData.plausibleScales.contains(scale) }
}

extension BottleConfiguration: ByteCodable {
    /// Reads 12 bytes, neither fewer nor more: what is written is what was read with changes, and a bottle ignores another length.
    ///
    /// - Throws: `ByteCodingError` for fewer bytes, and for a scale that is infinite or not a number.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        scale = try reader.readFiniteScale()
        tare = try reader.readInteger()
        capacity = try reader.readInteger()
        dailyGoal = try reader.readInteger()
    }

    /// Writes the 12 bytes.
    public func encode(to writer: inout ByteWriter) {
        scale.encode(to: &writer)
        writer.write(tare)
        writer.write(capacity)
        writer.write(dailyGoal)
    }
}

extension ByteReader {
    /// A scale of a calibration, ADC units per gram.
    ///
    /// - Throws: `ByteCodingError.invalidValue` for one that is infinite or not a number: no weight follows from it.
    mutating func readFiniteScale() throws(ByteCodingError) -> Float {
        let scale = try Float(from: &self)
        guard scale.isFinite else { throw invalid("its scale is \(scale) ADC/g, and only a finite number is one.") }
        return scale
    }
}
