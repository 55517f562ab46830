import Dispatch
import Glibc
import HTTPService

/// A TCP connection that sends and receives bytes as they are, from one test at a time.
///
/// Calls block (at most ten seconds for a read), so they run on a queue of their own.
final class RawConnection: Sendable {
    struct Failed: Error {
        let operation: String
        let code: CInt
    }

    private let descriptor: CInt
    private let queue = DispatchQueue(label: "raw connection")

    /// - Parameter source: The client's address, another of this machine's (127.0.0.0/8).
    init(to address: BoundAddress, from source: String? = nil, receiveBuffer: CInt? = nil) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        if let source {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_addr.s_addr = inet_addr(source)
            let result = withUnsafePointer(to: name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            }
            guard result == 0 else { throw Failed(operation: "bind", code: errno) }
        }
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = address.port.bigEndian
        name.sin_addr.s_addr = inet_addr(address.host)
        let result = withUnsafePointer(to: name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failed(operation: "connect", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) async throws {
        try await perform { descriptor in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
                guard count > 0 else { throw Failed(operation: "send", code: errno) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// What is there, at least one byte; empty at the end of the stream.
    func receive(atMost count: Int = 1 << 16) async throws -> [UInt8] {
        try await perform { descriptor in
            var buffer = [UInt8](repeating: 0, count: count)
            let received = recv(descriptor, &buffer, buffer.count, 0)
            guard received >= 0 else { throw Failed(operation: "recv", code: errno) }
            return Array(buffer.prefix(received))
        }
    }

    /// Everything up to and including a text, or up to the end of the stream.
    func receive(through end: String) async throws -> String {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains(end) {
            let more = try await receive()
            guard !more.isEmpty else { break }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Everything up to the end of the stream.
    func receiveAll() async throws -> String {
        var bytes: [UInt8] = []
        while case let more = try await receive(), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for the end of a stream without a byte in it, by a close or a reset.
    func isClosed() async throws -> Bool {
        do { return try await receive().isEmpty } catch let error as Failed where error.code == ECONNRESET { return true }
    }

    /// Says that nothing more will be sent; the other side may still answer.
    func finishSending() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Leaves: with a reset, as a program that was killed while bytes were unread.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    private func perform<Value: Sendable>(_ body: @escaping @Sendable (CInt) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try body(descriptor) })
            }
        }
    }
}

extension String {
    /// A response without the field that is different each time.
    var withoutDate: String {
        split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Date: ") }.joined(separator: "\r\n")
    }
}

/// One request on a connection of its own; the whole answer, without its date.
func exchange(_ request: String, with address: BoundAddress) async throws -> String {
    let connection = try RawConnection(to: address)
    try await connection.send(request)
    return try await connection.receiveAll().withoutDate
}
