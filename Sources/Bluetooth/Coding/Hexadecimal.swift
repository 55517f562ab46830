extension UInt8 {
    /// "0x0B": two upper-case hexadecimal digits with their prefix, as documents write codes.
    public var hexCode: String { "0x" + hexDigits }

    fileprivate var hexDigits: String { (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }
}

extension Sequence<UInt8> {
    /// "01 AB": pairs of upper-case hexadecimal digits, separated by spaces.
    public var hexPairs: String { map(\.hexDigits).joined(separator: " ") }
}
