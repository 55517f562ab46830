import Bluetooth

extension MedicalFloat {
    public static func == (left: Self, right: Self) -> Bool {
        if left.bitPattern == right.bitPattern { return true }
        guard left.isFinite, right.isFinite else { return false }
        return left.shortened == right.shortened
    }

    public func hash(into hasher: inout Hasher) {
        guard isFinite else { return hasher.combine(bitPattern) }
        let (mantissa, exponent) = shortened
        hasher.combine(mantissa)
        hasher.combine(exponent)
    }

    public static func < (left: Self, right: Self) -> Bool {
        guard left.isFinite, right.isFinite else { return left.rank < right.rank }
        let (one, other) = (left.mantissa, right.mantissa)
        if one.signum() != other.signum() || one == 0 { return one.signum() < other.signum() }
        // With the same sign, the place of the first digit decides. Where that is the same too, the exponents are no further apart than
        // a mantissa has digits, and both numbers fit an integer at the finer exponent.
        let (place, otherPlace) = (left.digits + left.exponent, right.digits + right.exponent)
        if place != otherPlace { return (place < otherPlace) == (one > 0) }
        let finer = min(left.exponent, right.exponent)
        return one * Self.power(left.exponent - finer) < other * Self.power(right.exponent - finer)
    }

    /// The same number without zeros at the end of its mantissa.
    private var shortened: (mantissa: Int, exponent: Int) {
        var (mantissa, exponent) = (mantissa, exponent)
        guard mantissa != 0 else { return (0, 0) }
        while mantissa.isMultiple(of: 10) { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
        return (mantissa, exponent)
    }

    /// The number of decimal digits of the mantissa; 0 for 0.
    private var digits: Int {
        var (rest, count) = (mantissa.magnitude, 0)
        while rest > 0 { (rest, count) = (rest / 10, count + 1) }
        return count
    }

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * 10 } }

    /// The place in the order: negative infinity, all finite numbers alike, then the other special values.
    private var rank: Int {
        switch special {
        case nil: 1
        case .negativeInfinity: 0
        case let special?: special.rawValue + 1
        }
    }
}
