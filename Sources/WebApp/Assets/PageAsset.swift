import CCrypto
import Foundation
import HTTPService
import Synchronization

/// A file of the page under a name that changes with its content, so that a browser that has it never asks for it again.
final class PageAsset: Sendable {
    /// Bytes of the content's SHA-256 in the name.
    private static let tagLength = 5

    /// Its usual address: `/kinds/lamp/page.js`.
    let address: String
    /// The address that changes with its content: `/kinds/lamp/page.0123456789.js`.
    let keptAddress: String
    private let bytes: [UInt8]
    private let contentType: String
    private let packed = Mutex<[UInt8]?>(nil)

    init(_ address: String, _ bytes: [UInt8], contentType: String) {
        self.address = address
        self.bytes = bytes
        self.contentType = contentType
        let tag = Self.digest(bytes).prefix(Self.tagLength).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var parts = address.split(separator: ".", omittingEmptySubsequences: false)
        parts.insert(Substring(tag), at: max(parts.count - 1, 1))
        keptAddress = parts.joined(separator: ".")
    }

    /// The content, of a file that is text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Answers a request for the address that changes.
    func respond(to request: HTTPRequest) -> HTTPResponse {
        var headers: HTTPHeaders = [
            "Content-Type": contentType, "Vary": "Accept-Encoding",
            "Cache-Control": "public, max-age=31536000, immutable",
        ]
        guard Compression.isTaken(by: request), let smaller = smaller else { return HTTPResponse(headers: headers, body: .bytes(bytes)) }
        headers["Content-Encoding"] = "gzip"
        return HTTPResponse(headers: headers, body: .bytes(smaller))
    }

    /// The content compressed, once; nil where that makes it no smaller.
    private var smaller: [UInt8]? {
        let packed = packed.withLock { packed in
            if packed == nil { packed = Compression.gzip(bytes, level: Compression.best) }
            return packed
        }
        return packed.flatMap { $0.count < bytes.count ? $0 : nil }
    }

    /// SHA-256.
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else { return Array(repeating: 0, count: 32) }
        return digest
    }
}
