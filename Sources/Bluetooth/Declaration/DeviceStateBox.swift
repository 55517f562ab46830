/// A state of a device: the box that all copies of its property wrapper share.
@BluetoothActor
final class DeviceStateBox<Value: Sendable> {
    private let keyPath: any KeyPath<DeviceStates, Value> & Sendable
    private var peripheral: BluetoothPeripheral?
    /// `nil` until it is needed: a device has several states, and hardly any is injected or watched.
    private var attention: DeviceStateAttention<Value>?

    init(_ keyPath: any KeyPath<DeviceStates, Value> & Sendable) { self.keyPath = keyPath }

    private var requiredAttention: DeviceStateAttention<Value> {
        if let attention { return attention }
        let made = DeviceStateAttention<Value>()
        attention = made
        return made
    }

    /// The value, for whoever observes it as well.
    var value: Value {
        // With a peripheral, its properties are observed; without one only this box can tell that the value has changed.
        if let peripheral { _ = peripheral.injectionCount } else { requiredAttention.access() }
        return current
    }

    var current: Value { attention?.injected ?? (peripheral?.states ?? .unknown)[keyPath: keyPath] }

    func attach(_ peripheral: BluetoothPeripheral) {
        guard let attention else { return self.peripheral = peripheral }
        attention.change { self.peripheral = peripheral }
        // A device may have registered in its initialiser, before there was anything to say.
        for watcher in attention.watchers {
            watcher.attach(peripheral)
            watcher.handler(peripheral.states)
        }
    }

    func inject(_ value: Value) {
        let attention = requiredAttention
        attention.change { attention.injected = value }
        peripheral?.injectionCount += 1
        for watcher in attention.watchers { watcher.handler(peripheral?.states ?? .unknown) }
    }

    /// Calls the closure whenever the value may have changed.
    func watch(_ action: @escaping @BluetoothActor (Value) -> Void) -> ChangeRegistration {
        let watcher = DeviceStateWatcher { [weak self, keyPath] states in action(self?.attention?.injected ?? states[keyPath: keyPath]) }
        requiredAttention.watchers.append(watcher)
        if let peripheral { watcher.attach(peripheral) }
        return ChangeRegistration { [weak self] in
            self?.attention?.watchers.removeAll { $0 === watcher }
            watcher.cancel()
        }
    }

    /// Keeps what ends a stream when this is gone.
    func addStream(_ finish: @escaping @Sendable () -> Void) -> Int { requiredAttention.addStream(finish) }

    func removeStream(_ id: Int) { attention?.removeStream(id) }
}
