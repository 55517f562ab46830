import Foundation

extension SigningKey {
    /// The most bytes that a key's file may have, which has a few hundred: what is longer is another file.
    public static let maximumFileSize = 64 << 10
    private static let rule = "-----"

    /// Reads a public key from a file's bytes, as PEM (RFC 7468) or DER: `SubjectPublicKeyInfo`.
    ///
    /// - Throws: ``SigningKeyError``, for a private key too.
    public init(file bytes: [UInt8]) throws(SigningKeyError) {
        guard bytes.count <= Self.maximumFileSize else { throw .notAKey }
        if bytes.first == DERReader.sequence {
            try self.init(der: bytes)
        } else {
            try self.init(pem: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The key as PEM text.
    public var pem: String {
        let base64 = Data(subjectPublicKeyInfo).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
    }

    /// Text before and after the key is left alone, as RFC 7468 allows it.
    init(pem text: String) throws(SigningKeyError) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let begins = lines.indices.filter { lines[$0].hasPrefix(Self.rule + "BEGIN ") }
        let labels = begins.map { String(lines[$0].dropFirst(11).dropLast(5)) }
        guard !labels.contains(where: { $0.contains("PRIVATE KEY") }) else { throw .privateKey }
        guard let begin = begins.first, let label = labels.first else { throw .notAKey }
        guard begins.count == 1 else { throw .severalKeys }
        guard label != "CERTIFICATE" else { throw .certificate }
        guard label != "RSA PUBLIC KEY" else { throw .bareKey }
        guard label == "PUBLIC KEY", let end = lines[begin...].firstIndex(of: "-----END PUBLIC KEY-----"),
            let der = Data(base64Encoded: lines[(begin + 1)..<end].joined())
        else { throw .malformed }
        try self.init(der: [UInt8](der))
    }

    private init(der: [UInt8]) throws(SigningKeyError) {
        var file = DERReader(der)
        guard let outer = file.next(DERReader.sequence), file.isAtEnd else { throw .malformed }
        var parts = DERReader(outer)
        if parts.nextTag == DERReader.integer {
            // PKCS #1 and PKCS #8: a private key begins with its version, 0 or 1, a bare public one with the modulus.
            throw parts.next(DERReader.integer).map { $0 == [0] || $0 == [1] } ?? false ? .privateKey : .bareKey
        }
        guard let algorithm = parts.next(DERReader.sequence) else { throw .malformed }
        guard algorithm == RSAPublicKey.algorithm else { throw .notRSA }
        guard let bits = parts.next(DERReader.bitString), parts.isAtEnd, bits.first == 0 else { throw .malformed }
        var envelope = DERReader(bits.dropFirst())
        guard let numbers = envelope.next(DERReader.sequence), envelope.isAtEnd else { throw .malformed }
        var reader = DERReader(numbers)
        guard let modulus = reader.next(DERReader.integer), let exponent = reader.next(DERReader.integer), reader.isAtEnd else {
            throw .malformed
        }
        // A sign bit makes it negative, which no key is; what is the same number written otherwise is refused as well: one key, one file.
        guard modulus.first.map({ $0 < 0x80 }) == true, exponent.first.map({ $0 < 0x80 }) == true else { throw .malformed }
        try self.init(modulus: modulus, exponent: exponent)
        guard subjectPublicKeyInfo == der else { throw .malformed }
    }
}
