import CZlib
import HTTPService

/// Compresses answers in memory that are text, for clients that take gzip (RFC 9110, 8.4.1.3).
struct Compression: HTTPMiddleware {
    /// Less is not worth the fields that it takes.
    private static let fewest = 1_000
    /// The levels of zlib: while somebody waits, and once for all.
    private static let quick: Int32 = 5
    static let best: Int32 = 9
    private static let texts = ["text/", "application/json", "application/manifest+json", "image/svg+xml"]

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        var response = try await next(request)
        guard let bytes = response.body.bytesInMemory, bytes.count >= Self.fewest, response.headers["Content-Encoding"] == nil,
            let type = response.headers["Content-Type"], Self.texts.contains(where: type.hasPrefix)
        else { return response }
        response.headers.add("Vary", "Accept-Encoding")
        if Self.isTaken(by: request), let packed = Self.gzip(bytes, level: Self.quick) {
            response.headers["Content-Encoding"] = "gzip"
            response.body = .bytes(packed)
        }
        return response
    }

    /// Tests that a client takes gzip.
    static func isTaken(by request: HTTPRequest) -> Bool {
        request.headers.values(of: "Accept-Encoding").contains { field in
            field.split(separator: ",").contains { coding in
                let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
                return parts.first == "gzip" && !parts.dropFirst().contains { Double($0.dropFirst(2)) == 0 }
            }
        }
    }

    /// Begins a gzip stream; false where there is no memory for it.
    static func begin(_ stream: UnsafeMutablePointer<z_stream>, level: Int32) -> Bool {
        // 15 bits of window, and 16 for gzip's own head.
        deflateInit2_(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    /// The bytes as a gzip stream (RFC 1952); nil where there is no memory for it.
    static func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = z_stream()
        guard begin(&stream, level: level) else { return nil }
        defer { deflateEnd(&stream) }
        var bytes = bytes
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let status = bytes.withUnsafeMutableBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        packed.removeLast(packed.count - Int(stream.total_out))
        return packed
    }
}
