/// Which part of a file an answer is: the header field `Content-Range` (RFC 9110, 14.4).
public struct HTTPContentRange: Sendable, Hashable {
    /// The bytes of the file that the body has.
    public var range: Range<Int>
    /// The length of the whole file; `nil` where the server does not tell.
    public var totalByteCount: Int?

    /// A range with these values.
    public init(range: Range<Int>, totalByteCount: Int?) {
        self.range = range
        self.totalByteCount = totalByteCount
    }

    /// Reads `bytes 0-1023/650000` or `bytes 0-1023/*`; anything else is none.
    public init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last, last < .max else {
            return nil
        }
        range = first..<last + 1
        guard parts[1] != "*" else { return }
        guard let total = Self.number(parts[1]), total > last else { return nil }
        totalByteCount = total
    }

    /// Digits only: `Int` would take a sign as well.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
