import Foundation
import Synchronization

/// A server on loopback that sends exactly the bytes that a test wants, correct HTTP or not.
public final class RawServer: Sendable {
    /// One connection: what was asked for, and a way to answer.
    public struct Connection: Sendable {
        public let request: String
        fileprivate let socket: Int32

        /// Sends bytes; `false` once the other side has gone.
        @discardableResult
        public func send(_ bytes: [UInt8]) -> Bool {
            var offset = 0
            while offset < bytes.count {
                let count = bytes.withUnsafeBytes {
                    Foundation.send(socket, $0.baseAddress! + offset, bytes.count - offset, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                offset += count
            }
            return true
        }

        @discardableResult
        public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        /// Waits until the other side closes.
        public func waitForClose() {
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
        }

        /// Waits for another request of the same connection, and gives its head.
        public func nextRequest() -> String { RawServer.readHead(socket) }

        /// Sends until the other side has taken nothing for a second, or all has gone.
        ///
        /// - Returns: how much has gone.
        public func sendUntilStalled(_ bytes: [UInt8]) -> Int {
            var limit = timeval(tv_sec: 1, tv_usec: 0)
            setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            var offset = 0
            while offset < bytes.count {
                let count = bytes.withUnsafeBytes {
                    Foundation.send(socket, $0.baseAddress! + offset, bytes.count - offset, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { break }
                offset += count
            }
            limit.tv_sec = 0
            setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            return offset
        }

        /// Ends the connection with a reset instead of a close.
        public func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }
    }

    public let port: UInt16
    private let listener: Int32
    private let received = Mutex<[String]>([])

    /// The requests so far.
    public var requests: [String] { received.withLock { $0 } }
    public var url: String { "http://127.0.0.1:\(port)" }

    public init(_ answer: @escaping @Sendable (Connection) -> Void) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        Thread.detachNewThread { [weak self] in
            // Closed by this thread alone: closed by another, its number could by now be a new server's, and this one would take that
            // one's connections.
            defer { close(listener) }
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { return }
                let request = Self.readHead(socket)
                self?.received.withLock { $0.append(request) }
                Thread.detachNewThread {
                    answer(Connection(request: request, socket: socket))
                    close(socket)
                }
            }
        }
    }

    // Enough for the port to refuse from here on, and for `accept` to end.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func readHead(_ socket: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        // 22 begins a TLS handshake, which has no empty line to wait for.
        while bytes.first != 22, !bytes.suffix(4).elementsEqual([13, 10, 13, 10]), recv(socket, &byte, 1, 0) == 1 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
