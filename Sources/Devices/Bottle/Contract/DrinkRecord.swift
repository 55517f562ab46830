import Bluetooth

/// A stored drink, 14 bytes of ``DrinkChunk``, little-endian.
///
/// | bytes | field |
/// |---|---|
/// | 0–3 | identifier |
/// | 4–7 | time, seconds since 1970, UTC |
/// | 8–9 | amount, ml, signed |
/// | 10–11 | level after it, ml |
/// | 12 | type |
/// | 13 | flags |
public struct DrinkRecord: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 14
    /// The smallest drop of the level that is a drink, ml.
    public static let smallestDrink = 30
    /// The smallest drink that is a ``Kind/pour``, ml.
    public static let smallestPour = 100
    /// The smallest rise of the level that is a refill, ml. Refills are not stored.
    public static let smallestRefill = 100

    /// Bytes 0–3: larger for a later record, until the history is cleared: then they may begin at 1 again.
    public var id: UInt32
    /// Bytes 4–7: seconds since 1970, UTC.
    public var time: UInt32
    /// Bytes 8–9: ml.
    public var amount: Int16
    /// Bytes 10–11: ml in the bottle after the drink, as they were told: a bottle whose zero is too high casts a level below nothing.
    public var level: UInt16
    /// Byte 12.
    public var kind: Kind
    /// Byte 13.
    public var flags: Flags

    /// A record with these values.
    public init(id: UInt32, time: UInt32, amount: Int16, level: UInt16, kind: Kind, flags: Flags = []) {
        self.id = id
        self.time = time
        self.amount = amount
        self.level = level
        self.kind = kind
        self.flags = flags
    }

    /// The ml that were left, 0 for a level below nothing.
    public var left: Int { max(0, Int(Int16(bitPattern: level))) }

    /// Byte 12: how the water left the bottle.
    public enum Kind: Sendable, Hashable {
        /// 0: drunk from the bottle.
        case gulp
        /// 1: so much that it was poured out.
        case pour
        /// A type that this version does not know.
        case unknown(UInt8)

        /// What a bottle makes of a drop of `amount` ml.
        public init(amount: Int) { self = amount >= smallestPour ? .pour : .gulp }
    }

    /// Byte 13. Bits without a name are kept.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits on the wire.
        public let rawValue: UInt8

        /// The flags with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 01: a companion has acknowledged it.
        public static let synced = Flags(rawValue: 0x01)
        /// 04: deleted by a person: it counts no longer.
        public static let deleted = Flags(rawValue: 0x04)
    }
}

extension DrinkRecord.Kind: RawRepresentable {
    /// The type with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) {
        switch rawValue {
        case 0: self = .gulp
        case 1: self = .pour
        default: self = .unknown(rawValue)
        }
    }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .gulp: 0
        case .pour: 1
        case .unknown(let value): value
        }
    }
}

extension DrinkRecord: ByteCodable {
    /// Reads the 14 bytes.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        id = try reader.readInteger()
        time = try reader.readInteger()
        amount = try reader.readInteger()
        level = try reader.readInteger()
        kind = Kind(rawValue: try reader.readByte())
        flags = Flags(rawValue: try reader.readByte())
    }

    /// Writes the 14 bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(time)
        writer.write(amount)
        writer.write(level)
        writer.write(bytes: [kind.rawValue, flags.rawValue])
    }
}
