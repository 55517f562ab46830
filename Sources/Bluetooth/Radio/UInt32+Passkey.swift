extension UInt32 {
    /// A passkey as devices show it: "004217".
    public var sixDigits: String {
        let digits = String(self % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The passkey that a person typed: six digits, with blanks or dashes between them where they like; `nil` for anything else.
    public init?(sixDigits text: some StringProtocol) {
        let digits = String(text.filter { !$0.isWhitespace && $0 != "-" })
        guard digits.count == 6, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        self.init(digits)
    }
}
