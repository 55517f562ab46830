/// Percent-encoding (RFC 3986 section 2.1).
enum PercentEncoding {
    /// The text behind the escapes; `nil` for a cut or wrong escape, for bytes that are not UTF-8, and for NUL, which would end a C string
    /// early.
    static func decode(_ text: some StringProtocol) -> String? {
        // Most texts have no escape.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0 }) else { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.next().flatMap(nibble), let low = rest.next().flatMap(nibble) else { return nil }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
