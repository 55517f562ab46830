import Bluetooth

/// A decimal number of IEEE 11073-20601, Annex F.2: mantissa × 10^exponent, both signed, in two's complement.
///
/// The number is kept as it came, since the exponent says how precise it is: 36.50 has one more digit than 36.5. Two finite numbers
/// are equal where their values are. The special values equal themselves, and order after the finite ones and +∞:
/// NRes, reserved, NaN.
public protocol MedicalFloat: ByteDecodable, ByteEncodable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
    /// An integer of the layout's width: the exponent in its upper bits, the mantissa in its lower ones.
    associatedtype BitPattern: FixedWidthInteger & UnsignedInteger & ByteDecodable & ByteEncodable

    /// The number of bits of the mantissa; the exponent has the others.
    static var mantissaWidth: Int { get }
    /// The exponents that there are.
    static var exponents: ClosedRange<Int> { get }

    /// The number as it is on the wire.
    var bitPattern: BitPattern { get }
    /// Every pattern is a number or a special value.
    init(bitPattern: BitPattern)
}

extension MedicalFloat {
    /// Not a number: there is no valid result, as from a sensor that is not attached.
    public static var nan: Self { special(0x7F) }
    /// Not at this resolution: the value cannot be represented with the digits that there are.
    public static var notAtThisResolution: Self { special(0x80) }
    /// Larger than every number that can be represented.
    public static var infinity: Self { special(0x7E) }
    /// Smaller than every number that can be represented.
    public static var negativeInfinity: Self { special(0x82) }
    /// A pattern that the standard keeps for later.
    public static var reserved: Self { special(0x81) }

    /// The largest mantissa of a number that this type makes: the five patterns beyond it are special with the exponent 0, and some
    /// peers take them for special with every exponent.
    public static var greatestMantissa: Int { 1 << (mantissaWidth - 1) - 3 }

    /// The mantissa of the bit pattern, of a special value too.
    public var mantissa: Int {
        let shift = Int.bitWidth - Self.mantissaWidth
        return (Int(truncatingIfNeeded: bitPattern) << shift) >> shift
    }

    /// The exponent of ten of the bit pattern.
    public var exponent: Int {
        let shift = Int.bitWidth - BitPattern.bitWidth
        return (Int(truncatingIfNeeded: bitPattern) << shift) >> (shift + Self.mantissaWidth)
    }

    /// True for a number that is not one of the five special values.
    public var isFinite: Bool { exponent != 0 || abs(mantissa) <= Self.greatestMantissa }
    /// True for ``nan``.
    public var isNaN: Bool { bitPattern == Self.nan.bitPattern }
    /// True for positive and negative infinity.
    public var isInfinite: Bool { bitPattern == Self.infinity.bitPattern || bitPattern == Self.negativeInfinity.bitPattern }

    /// The number `mantissa` × 10^`exponent`, with just this exponent; `nil` where either does not fit.
    public init?(mantissa: Int, exponent: Int) {
        guard -Self.greatestMantissa...Self.greatestMantissa ~= mantissa, Self.exponents.contains(exponent) else { return nil }
        self.init(bitPattern: Self.pattern(mantissa: mantissa, exponent: exponent))
    }

    /// The special values follow one another at both ends of the mantissa, with the exponent 0: the low byte tells which, the bits above
    /// it are those of the largest or the smallest mantissa.
    private static func special(_ low: Int) -> Self {
        let end = 1 << (mantissaWidth - 1)
        return Self(bitPattern: pattern(mantissa: low < 0x80 ? end - 0x80 + low : end + low - 0x80, exponent: 0))
    }

    private static func pattern(mantissa: Int, exponent: Int) -> BitPattern {
        BitPattern(truncatingIfNeeded: exponent << mantissaWidth | mantissa & (1 << mantissaWidth - 1))
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(bitPattern: try reader.readInteger()) }

    /// Writes ``bitPattern``, little-endian.
    public func encode(to writer: inout ByteWriter) { writer.write(bitPattern) }
}
