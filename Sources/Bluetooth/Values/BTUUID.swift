import Foundation

/// A UUID of the Bluetooth specifications: 16, 32 or 128 bits (Core 5.4, Vol 3, Part B, 2.5.1).
///
/// A short one is the same value as its long form on the Bluetooth Base UUID, `xxxxxxxx-0000-1000-8000-00805F9B34FB`:
/// `BTUUID("180A") == BTUUID("0000180A-0000-1000-8000-00805F9B34FB")`.
public struct BTUUID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    private static let baseHigh: UInt64 = 0x0000_0000_0000_1000
    private static let baseLow: UInt64 = 0x8000_0080_5F9B_34FB

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A 16-bit UUID assigned by the Bluetooth SIG.
    public init(_ short: UInt16) { self.init(UInt32(short)) }

    /// A 32-bit UUID.
    public init(_ short: UInt32) {
        self.init(high: UInt64(short) << 32 | Self.baseHigh, low: Self.baseLow)
    }

    /// A UUID of 128 bits; one of Bluetooth's base is equal to its short form.
    public init(_ uuid: UUID) {
        let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// 4 or 8 hexadecimal digits, or the 36 characters of a full UUID, in either case; anything else is `nil`.
    public init?(_ text: String) {
        switch text.utf8.count {
        case 4, 8:
            guard text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }), let short = UInt32(text, radix: 16) else { return nil }
            self.init(short)
        case 36:
            guard let uuid = UUID(uuidString: text) else { return nil }
            self.init(uuid)
        default:
            return nil
        }
    }

    /// The UUID as it goes over the air, little-endian: 2, 4 or 16 bytes.
    public init?(wireBytes bytes: some Collection<UInt8>) {
        let value = bytes.reversed()
        switch value.count {
        case 2, 4: self.init(value.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        case 16:
            self.init(
                high: value.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
                low: value.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
        default: return nil
        }
    }

    /// The 16-bit form, where there is one.
    public var short: UInt16? {
        low == Self.baseLow && high & 0xFFFF_FFFF == Self.baseHigh ? UInt16(exactly: high >> 32) : nil
    }

    /// The shortest form that goes over the air, little-endian: 2 bytes where there is a 16-bit form, else 16.
    public var wireBytes: [UInt8] {
        var writer = ByteWriter()
        if let short {
            writer.write(short)
        } else {
            writer.write(low)
            writer.write(high)
        }
        return writer.bytes
    }

    /// A UUID of a vendor's own base, such as Nordic's 6E400000-B5A3-F393-E0A9-E50E24DCCA9E: its third and fourth byte are replaced.
    public init(customShort short: UInt16, base: BTUUID) {
        self.init(high: base.high & ~Self.customShortMask | UInt64(short) << 32, low: base.low)
    }

    /// The third and fourth byte of a UUID of the vendor's base; `nil` where it is of another one.
    public func customShort(of base: BTUUID) -> UInt16? {
        guard low == base.low, high & ~Self.customShortMask == base.high & ~Self.customShortMask else { return nil }
        return UInt16(truncatingIfNeeded: high >> 32)
    }

    private static let customShortMask: UInt64 = 0x0000_FFFF_0000_0000

    /// The 128-bit form.
    public var uuid: UUID {
        var parts = [UInt8]()
        for word in [high, low] {
            for shift in stride(from: 56, through: 0, by: -8) { parts.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return parts.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension BTUUID: ExpressibleByStringLiteral {
    /// A literal that is not a UUID is a mistake in the program's text, and stops it at its first use.
    public init(stringLiteral text: String) {
        guard let uuid = BTUUID(text) else { preconditionFailure("\"\(text)\" is not a Bluetooth UUID") }
        self = uuid
    }
}

extension BTUUID: CustomStringConvertible {
    /// "180A" for a 16-bit UUID, else the 36 characters in upper case.
    public var description: String {
        guard let short else { return uuid.uuidString }
        let digits = String(short, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension BTUUID: Comparable {
    public static func < (left: BTUUID, right: BTUUID) -> Bool { (left.high, left.low) < (right.high, right.low) }
}
