import Bluetooth

extension MedicalFloat {
    /// The number with just the digits that it has: "36.50", "120", "3e6"; "NaN", "NRes", "+INFINITY", "-INFINITY", "reserved".
    public var description: String {
        switch special {
        case .infinity: return "+INFINITY"
        case .negativeInfinity: return "-INFINITY"
        case .notAtThisResolution: return "NRes"
        case .reserved: return "reserved"
        case .nan: return "NaN"
        case nil: break
        }
        if exponent == 0 { return "\(mantissa)" }
        guard -9..<0 ~= exponent else { return "\(mantissa)e\(exponent)" }
        var digits = String(mantissa.magnitude)
        if digits.count <= -exponent { digits = String(repeating: "0", count: 1 - exponent - digits.count) + digits }
        digits.insert(".", at: digits.index(digits.endIndex, offsetBy: exponent))
        return mantissa < 0 ? "-" + digits : digits
    }
}
