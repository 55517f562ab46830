#if canImport(CryptoKit)
    import CryptoKit
#elseif os(Linux)
    import CCrypto
#endif

/// SHA-256 (FIPS 180-4) over chunks, by the platform's library: OpenSSL's libcrypto on Linux, CryptoKit on Apple.
package struct SHA256Hasher: ~Copyable {
    #if canImport(CryptoKit)
        private var hasher = SHA256()

        package init() {}

        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            hasher.update(bufferPointer: bytes)
        }

        package mutating func finalize() -> [UInt8] {
            Array(hasher.finalize())
        }
    #else
        private let context: OpaquePointer?
        private var isGood: Bool

        package init() {
            context = EVP_MD_CTX_new()
            isGood = context != nil && EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        }

        deinit {
            EVP_MD_CTX_free(context)
        }

        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            guard isGood, !bytes.isEmpty else { return }
            isGood = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
        }

        /// The 32 bytes; none where the library failed (out of memory, or SHA-256 forbidden), which no digest is equal to.
        package mutating func finalize() -> [UInt8] {
            guard isGood else { return [] }
            var digest = [UInt8](repeating: 0, count: 32)
            isGood = EVP_DigestFinal_ex(context, &digest, nil) == 1
            defer { isGood = false }
            return isGood ? digest : []
        }
    #endif
}
