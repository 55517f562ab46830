/// Characteristic Presentation Format (descriptor 2904; Core 5.4, Vol 3, Part G, 3.3.3.5): what the bytes of a characteristic's value are.
///
///     offset 0  format       uint8   Assigned Numbers, 2.4.1
///            1  exponent     sint8   of an integer: its value is the integer times ten to the power of this
///            2  unit         uint16  Assigned Numbers, 3.5: a 16-bit UUID
///            4  name space   uint8   1 is the Bluetooth SIG
///            5  description  uint16  in that name space; 0 is none
///
/// A device declares it with its characteristic: `descriptors: [.presentationFormat(.init(.uint8, unit: "27AD"))]`.
public struct PresentationFormat: Hashable, Sendable {
    /// The type of a value, as Assigned Numbers call it.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt8
        /// Any number: those above 0x1C are not assigned yet.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 0x01: 0 is false, 1 is true.
        public static let boolean = Kind(rawValue: 0x01)
        /// 0x02: 2 bits, 0…3.
        public static let uint2 = Kind(rawValue: 0x02)
        /// 0x03: 4 bits, 0…15.
        public static let uint4 = Kind(rawValue: 0x03)
        /// 0x04: 8 bits, 0…255.
        public static let uint8 = Kind(rawValue: 0x04)
        /// 0x05: 12 bits, 0…4095.
        public static let uint12 = Kind(rawValue: 0x05)
        /// 0x06: 16 bits, 0…65 535.
        public static let uint16 = Kind(rawValue: 0x06)
        /// 0x07: 24 bits, 0…16 777 215.
        public static let uint24 = Kind(rawValue: 0x07)
        /// 0x08: 32 bits, unsigned.
        public static let uint32 = Kind(rawValue: 0x08)
        /// 0x09: 48 bits, unsigned.
        public static let uint48 = Kind(rawValue: 0x09)
        /// 0x0A: 64 bits, unsigned.
        public static let uint64 = Kind(rawValue: 0x0A)
        /// 0x0B: 128 bits, unsigned.
        public static let uint128 = Kind(rawValue: 0x0B)
        /// 0x0C: 8 bits in two's complement, −128…127.
        public static let sint8 = Kind(rawValue: 0x0C)
        /// 0x0D: 12 bits in two's complement, −2048…2047.
        public static let sint12 = Kind(rawValue: 0x0D)
        /// 0x0E: 16 bits in two's complement, −32 768…32 767.
        public static let sint16 = Kind(rawValue: 0x0E)
        /// 0x0F: 24 bits in two's complement, −8 388 608…8 388 607.
        public static let sint24 = Kind(rawValue: 0x0F)
        /// 0x10: 32 bits in two's complement.
        public static let sint32 = Kind(rawValue: 0x10)
        /// 0x11: 48 bits in two's complement.
        public static let sint48 = Kind(rawValue: 0x11)
        /// 0x12: 64 bits in two's complement.
        public static let sint64 = Kind(rawValue: 0x12)
        /// 0x13: 128 bits in two's complement.
        public static let sint128 = Kind(rawValue: 0x13)
        /// 0x14: IEEE 754 binary32.
        public static let float32 = Kind(rawValue: 0x14)
        /// 0x15: IEEE 754 binary64.
        public static let float64 = Kind(rawValue: 0x15)
        /// IEEE 11073-20601, 16 bits.
        public static let medfloat16 = Kind(rawValue: 0x16)
        /// IEEE 11073-20601, 32 bits.
        public static let medfloat32 = Kind(rawValue: 0x17)
        /// 0x19: text in UTF-8, to the end of the value.
        public static let utf8 = Kind(rawValue: 0x19)
        /// 0x1A: text in UTF-16, to the end of the value.
        public static let utf16 = Kind(rawValue: 0x1A)
        /// 0x1B: several fields, which the format tells nothing of.
        public static let structure = Kind(rawValue: 0x1B)
    }

    /// The type of the value.
    public var kind: Kind
    /// Of an integer: its value is the integer times ten to the power of this.
    public var exponent: Int8
    /// 2700 is none.
    public var unit: BTUUID
    /// Whose ``detail`` is; 1 is the Bluetooth SIG.
    public var nameSpace: UInt8
    /// The value's place among several, for example "first" or "left"; 0 is none.
    public var detail: UInt16

    /// - Parameter unit: a 16-bit UUID; any other counts as none.
    public init(_ kind: Kind, exponent: Int8 = 0, unit: BTUUID = Self.unitless, nameSpace: UInt8 = 1, detail: UInt16 = 0) {
        self.kind = kind
        self.exponent = exponent
        self.unit = unit.short == nil ? Self.unitless : unit
        self.nameSpace = nameSpace
        self.detail = detail
    }

    /// The unit of what has none.
    public static let unitless: BTUUID = "2700"
}

extension PresentationFormat: ByteCodable {
    /// - Throws: `ByteCodingError.truncated` for fewer than seven bytes.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        kind = Kind(rawValue: try reader.readByte())
        exponent = try reader.readInteger()
        unit = BTUUID(try reader.readInteger(UInt16.self))
        nameSpace = try reader.readByte()
        detail = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(kind.rawValue)
        writer.write(exponent)
        writer.write(unit.short ?? 0x2700)
        writer.write(nameSpace)
        writer.write(detail)
    }
}

extension GATTDescriptor {
    /// Characteristic Presentation Format (2904).
    public static func presentationFormat(_ format: PresentationFormat) -> GATTDescriptor {
        GATTDescriptor(uuid: "2904", value: format.bytes)
    }
}
