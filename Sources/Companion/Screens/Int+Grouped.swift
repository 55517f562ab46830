extension Int {
    /// "1,250", "−1,250".
    package var grouped: String {
        let digits = String(magnitude)
        var parts: [Substring] = []
        var rest = digits[...]
        while rest.count > 3 {
            parts.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return (self < 0 ? "−" : "") + ([rest] + parts).joined(separator: ",")
    }
}
