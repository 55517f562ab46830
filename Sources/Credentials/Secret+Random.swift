extension Secret {
    /// A new secret that nobody guesses: 192 bits from the system's generator, as 32 characters that an address can carry (RFC 4648,
    /// section 5).
    public static func random() -> Secret {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        // 64 characters: each is six bits, none more likely than another.
        var generator = SystemRandomNumberGenerator()
        return Secret(bytes: (0..<32).map { _ in alphabet[Int(generator.next() & 63)] })
    }
}
