/// The public half of a key that signs firmware: RSA with 3,072 bits, as Secure Boot v2 of the ESP32 has it.
public struct SigningKey: Sendable, Hashable {
    /// Bits of the modulus.
    public static let bitCount = 3_072

    /// The modulus, 384 bytes, most significant first.
    let modulus: [UInt8]
    /// The public exponent, at most 4 bytes, most significant first, without leading zeros.
    let exponent: [UInt8]
    /// What the key is known by: the SHA-256 that is burnt into a chip which trusts it, 32 bytes, as `espsecure digest-sbv2-public-key` has it.
    public let fingerprint: [UInt8]

    /// - Parameters:
    ///   - modulus: most significant byte first; so is the exponent.
    /// - Throws: ``SigningKeyError`` for a key that nobody should trust.
    init(modulus: [UInt8], exponent: [UInt8]) throws(SigningKeyError) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard bits == Self.bitCount else { throw .wrongSize(bits: bits) }
        // An RSA modulus is a product of two odd primes.
        guard let last = modulus.last, !last.isMultiple(of: 2) else { throw .evenModulus }
        // With an exponent of 1 every number is its own signature; an even one has no inverse, so that nobody could sign.
        guard let lowest = exponent.last, !lowest.isMultiple(of: 2), exponent != [1] else { throw .weakExponent }
        guard exponent.count <= 4 else { throw .longExponent }
        self.modulus = modulus
        self.exponent = exponent
        fingerprint = Self.fingerprint(modulus: modulus, exponent: exponent)
    }

    /// The key as DER: `SubjectPublicKeyInfo` (RFC 5280, 4.1.2.7).
    public var subjectPublicKeyInfo: [UInt8] { RSAPublicKey(modulus: modulus, exponent: exponent).subjectPublicKeyInfo }

    /// SHA-256 of what a signature block has of the key (ESP-IDF, "Secure Boot v2", "Signature Block Format"): the modulus and the exponent, and
    /// two values that follow from the modulus for the chip's accelerator, R = 2^6144 mod n and M' = −1/n mod 2^32; lowest byte first.
    private static func fingerprint(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        let n = stride(from: modulus.count, to: 0, by: -4).map { end in
            modulus[(end - 4)..<end].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        var bytes = Array(modulus.reversed())
        bytes += exponent.reversed() + [UInt8](repeating: 0, count: 4 - exponent.count)
        for word in squaredRadix(n) + [negatedInverse(n[0])] {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
        }
        var hasher = SHA256Hasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        return hasher.finalize()
    }

    /// 2^6144 mod n, lowest word first: 2^3071, which is less than n, doubled 3,073 times.
    private static func squaredRadix(_ n: [UInt32]) -> [UInt32] {
        var value = [UInt32](repeating: 0, count: n.count)
        value[n.count - 1] = 1 << 31
        for _ in 0...bitCount {
            var carry: UInt32 = 0
            for index in n.indices { (carry, value[index]) = (value[index] >> 31, value[index] << 1 | carry) }
            if carry == 1 || !value.reversed().lexicographicallyPrecedes(n.reversed()) { subtract(n, from: &value) }
        }
        return value
    }

    private static func subtract(_ n: [UInt32], from value: inout [UInt32]) {
        var borrow: UInt64 = 0
        for index in n.indices {
            let difference = UInt64(value[index]) &- UInt64(n[index]) &- borrow
            value[index] = UInt32(truncatingIfNeeded: difference)
            borrow = difference >> 63
        }
    }

    /// −1/n mod 2^32 for an odd n: each of Newton's steps doubles the bits that are right, of which n itself has three.
    private static func negatedInverse(_ n: UInt32) -> UInt32 {
        var inverse = n
        for _ in 0..<4 { inverse = inverse &* (2 &- n &* inverse) }
        return 0 &- inverse
    }
}
