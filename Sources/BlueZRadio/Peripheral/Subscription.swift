import Bluetooth

/// One `AcquireNotify` socket: values that go to one central, in their order.
@BluetoothActor
final class Subscription {
    let central: String
    let handle: AttributeHandle
    private let socket: PacketSocket
    /// Values that others took and this one's queue had no room for; never more than one, because ``isFull`` keeps the next away.
    private var backlog: [[UInt8]] = []
    var onReady: (@BluetoothActor () -> Void)?
    var onClose: (@BluetoothActor () -> Void)?

    init(central: String, handle: AttributeHandle, socket: PacketSocket) {
        self.central = central
        self.handle = handle
        self.socket = socket
        socket.onWritable = { [weak self] in self?.flush() }
        socket.onClose = { [weak self] in self?.onClose?() }
    }

    var isFull: Bool { !backlog.isEmpty }

    /// - Returns: `false` where the queue is full. A socket that is closed takes everything: its end is told elsewhere.
    func send(_ value: [UInt8]) -> Bool { socket.send(value) != .full }

    /// Keeps a value until there is room.
    func keep(_ value: [UInt8]) { backlog.append(value) }

    private func flush() {
        while let first = backlog.first {
            guard socket.send(first) != .full else { return }
            backlog.removeFirst()
        }
        onReady?()
    }

    func close() {
        socket.close()
        onClose = nil
        onReady = nil
    }
}
