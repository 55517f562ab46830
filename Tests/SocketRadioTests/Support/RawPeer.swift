import Bluetooth
import Foundation
import Glibc
import Observation
import Testing

@testable import SocketRadio

/// A process that writes to the socket whatever it likes.
@BluetoothActor
@Observable
final class RawPeer {
    /// What the other side said, the lengths of its messages included.
    private(set) var answers = ""
    @ObservationIgnored private let descriptor: Int32
    @ObservationIgnored private let ends: AsyncStream<Void>
    @ObservationIgnored private let continuation: AsyncStream<Void>.Continuation
    @ObservationIgnored private var output: [UInt8] = []
    @ObservationIgnored private var isOpen = true

    /// Connects to a process that lends its radio.
    convenience init(path: String) throws { self.init(descriptor: try SocketRadio.connectSocket(path)) }

    init(descriptor: Int32) {
        self.descriptor = descriptor
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        self.continuation = continuation
        watch()
    }

    private func watch() {
        guard isOpen else { return }
        BluetoothActor.shared.loop.watch(descriptor, for: output.isEmpty ? .readable : [.readable, .writable]) { [weak self] readiness in
            if readiness.contains(.writable) { self?.flush() }
            self?.read()
        }
    }

    private func read() {
        guard isOpen else { return }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count < 0, errno == EAGAIN { return }
        guard count > 0 else { return close() }
        answers += String(decoding: chunk[..<count], as: UTF8.self)
    }

    private func flush() {
        while !output.isEmpty {
            let count = output.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EAGAIN { break }
            // What the other side has closed is not written to: reading finds its end.
            output = count < 0 ? [] : Array(output.dropFirst(count))
        }
        watch()
    }

    /// Greets, and waits until the radio that was lent can be used.
    func start() async throws {
        try send(.hello(version: SocketProtocol.version))
        try await until { answers.contains("poweredOn") }
    }

    /// Writes bytes as they are.
    func send(_ bytes: [UInt8]) {
        guard isOpen else { return }
        output += bytes
        flush()
    }

    func send(_ request: SocketRequest) throws { send(Self.frame(Array(try JSONEncoder().encode(request)))) }

    func tell(_ event: SocketEvent) throws { send(Self.frame(Array(try JSONEncoder().encode(event)))) }

    /// A body with its length in front.
    nonisolated static func frame(_ body: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(UInt32(body.count))
        writer.write(bytes: body)
        return writer.bytes
    }

    /// Says that nothing more comes, and waits for the other side to close.
    func finish() async {
        if isOpen { shutdown(descriptor, Int32(SHUT_WR)) }
        await end()
    }

    /// Waits for the other side to close.
    func end() async {
        for await _ in ends {}
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        BluetoothActor.shared.loop.unwatch(descriptor)
        Glibc.close(descriptor)
        continuation.finish()
    }
}
