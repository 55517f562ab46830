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

        public static let boolean = Kind(rawValue: 0x01)
        public static let uint2 = Kind(rawValue: 0x02)
        public static let uint4 = Kind(rawValue: 0x03)
        public static let uint8 = Kind(rawValue: 0x04)
        public static let uint12 = Kind(rawValue: 0x05)
        public static let uint16 = Kind(rawValue: 0x06)
        public static let uint24 = Kind(rawValue: 0x07)
        public static let uint32 = Kind(rawValue: 0x08)
        public static let uint48 = Kind(rawValue: 0x09)
        public static let uint64 = Kind(rawValue: 0x0A)
        public static let uint128 = Kind(rawValue: 0x0B)
        public static let sint8 = Kind(rawValue: 0x0C)
        public static let sint12 = Kind(rawValue: 0x0D)
        public static let sint16 = Kind(rawValue: 0x0E)
        public static let sint24 = Kind(rawValue: 0x0F)
        public static let sint32 = Kind(rawValue: 0x10)
        public static let sint48 = Kind(rawValue: 0x11)
        public static let sint64 = Kind(rawValue: 0x12)
        public static let sint128 = Kind(rawValue: 0x13)
        public static let float32 = Kind(rawValue: 0x14)
        public static let float64 = Kind(rawValue: 0x15)
        /// IEEE 11073-20601, 16 bits.
        public static let medfloat16 = Kind(rawValue: 0x16)
        /// IEEE 11073-20601, 32 bits.
        public static let medfloat32 = Kind(rawValue: 0x17)
        public static let utf8 = Kind(rawValue: 0x19)
        public static let utf16 = Kind(rawValue: 0x1A)
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
