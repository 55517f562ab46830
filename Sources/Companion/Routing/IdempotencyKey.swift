/// The name of one change: a device that knows such keys executes it once, however often it comes
/// (as in draft-ietf-httpapi-idempotency-key-header).
public struct IdempotencyKey: Sendable, Hashable, Codable {
    /// 32 characters that a header and a path can carry.
    public let text: String

    /// Takes over a key that was kept; any text that the device may have seen.
    public init(_ text: String) { self.text = text }

    /// A new key: 160 bits from the system's generator, as 32 letters and digits (RFC 4648, section 6, in lowercase).
    public static func random() -> IdempotencyKey {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
        // 32 characters: each is five bits, none more likely than another.
        var generator = SystemRandomNumberGenerator()
        return IdempotencyKey(String((0..<32).map { _ in alphabet[Int(generator.next() & 31)] }))
    }
}

extension IdempotencyKey: CustomStringConvertible {
    public var description: String { text }
}
