import CMicroHTTPD
import Glibc
import Synchronization

/// Responses in the library's form.
enum LibraryResponse {
    /// Fields that the library writes itself, from what it really sends.
    private static let ownFields = ["Content-Length", "Transfer-Encoding", "Connection", "Date"]

    /// The bytes that are asked for at a time when a streamed response has a length.
    private static let blockSize = 64 << 10

    /// Bytes up to which an answer is kept for the next one that is the same.
    private static let longestKept = 4 << 10

    /// An answer in the library's form that may go out any number of times, on any connection: a client that asks again and again gets the
    /// same for as long as nothing changes.
    struct Kept: Sendable {
        private let headers: HTTPHeaders
        private let bytes: [UInt8]
        let made: Made

        init(_ headers: HTTPHeaders, _ bytes: [UInt8], _ made: Made) {
            self.headers = headers
            self.bytes = bytes
            self.made = made
        }

        func isSame(_ headers: HTTPHeaders, _ bytes: [UInt8]) -> Bool { self.bytes == bytes && self.headers == headers }
    }

    /// A response of the library.
    ///
    /// `@unchecked` because a pointer is not `Sendable`: the library counts under a lock who has it, and nothing changes it once it is queued.
    final class Made: @unchecked Sendable {
        fileprivate let pointer: OpaquePointer

        fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { MHD_destroy_response(pointer) }
    }

    static func queue(
        _ response: HTTPResponse, for exchange: Exchange, on connection: OpaquePointer, last: borrowing Mutex<Kept?>
    ) -> MHD_Result {
        guard case .bytes(let bytes) = response.body.content, bytes.count <= longestKept, !exchange.isLast else {
            guard let made = make(response, for: exchange) else { return .NO }
            return queue(made, response.status, on: connection)
        }
        if let known = last.withLock({ $0 }), known.isSame(response.headers, bytes) {
            return queue(known.made, response.status, on: connection)
        }
        guard let made = make(response, for: exchange) else { return .NO }
        last.withLock { $0 = Kept(response.headers, bytes, made) }
        return queue(made, response.status, on: connection)
    }

    private static func queue(_ made: Made, _ status: HTTPStatus, on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, UInt32(clamping: status.code), made.pointer)
    }

    private static func make(_ response: HTTPResponse, for exchange: Exchange) -> Made? {
        guard let made = make(response.body, for: exchange).map(Made.init) else { return nil }
        for field in response.headers where !ownFields.contains(where: field.isNamed) {
            // Refused when the name or the value has a line break or is empty: left out then, which no client can take for another field.
            MHD_add_response_header(made.pointer, field.name, field.value)
        }
        if exchange.isLast { MHD_add_response_header(made.pointer, "Connection", "close") }
        return made
    }

    private static func make(_ body: HTTPBody, for exchange: Exchange) -> OpaquePointer? {
        switch body.content {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .file(let region):
            // The library closes the descriptor that it is given.
            let descriptor = fcntl(region.file.descriptor, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else { return nil }
            guard let made = MHD_create_response_from_fd_at_offset64(region.length, descriptor, region.offset) else {
                close(descriptor)
                return nil
            }
            return made
        case .stream(let length, _): return read(exchange, length: length)
        case .parts: return read(exchange, length: nil)
        }
    }

    private static func read(_ exchange: Exchange, length: UInt64?) -> OpaquePointer? {
        let context = Unmanaged.passRetained(exchange)
        let made = MHD_create_response_from_callback(
            length ?? outrigger_mhd_size_unknown, blockSize, contentReader, context.toOpaque(), contentReaderFree)
        if made == nil { context.release() }
        return made
    }
}

private let contentReader: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return outrigger_mhd_end_with_error }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    switch exchange.send(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) {
    case .sent(let count): return count
    case .suspend: return 0
    case .end: return outrigger_mhd_end_of_stream
    case .cut: return outrigger_mhd_end_with_error
    }
}

private let contentReaderFree: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    Unmanaged<Exchange>.fromOpaque(context).release()
}
