import Bluetooth

/// The Current State characteristic, 14 bytes, little-endian.
///
/// | bytes | field |
/// |---|---|
/// | 0–3 | time, seconds since 1970, UTC |
/// | 4–5 | weight, g, signed; or the low half of a raw reading |
/// | 6–7 | level, ml; or the high half of a raw reading |
/// | 8–9 | drunk today, ml |
/// | 10 | battery, 0–100 percent |
/// | 11 | flags |
/// | 12–13 | records that were not synchronised |
///
/// A raw reading of the load cell has 32 bits and the weight 16. While ``calibrationResultFlag`` is set, the reading is therefore split
/// over weight and level: `Int32(level << 16 | UInt16(bitPattern: weight))`. ``reading`` keeps the two meanings apart, so that half of a
/// raw reading cannot be taken for a weight.
public struct BottleState: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 14
    /// The bit of byte 11 that says that bytes 4–7 are one raw reading. It is not part of ``flags``: ``reading`` tells it.
    public static let calibrationResultFlag: UInt8 = 0x10

    /// Bytes 0–3: seconds since 1970, UTC. Means something with ``Flags/timeValid`` only.
    public var time: UInt32
    /// Bytes 4–7.
    public var reading: Reading
    /// Bytes 8–9: drunk since the bottle's day began, ml; shipped bottles begin it at midnight by their own clock.
    public var dailyTotal: UInt16
    /// Byte 10: percent.
    public var battery: UInt8
    /// Byte 11 without ``calibrationResultFlag``.
    public var flags: Flags
    /// Bytes 12–13: records that were not synchronised; deleted ones count.
    public var unsyncedRecords: UInt16

    /// What bytes 4–7 mean.
    public enum Reading: Sendable, Hashable {
        /// The water's weight by the stored calibration, g, and the level that follows from it, ml.
        case water(weight: Int16, level: UInt16)
        /// The raw reading that a calibration's measurement came to, ADC units. 0 stands for a measurement that failed.
        case calibrationResult(Int32)
    }

    /// A state with these values. The bit of the calibration result is left out of the flags.
    public init(
        time: UInt32, reading: Reading, dailyTotal: UInt16 = 0, battery: UInt8 = 100, flags: Flags = [], unsyncedRecords: UInt16 = 0
    ) {
        self.time = time
        self.reading = reading
        self.dailyTotal = dailyTotal
        self.battery = battery
        self.flags = flags.subtracting(Flags(rawValue: Self.calibrationResultFlag))
        self.unsyncedRecords = unsyncedRecords
    }

    /// Weight in g, or `nil` where the state carries a raw reading.
    public var weight: Int16? { if case .water(let weight, _) = reading { weight } else { nil } }

    /// Level in ml, or `nil` where the state carries a raw reading.
    public var level: UInt16? { if case .water(_, let level) = reading { level } else { nil } }

    /// The raw reading of a calibration's measurement, ADC units, or `nil` where the state carries weight and level.
    public var calibrationResult: Int32? { if case .calibrationResult(let value) = reading { value } else { nil } }

    /// Byte 11, a bit for each thing that is so. Bits without a name are kept.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits on the wire.
        public let rawValue: UInt8

        /// The flags with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 01: the bottle knows the time.
        public static let timeValid = Flags(rawValue: 0x01)
        /// 02: a calibration is stored.
        public static let calibrated = Flags(rawValue: 0x02)
        /// 04: the bottle stands upright and still.
        public static let stable = Flags(rawValue: 0x04)
        /// 08: a calibration's measurement is under way.
        public static let measuring = Flags(rawValue: 0x08)
        /// 20: the battery is low.
        public static let batteryLow = Flags(rawValue: 0x20)
    }
}

extension BottleState: ByteCodable {
    /// Reads the first 14 bytes; a newer firmware may append more.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer bytes: a short state is an error, not a default.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        time = try reader.readInteger()
        let low = try reader.readInteger(UInt16.self)
        let high = try reader.readInteger(UInt16.self)
        dailyTotal = try reader.readInteger()
        battery = try reader.readByte()
        let flags = try reader.readByte()
        unsyncedRecords = try reader.readInteger()
        _ = reader.readRemaining()
        self.flags = Flags(rawValue: flags & ~Self.calibrationResultFlag)
        reading =
            flags & Self.calibrationResultFlag == 0
            ? .water(weight: Int16(bitPattern: low), level: high)
            : .calibrationResult(Int32(bitPattern: UInt32(high) << 16 | UInt32(low)))
    }

    /// Writes the 14 bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(time)
        switch reading {
        case .water(let weight, let level):
            writer.write(weight)
            writer.write(level)
        case .calibrationResult(let value):
            // Little-endian: the low half takes the weight's place, the high half the level's.
            writer.write(value)
        }
        writer.write(dailyTotal)
        writer.write(byte: battery)
        writer.write(byte: flags.rawValue & ~Self.calibrationResultFlag | (calibrationResult == nil ? 0 : Self.calibrationResultFlag))
        writer.write(unsyncedRecords)
    }
}
