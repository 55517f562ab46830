import Bluetooth

/// System ID (2A23; Device Information Service 1.2, 3.7): an EUI-64, eight bytes, the least significant first.
///
///     offset 0  manufacturer defined identifier             40 bits
///            5  organizationally unique identifier (OUI)    24 bits
public struct SystemID: Hashable, Sendable {
    /// The whole identifier, as it is written: the OUI in its upper 24 bits.
    public let rawValue: UInt64

    /// Takes any number as an EUI-64, with the OUI in its upper 24 bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The manufacturer's own 40 bits; those above are passed over.
    public init(manufacturerIdentifier: UInt64, organizationallyUniqueIdentifier: UInt24) {
        rawValue = UInt64(organizationallyUniqueIdentifier.value) << 40 | manufacturerIdentifier & 0xFF_FFFF_FFFF
    }

    /// The identifier that is made from a public device address of 48 bits, by FFFE between its halves (Device Information Service,
    /// 3.7.1): AC:DE:48:23:45:67 is ACDE48FFFE234567. Bits above the 48 are passed over.
    public init(publicAddress: UInt64) {
        let upper = publicAddress >> 24 & 0xFF_FFFF
        rawValue = upper << 40 | 0xFFFE << 24 | publicAddress & 0xFF_FFFF
    }

    /// The 40 bits that the manufacturer chose.
    public var manufacturerIdentifier: UInt64 { rawValue & 0xFF_FFFF_FFFF }

    /// The manufacturer's number at the IEEE.
    public var organizationallyUniqueIdentifier: UInt24 { UInt24(clamping: rawValue >> 40) }
}

extension SystemID: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { rawValue = try reader.readInteger() }

    public func encode(to writer: inout ByteWriter) { writer.write(rawValue) }
}

extension SystemID: CustomStringConvertible {
    /// 16 hexadecimal digits, the OUI first.
    public var description: String {
        let digits = String(rawValue, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
