import CZlib
import HTTPService

/// A gzip stream that goes on (RFC 1952): whatever is put into it comes out at once, and what came before makes it shorter.
final class GzipStream {
    private static let chunkLength = 16 << 10

    // The library keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        isReady = Compression.begin(stream, level: Z_DEFAULT_COMPRESSION)
    }

    deinit {
        if isReady { deflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// The bytes compressed; nil where there is no memory for it.
    func pack(_ bytes: [UInt8]) -> [UInt8]? {
        guard isReady else { return nil }
        var bytes = bytes
        var packed: [UInt8] = []
        return bytes.withUnsafeMutableBufferPointer { input -> [UInt8]? in
            (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, UInt32(input.count))
            var chunk = [UInt8](repeating: 0, count: Self.chunkLength)
            repeat {
                let status = chunk.withUnsafeMutableBufferPointer { output in
                    (stream.pointee.next_out, stream.pointee.avail_out) = (output.baseAddress, UInt32(output.count))
                    return deflate(stream, Z_SYNC_FLUSH)
                }
                // Nothing was left to do.
                guard status == Z_OK || status == Z_BUF_ERROR else { return nil }
                packed += chunk.prefix(chunk.count - Int(stream.pointee.avail_out))
            } while stream.pointee.avail_out == 0
            return packed
        }
    }
}

extension EventStream.Coding {
    static let gzip = EventStream.Coding(name: "gzip") {
        let stream = GzipStream()
        return { stream.pack($0) }
    }
}
