#if os(Linux)
    import CCrypto
#elseif canImport(Security)
    import Foundation
    import Security
#endif

/// A public key of RSA, and the one thing that is done with it, by the platform's library.
package struct RSAPublicKey {
    /// Most significant byte first.
    package let modulus: [UInt8]
    /// Most significant byte first.
    package let exponent: [UInt8]

    package init(modulus: [UInt8], exponent: [UInt8]) {
        self.modulus = modulus
        self.exponent = exponent
    }

    /// Whether `signature` is this key's of a SHA-256, by RSASSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017, 8.1).
    package func verifiesPSS(_ signature: [UInt8], ofSHA256 digest: [UInt8]) -> Bool {
        #if os(Linux)
            let encoded = subjectPublicKeyInfo
            let key = encoded.withUnsafeBufferPointer { buffer in
                var start = buffer.baseAddress
                return d2i_PUBKEY(nil, &start, buffer.count)
            }
            defer { EVP_PKEY_free(key) }
            guard let key, let context = EVP_PKEY_CTX_new(key, nil) else { return false }
            defer { EVP_PKEY_CTX_free(context) }
            guard EVP_PKEY_verify_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1,
                EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1, EVP_PKEY_CTX_set_rsa_pss_saltlen(context, 32) == 1
            else { return false }
            return EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
        #else
            let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic] as CFDictionary
            guard let key = SecKeyCreateWithData(Data(pkcs1) as CFData, attributes, nil) else { return false }
            return SecKeyVerifySignature(key, .rsaSignatureDigestPSSSHA256, Data(digest) as CFData, Data(signature) as CFData, nil)
        #endif
    }

    /// `RSAPublicKey` of RFC 8017, A.1.1.
    private var pkcs1: [UInt8] { Self.tagged(0x30, Self.integer(modulus) + Self.integer(exponent)) }

    /// The same in the envelope of RFC 5280, 4.1.2.7, with the identifier of RSA.
    var subjectPublicKeyInfo: [UInt8] {
        Self.tagged(0x30, Self.tagged(0x30, Self.algorithm) + Self.tagged(0x03, [0] + pkcs1))
    }

    /// What `AlgorithmIdentifier` holds: the object identifier rsaEncryption, 1.2.840.113549.1.1.1, and NULL (RFC 8017, A.1).
    static let algorithm: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]

    /// A positive INTEGER: no leading zeros but the one that keeps it positive.
    private static func integer(_ bytes: [UInt8]) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.isEmpty || digits[0] >= 0x80 { digits.insert(0, at: 0) }
        return tagged(0x02, digits)
    }

    /// A value in the Distinguished Encoding Rules, of less than 64 KB.
    private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)]
            : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        return [tag] + length + content
    }
}
