import HTTPClient
import Keyring

/// A SHA-256 as the glasses tell it: 64 hexadecimal digits.
public enum MediaDigest {
    static func text(_ digest: [UInt8]) -> String {
        digest.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    }

    /// Passes a file on as it comes, the last of it only where all of it has its digest: whoever counts its bytes sees that it is not whole.
    ///
    /// - Parameters:
    ///   - digest: 64 hexadecimal digits; nil passes everything on.
    ///   - name: what the file is called in the error.
    /// - Throws: ``PartialDownload/Altered``; what reading and writing throw.
    public static func pass(
        _ body: HTTPClientBody, having digest: String?, name: String, to write: (_ block: [UInt8]) async throws -> Void
    ) async throws {
        var hasher = SHA256Hasher()
        var last: [UInt8]?
        while let block = try await body.nextBlock(upTo: 64 << 10) {
            if let last { try await write(last) }
            last = block
            if digest != nil { block.withUnsafeBytes { hasher.update($0) } }
        }
        if let digest, text(hasher.finalize()) != digest.lowercased() { throw PartialDownload.Altered(name: name) }
        if let last { try await write(last) }
    }
}
