/// A whole number of steps, each a power of ten: written and read without rounding.
struct ScaledDecimal: Hashable {
    var isNegative: Bool
    var magnitude: UInt64
    /// The step is ten to the power of this.
    var exponent: Int
}

extension ScaledDecimal {
    /// Reads a person's number: digits, with a point or a comma where the step is finer than one.
    ///
    /// `nil` where it is no number, is finer than the step, or has more steps than 64 bits count.
    init?(_ text: String, exponent: Int) {
        var rest = text.filter { !$0.isWhitespace }[...]
        isNegative = rest.hasPrefix("-") || rest.hasPrefix("−")
        if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst() }
        let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }), !parts.joined(separator: "").isEmpty else { return nil }
        var digits = parts.joined(separator: "")
        // How many more places the step has than what was typed.
        let places = -exponent - (parts.count == 2 ? parts[1].count : 0)
        if places < 0 {
            guard digits.suffix(-places).allSatisfy({ $0 == "0" }) else { return nil }
            digits = String(digits.dropLast(-places))
        } else if digits.contains(where: { $0 != "0" }) {
            digits += String(repeating: "0", count: places)
        }
        guard let magnitude = UInt64(digits.isEmpty ? "0" : digits) else { return nil }
        self.magnitude = magnitude
        self.exponent = exponent
    }

    /// "21.50", "-3", "1200": as many places as the step has.
    var text: String {
        var digits = String(magnitude)
        if exponent > 0, magnitude != 0 { digits += String(repeating: "0", count: exponent) }
        if exponent < 0 {
            let places = -exponent
            if digits.count <= places { digits = String(repeating: "0", count: places + 1 - digits.count) + digits }
            digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
        }
        return (isNegative && magnitude != 0 ? "-" : "") + digits
    }
}
