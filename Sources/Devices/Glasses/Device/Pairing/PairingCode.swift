/// The six digits that a companion confirms.
enum PairingCode {
    /// Six digits of the system's secure generator.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = String(UInt32.random(in: 0...999_999, using: &generator))
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// "Pairing code: 8 3 9 4 9 3": digit by digit, so that it is not read as a number.
    static func sentence(_ code: String) -> String { "Pairing code: " + code.map(String.init).joined(separator: " ") }
}
