import Bluetooth

/// The Calibration State characteristic, 12 bytes, little-endian: how a calibration that the bottle drives by itself goes on.
///
/// | bytes | field |
/// |---|---|
/// | 0 | state |
/// | 1 | flags |
/// | 2–5 | reading of the empty bottle, ADC units, signed |
/// | 6–9 | reading of the full bottle, ADC units, signed |
/// | 10–11 | 0 |
///
/// Both readings stay 0 until ``State/complete``.
public struct CalibrationStatus: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 12

    /// Byte 0.
    public var state: State
    /// Byte 1.
    public var flags: Flags
    /// Bytes 2–5: ADC units.
    public var empty: Int32
    /// Bytes 6–9: ADC units.
    public var full: Int32

    /// A status with these values.
    public init(state: State = .idle, flags: Flags = [], empty: Int32 = 0, full: Int32 = 0) {
        self.state = state
        self.flags = flags
        self.empty = empty
        self.full = full
    }

    /// Byte 0.
    public enum State: Sendable, Hashable {
        /// 0: no calibration since the bottle was switched on.
        case idle
        /// 1: the command came.
        case triggered
        /// 2: begun.
        case started
        /// 3: the empty bottle shall be put upright and left alone.
        case waitingForEmpty
        /// 4: five seconds of measurement.
        case measuringEmpty
        /// 6: the bottle shall be filled.
        case waitingForFull
        /// 7: five seconds of measurement.
        case measuringFull
        /// 9: done and stored; nothing follows.
        case complete
        /// 10: given up; the earlier calibration stays. Nothing follows.
        case error
        /// A state that this version does not know.
        case unknown(UInt8)

        /// Whether the bottle is in the middle of a calibration.
        public var isUnderWay: Bool {
            switch self {
            case .idle, .complete, .error, .unknown: false
            case .triggered, .started, .waitingForEmpty, .measuringEmpty, .waitingForFull, .measuringFull: true
            }
        }
    }

    /// Byte 1. Bits without a name are kept.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits on the wire.
        public let rawValue: UInt8

        /// The flags with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 01: the calibration failed.
        public static let error = Flags(rawValue: 0x01)
    }
}

extension CalibrationStatus.State: RawRepresentable {
    /// The state with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) {
        switch rawValue {
        case 0: self = .idle
        case 1: self = .triggered
        case 2: self = .started
        case 3: self = .waitingForEmpty
        case 4: self = .measuringEmpty
        case 6: self = .waitingForFull
        case 7: self = .measuringFull
        case 9: self = .complete
        case 10: self = .error
        default: self = .unknown(rawValue)
        }
    }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .idle: 0
        case .triggered: 1
        case .started: 2
        case .waitingForEmpty: 3
        case .measuringEmpty: 4
        case .waitingForFull: 6
        case .measuringFull: 7
        case .complete: 9
        case .error: 10
        case .unknown(let value): value
        }
    }
}

extension CalibrationStatus: ByteCodable {
    /// Reads the first 12 bytes; a newer firmware may append more.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer bytes.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        state = State(rawValue: try reader.readByte())
        flags = Flags(rawValue: try reader.readByte())
        empty = try reader.readInteger()
        full = try reader.readInteger()
        _ = try reader.readInteger(UInt16.self)
        _ = reader.readRemaining()
    }

    /// Writes the 12 bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: [state.rawValue, flags.rawValue])
        writer.write(empty)
        writer.write(full)
        writer.write(UInt16(0))
    }
}
