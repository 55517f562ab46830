import Bluetooth
import Foundation
import Glibc

/// One end of a Unix-domain stream socket that carries messages: four bytes of length, little-endian, and JSON.
@BluetoothActor
final class SocketConnection {
    /// A longer message is a mistake of the other side, and ends the connection.
    static let maximumMessageLength = 1 << 20
    /// Bytes that may wait for the other side to read; one that stops reading is disconnected.
    static let maximumBacklog = 8 << 20

    private let descriptor: Int32
    private var isOpen = true
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private var receive: (@BluetoothActor ([UInt8]) -> Void)?
    private var ended: (@BluetoothActor () -> Void)?

    init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// - Parameters:
    ///   - receive: takes each message that can be decoded; one that cannot ends the connection.
    ///   - ended: called once, when either side has ended it.
    func start<Message: Decodable>(
        _: Message.Type, receive: @escaping @BluetoothActor (Message) -> Void, ended: @escaping @BluetoothActor () -> Void
    ) {
        self.receive = { [weak self] bytes in
            guard let self else { return }
            if let message = try? decoder.decode(Message.self, from: Data(bytes)) { receive(message) } else { close() }
        }
        self.ended = ended
        watch()
    }

    func send(_ message: some Encodable) {
        guard isOpen, let body = try? encoder.encode(message) else { return }
        var writer = ByteWriter()
        writer.write(UInt32(body.count))
        writer.write(bytes: body)
        let wasIdle = output.isEmpty
        output += writer.bytes
        if wasIdle { flush() }
        if output.count > Self.maximumBacklog { close() }
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        BluetoothActor.shared.loop.unwatch(descriptor)
        Glibc.close(descriptor)
        let ended = ended
        receive = nil
        self.ended = nil
        ended?()
    }

    private func watch() {
        guard isOpen else { return }
        let readiness: EventLoop.Readiness = output.isEmpty ? .readable : [.readable, .writable]
        let isWatched = BluetoothActor.shared.loop.watch(descriptor, for: readiness) { [weak self] readiness in
            guard let self else { return }
            if readiness.contains(.writable) { flush() }
            if readiness.contains(.readable) { read() } else if !readiness.isDisjoint(with: .closed) { close() }
        }
        // This one ends, and the others go on.
        if !isWatched { close() }
    }

    private func flush() {
        while isOpen, !output.isEmpty {
            let count = output.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 {
                output.removeFirst(count)
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                return close()
            }
        }
        watch()
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.recv(descriptor, &chunk, chunk.count, 0)
        if count > 0 {
            input += chunk[..<count]
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            return close()
        }
        takeMessages()
    }

    private func takeMessages() {
        var start = 0
        while isOpen, input.count - start >= 4 {
            let length = (0..<4).reduce(0) { $0 | Int(input[start + $1]) << (8 * $1) }
            guard length <= Self.maximumMessageLength else { return close() }
            guard input.count - start - 4 >= length else { break }
            let body = Array(input[start + 4..<start + 4 + length])
            start += 4 + length
            receive?(body)
        }
        if start > 0 { input.removeFirst(start) }
    }
}

/// The address of a Unix-domain socket.
///
/// - Throws: ``BluetoothError`` for a path that is longer than such an address can hold (107 bytes).
func withSocketAddress<Value>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) throws(BluetoothError) -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
        throw BluetoothError(
            .radio(name: "ENAMETOOLONG", message: "The path \(path) is too long for a socket."), during: .open,
            advice: "Use a shorter data directory.")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
}
