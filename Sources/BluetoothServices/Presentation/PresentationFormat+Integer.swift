import Bluetooth

/// An integer as a value has it on the air: its width in bits, in as many whole bytes as that takes, little-endian.
extension PresentationFormat {
    struct IntegerLayout: Hashable {
        let bitCount: Int
        let isSigned: Bool

        var byteCount: Int { (bitCount + 7) / 8 }
        /// The largest number of steps on either side of zero.
        var greatestMagnitude: UInt64 { UInt64.max >> (64 - bitCount + (isSigned ? 1 : 0)) }
        var leastMagnitude: UInt64 { isSigned ? greatestMagnitude + 1 : 0 }
    }

    /// `nil` for what is no integer, and for those of 128 bits, which no companion counts with.
    var integerLayout: IntegerLayout? {
        func layout(_ bitCount: Int, isSigned: Bool = false) -> IntegerLayout { IntegerLayout(bitCount: bitCount, isSigned: isSigned) }
        return switch kind {
        case .uint2: layout(2)
        case .uint4: layout(4)
        case .uint8: layout(8)
        case .uint12: layout(12)
        case .uint16: layout(16)
        case .uint24: layout(24)
        case .uint32: layout(32)
        case .uint48: layout(48)
        case .uint64: layout(64)
        case .sint8: layout(8, isSigned: true)
        case .sint12: layout(12, isSigned: true)
        case .sint16: layout(16, isSigned: true)
        case .sint24: layout(24, isSigned: true)
        case .sint32: layout(32, isSigned: true)
        case .sint48: layout(48, isSigned: true)
        case .sint64: layout(64, isSigned: true)
        default: nil
        }
    }

    /// The integer of these bytes, scaled; `nil` where they are too few or too many.
    func decimal(_ bytes: [UInt8], _ layout: IntegerLayout) -> ScaledDecimal? {
        guard bytes.count == layout.byteCount else { return nil }
        let raw = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & (UInt64.max >> (64 - layout.bitCount))
        let isNegative = layout.isSigned && raw >> (layout.bitCount - 1) == 1
        // The two's complement of so many bits.
        let magnitude = isNegative ? (~raw &+ 1) & (UInt64.max >> (64 - layout.bitCount)) : raw
        return ScaledDecimal(isNegative: isNegative, magnitude: magnitude, exponent: Int(exponent))
    }

    /// The bytes of a number; `nil` where it is out of range.
    func bytes(_ number: ScaledDecimal, _ layout: IntegerLayout) -> [UInt8]? {
        let isNegative = number.isNegative && number.magnitude != 0
        guard number.magnitude <= (isNegative ? layout.leastMagnitude : layout.greatestMagnitude) else { return nil }
        let raw = (isNegative ? ~number.magnitude &+ 1 : number.magnitude) & (UInt64.max >> (64 - layout.bitCount))
        return (0..<layout.byteCount).map { UInt8(truncatingIfNeeded: raw >> (8 * UInt64($0))) }
    }

    /// The least and the greatest number, and the step between two.
    func bounds(_ layout: IntegerLayout) -> (least: ScaledDecimal, greatest: ScaledDecimal, step: ScaledDecimal) {
        func number(_ magnitude: UInt64, _ isNegative: Bool = false) -> ScaledDecimal {
            ScaledDecimal(isNegative: isNegative, magnitude: magnitude, exponent: Int(exponent))
        }
        return (number(layout.leastMagnitude, layout.isSigned), number(layout.greatestMagnitude), number(1))
    }
}
