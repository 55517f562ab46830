#if canImport(CryptoKit)
    import CryptoKit
    import Foundation
#elseif os(Linux)
    import CCrypto
#endif

/// HMAC-SHA-256 (RFC 2104), by the platform's library.
package enum HMACSHA256 {
    /// The 32 bytes; nil where the library failed.
    package static func code(of text: [UInt8], key: [UInt8]) -> [UInt8]? {
        #if canImport(CryptoKit)
            Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
        #else
            var code = [UInt8](repeating: 0, count: 32)
            guard HMAC(EVP_sha256(), key, Int32(key.count), text, text.count, &code, nil) != nil else { return nil }
            return code
        #endif
    }
}
