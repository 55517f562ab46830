import CCrypto
import Credentials

/// A key and a certificate of a device's own making: nobody has signed it, so whoever meets the device knows it by its key's fingerprint.
public struct TLSIdentity: Sendable {
    /// The certificate, as PEM.
    public let certificate: String
    /// The private key (PKCS#8, RFC 5958), as PEM.
    public let key: Secret
    /// SHA-256 of the public key (`SubjectPublicKeyInfo` as DER, RFC 7469, 2.4), 32 bytes.
    public let fingerprint: [UInt8]

    /// Makes a new key on the curve P-256 and a certificate for it.
    ///
    /// The certificate is valid at any time (RFC 5280, 4.1.2.5): a device without a clock of its own may start in any year.
    /// - Parameter name: the certificate's common name, 1…64 characters.
    /// - Throws: ``TLSIdentityError`` where the library cannot.
    public init(name: String) throws(TLSIdentityError) {
        try self.init(key: try Self.makeKey(), make: { (key) throws(TLSIdentityError) in try Self.makeCertificate(name, key) })
    }

    /// Reads what ``pem`` wrote.
    ///
    /// - Throws: ``TLSIdentityError/unreadable`` where a key or a certificate is missing, or they do not belong together.
    public init(pem: Secret) throws(TLSIdentityError) {
        let bytes = pem.revealedBytes
        guard let source = bytes.withUnsafeBytes({ BIO_new_mem_buf($0.baseAddress, Int32(clamping: $0.count)) }) else {
            throw .failed("BIO_new")
        }
        // The source looks into `bytes`.
        defer { withExtendedLifetime(bytes) { _ = BIO_free(source) } }
        guard let key = PEM_read_bio_PrivateKey(source, nil, nil, nil) else { throw .unreadable }
        try self.init(key: key) { (key) throws(TLSIdentityError) in
            guard let certificate = PEM_read_bio_X509(source, nil, nil, nil) else { throw .unreadable }
            guard X509_check_private_key(certificate, key) == 1 else {
                X509_free(certificate)
                throw .unreadable
            }
            return certificate
        }
    }

    /// The key and the certificate in one text, for a file that nobody else reads.
    public var pem: Secret { Secret(key.revealed + certificate) }

    /// Takes the key over.
    private init(
        key: OpaquePointer, make: (OpaquePointer) throws(TLSIdentityError) -> OpaquePointer
    ) throws(TLSIdentityError) {
        defer { EVP_PKEY_free(key) }
        let certificate = try make(key)
        defer { X509_free(certificate) }
        self.certificate = try Self.text { PEM_write_bio_X509($0, certificate) }.revealed
        self.key = try Self.text { PEM_write_bio_PKCS8PrivateKey($0, key, nil, nil, 0, nil, nil) }
        fingerprint = try Self.fingerprint(of: key)
    }

    // MARK: - The library

    private static func makeKey() throws(TLSIdentityError) -> OpaquePointer {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw .failed("EVP_PKEY_CTX_new") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .failed("EVP_PKEY_generate") }
        return key
    }

    private static func makeCertificate(_ name: String, _ key: OpaquePointer) throws(TLSIdentityError) -> OpaquePointer {
        guard let certificate = X509_new() else { throw .failed("X509_new") }
        let subject = X509_get_subject_name(certificate)
        let steps: [() -> Int32] = [
            // X.509 version 3 is written as 2.
            { X509_set_version(certificate, 2) },
            { ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), UInt64.random(in: 1...UInt64(Int64.max))) },
            { ASN1_TIME_set_string(X509_getm_notBefore(certificate), "20000101000000Z") },
            { ASN1_TIME_set_string(X509_getm_notAfter(certificate), "99991231235959Z") },
            { X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, Array(name.utf8), Int32(clamping: name.utf8.count), -1, 0) },
            // Its own issuer.
            { X509_set_issuer_name(certificate, subject) },
            { X509_set_pubkey(certificate, key) },
            // The signature's length.
            { X509_sign(certificate, key, EVP_sha256()) > 0 ? 1 : 0 },
        ]
        for step in steps where step() != 1 {
            X509_free(certificate)
            throw .failed("the certificate")
        }
        return certificate
    }

    private static func text(_ write: (OpaquePointer) -> Int32) throws(TLSIdentityError) -> Secret {
        guard let sink = BIO_new(BIO_s_mem()) else { throw .failed("BIO_new") }
        defer { BIO_free(sink) }
        guard write(sink) == 1 else { throw .failed("PEM_write") }
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(sink))
        guard BIO_read(sink, &bytes, Int32(clamping: bytes.count)) == bytes.count else { throw .failed("BIO_read") }
        return Secret(bytes: bytes)
    }

    private static func fingerprint(of key: OpaquePointer) throws(TLSIdentityError) -> [UInt8] {
        var encoded: UnsafeMutablePointer<UInt8>?
        let length = i2d_PUBKEY(key, &encoded)
        guard length > 0, let encoded else { throw .failed("i2d_PUBKEY") }
        defer { CRYPTO_free(encoded, #file, #line) }
        var digest = [UInt8](repeating: 0, count: 32)
        guard EVP_Digest(encoded, Int(length), &digest, nil, EVP_sha256(), nil) == 1 else { throw .failed("EVP_Digest") }
        return digest
    }
}

/// Why there is no identity.
public enum TLSIdentityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no key with its certificate in the text.
    case unreadable
    /// The library could not do it.
    case failed(String)

    public var description: String {
        switch self {
        case .unreadable: "There is no private key with its certificate in it."
        case .failed(let what): "A key with its certificate could not be made or read: OpenSSL failed in \(what)."
        }
    }
}
