import Bluetooth
import CLinux
import DBus
import Glibc

/// One end of a pair of sockets that keep packets apart (`SOCK_SEQPACKET`): how BlueZ hands over notifications and write commands
/// without a D-Bus message each.
@BluetoothActor
final class PacketSocket {
    enum SendResult: Hashable {
        case sent
        /// Nothing was taken, or others are to have their turn; ``onWritable`` says when to try again.
        case full
        case closed
    }

    /// The longest value of an attribute is 512 bytes (Core 5.4, Vol 3, Part F, 3.2.9).
    private static let maximumPacketLength = 512
    /// The most that may wait for BlueZ, in bytes as the kernel counts them, so that a full queue is seen here and not in its memory.
    private static let sendBufferLength: Int32 = 16384

    /// The number of packets that are sent until the event loop has had a turn. Where BlueZ reads at once the queue is never full, and who
    /// sends in a loop would keep the thread from all else: from reading, too, and what BlueZ has no room for then, it drops (seen in 5.66:
    /// of 500 notifications between two adapters of one program, the one behind 277 that nobody had read).
    private static let packetsInTurn = 32

    private var descriptor: FileDescriptor?
    private var isWaitingToWrite = false
    private var sentInTurn = 0
    var onPacket: (@BluetoothActor ([UInt8]) -> Void)?
    var onWritable: (@BluetoothActor () -> Void)?
    /// The other end was closed. Called once, and not after ``close()``.
    var onClose: (@BluetoothActor () -> Void)?

    init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        var length = Self.sendBufferLength
        setsockopt(descriptor.rawValue, SOL_SOCKET, SO_SNDBUF, &length, socklen_t(MemoryLayout<Int32>.size))
        watch()
    }

    /// Two ends of a new pair; the second is to be sent away.
    static func pair() -> (PacketSocket, FileDescriptor)? {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        return (PacketSocket(FileDescriptor(owning: ends[0])), FileDescriptor(owning: ends[1]))
    }

    private func watch() {
        guard let descriptor else { return }
        let readiness: EventLoop.Readiness = isWaitingToWrite ? [.readable, .writable] : .readable
        let isWatched = BluetoothActor.shared.loop.watch(descriptor.rawValue, for: readiness) { [weak self] readiness in
            self?.handle(readiness)
        }
        if !isWatched { closedByPeer() }
    }

    private func handle(_ readiness: EventLoop.Readiness) {
        if !readiness.isDisjoint(with: [.readable, .closed]) { readAll() }
        guard descriptor != nil, readiness.contains(.writable), isWaitingToWrite else { return }
        isWaitingToWrite = false
        sentInTurn = 0
        watch()
        onWritable?()
    }

    /// Hands over every packet that has come.
    func readAll() {
        while let descriptor {
            var count = 0
            let packet = [UInt8](unsafeUninitializedCapacity: Self.maximumPacketLength) { buffer, length in
                count = recv(descriptor.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                length = max(count, 0)
            }
            if count < 0 {
                if errno == EAGAIN || errno == EINTR { return }
                return closedByPeer()
            }
            if count == 0, isHungUp(descriptor) { return closedByPeer() }
            onPacket?(packet)
        }
    }

    /// An empty packet and the end of the connection both read as 0 bytes.
    private func isHungUp(_ descriptor: FileDescriptor) -> Bool {
        var state = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && Int32(state.revents) & POLLHUP != 0
    }

    private func closedByPeer() {
        let handler = onClose
        close()
        handler?()
    }

    /// Sends a packet, all of it or nothing.
    func send(_ packet: [UInt8]) -> SendResult {
        guard let descriptor else { return .closed }
        guard sentInTurn < Self.packetsInTurn else { return .full }
        let sent = packet.withUnsafeBytes {
            Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if sent >= 0 {
            sentInTurn += 1
            // Waited for now: who sends less often is never refused for that.
            if sentInTurn == Self.packetsInTurn { waitToWrite() }
            return .sent
        }
        guard errno == EAGAIN || errno == ENOBUFS else { return .closed }
        waitToWrite()
        return .full
    }

    private func waitToWrite() {
        guard !isWaitingToWrite else { return }
        isWaitingToWrite = true
        watch()
    }

    /// True where the other end has read everything that was sent.
    var isDrained: Bool {
        guard let descriptor else { return true }
        var count: Int32 = 0
        return clinux_unread_bytes(descriptor.rawValue, &count) < 0 || count == 0
    }

    func close() {
        guard let descriptor else { return }
        BluetoothActor.shared.loop.unwatch(descriptor.rawValue)
        self.descriptor = nil
        // Handlers hold whoever made the socket.
        onPacket = nil
        onWritable = nil
        onClose = nil
    }
}
