import CZlib

/// Bytes in the form of gzip (RFC 1952).
enum Gzip {
    private static let level: Int32 = 6

    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's own head.
        let status = deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "the library has no memory for a stream")
        defer { deflateEnd(&stream) }
        var bytes = bytes
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        bytes.withUnsafeMutableBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                _ = deflate(&stream, Z_FINISH)
            }
        }
        packed.removeLast(packed.count - Int(stream.total_out))
        return packed
    }
}
