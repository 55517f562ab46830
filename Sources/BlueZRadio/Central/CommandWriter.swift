import Bluetooth

/// The write commands of one characteristic: over a socket (`AcquireWrite`), or as D-Bus calls where BlueZ has none to give.
@BluetoothActor
final class CommandWriter {
    private enum State {
        case acquiring
        case socket(PacketSocket)
        case calls(underWay: Int)
        case closed
    }

    /// D-Bus calls that may wait for BlueZ at a time.
    private static let maximumCalls = 8

    private let host: AdapterHost
    private let path: String
    private let onReady: @BluetoothActor () -> Void
    private let onMTU: @BluetoothActor (Int) -> Void
    private var state = State.acquiring

    init(
        host: AdapterHost, path: String, onReady: @escaping @BluetoothActor () -> Void, onMTU: @escaping @BluetoothActor (Int) -> Void
    ) {
        self.host = host
        self.path = path
        self.onReady = onReady
        self.onMTU = onMTU
        acquire()
    }

    private func acquire() {
        state = .acquiring
        host.call(path, BlueZ.gattCharacteristic, "AcquireWrite", [.options([:])]) { [weak self] result in
            guard let self, case .acquiring = state else { return }
            if case .success(let values) = result, let descriptor = values.first?.asDescriptor {
                let socket = PacketSocket(descriptor)
                socket.onWritable = { [weak self] in self?.onReady() }
                socket.onClose = { [weak self] in self?.socketClosed() }
                state = .socket(socket)
                if let mtu = values.dropFirst().first?.asInt { onMTU(mtu) }
            } else {
                state = .calls(underWay: 0)
            }
            onReady()
        }
    }

    /// BlueZ closes it with the link, whose end is told elsewhere.
    private func socketClosed() { state = .calls(underWay: 0) }

    /// - Returns: `false` where the queue is full; `onReady` says when to try again.
    func write(_ value: [UInt8]) -> Bool {
        switch state {
        case .acquiring: return false
        case .closed: return true
        case .socket(let socket):
            switch socket.send(value) {
            case .sent: return true
            case .full: return false
            case .closed:
                state = .calls(underWay: 0)
                return write(value)
            }
        case .calls(let underWay):
            guard underWay < Self.maximumCalls else { return false }
            state = .calls(underWay: underWay + 1)
            host.call(
                path, BlueZ.gattCharacteristic, "WriteValue", [.bytes(value), .options(["type": .string("command")])]
            ) { [weak self] _ in
                // A command has no answer over the air: a failure is not told.
                guard let self, case .calls(let count) = state else { return }
                state = .calls(underWay: count - 1)
                if count == Self.maximumCalls { onReady() }
            }
            return true
        }
    }

    /// True where BlueZ has read everything.
    var isDrained: Bool {
        if case .socket(let socket) = state { return socket.isDrained }
        return true
    }

    func close() {
        if case .socket(let socket) = state { socket.close() }
        state = .closed
    }
}
