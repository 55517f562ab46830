import Foundation

/// The body of a response.
public struct HTTPBody: Sendable {
    enum Content: Sendable {
        case bytes([UInt8])
        case file(FileRegion)
        case stream(length: UInt64?, produce: @Sendable (BodyWriter) async throws -> Void)
        case parts(ReplacingParts)
    }

    let content: Content
    /// Asked before each part of a body that is not in memory goes out: false cuts the connection, as for a client whose rights have ended.
    /// Called on any thread, and often.
    public var mayGoOn: (@Sendable () -> Bool)?

    init(content: Content) { self.content = content }

    var isStream: Bool { if case .stream = content { true } else { false } }

    /// No body.
    public static let empty = HTTPBody(content: .bytes([]))

    /// The body's bytes, where they are all in memory; `nil` for a file and a stream.
    public var bytesInMemory: [UInt8]? { if case .bytes(let bytes) = content { bytes } else { nil } }

    /// The body's bytes, from memory or read from its file; `nil` for a stream, and for a file that is shorter by now.
    public var wholeBytes: [UInt8]? {
        guard case .file(let region) = content else { return bytesInMemory }
        var bytes = [UInt8](repeating: 0, count: Int(region.length))
        let count = pread(region.file.descriptor, &bytes, bytes.count, off_t(region.offset))
        return count == bytes.count ? bytes : nil
    }

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8]) -> HTTPBody {
        HTTPBody(content: .bytes(bytes))
    }

    /// A part of an open file, sent by the kernel (`sendfile`) without passing through the program.
    public static func file(_ region: FileRegion) -> HTTPBody {
        HTTPBody(content: .file(region))
    }

    /// Chunks as they come. The next chunk is asked for when the client's side has taken the one before, so a slow client slows the
    /// producer and nothing piles up.
    ///
    /// The iteration is cancelled when the client goes away, when the server stops, and when `length` bytes went out. An error that the
    /// sequence throws cuts the connection: the client sees that the body is incomplete.
    /// - Parameter length: Bytes in total, announced as `Content-Length`; `nil` sends with chunked transfer coding. The body is what the
    ///   sequence gives: when it ends early, the connection is cut; what is over is not sent.
    public static func stream<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, length: UInt64? = nil) -> HTTPBody
    where Chunks.Element == [UInt8] {
        stream(length: length) { writer in
            for try await chunk in chunks {
                try await writer.write(chunk)
            }
        }
    }

    /// Chunks that a closure writes, for bodies that are easier to write than to iterate. The same rules as for a sequence.
    public static func stream(length: UInt64? = nil, _ produce: @escaping @Sendable (BodyWriter) async throws -> Void) -> HTTPBody {
        HTTPBody(content: .stream(length: length, produce: produce))
    }
}

/// The receiver of a streamed body.
public struct BodyWriter: Sendable {
    let connection: BodyConnection

    /// Hands one chunk to the connection and waits until it was taken (into the socket's buffer).
    ///
    /// - Throws: `CancellationError` when the connection is gone or the body is complete: nothing more can be sent.
    public func write(_ chunk: [UInt8]) async throws {
        guard !chunk.isEmpty else { return }
        guard await connection.write(chunk) else { throw CancellationError() }
    }
}
