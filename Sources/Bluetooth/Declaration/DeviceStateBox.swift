import Observation

/// A state of a device: the box that all copies of its property wrapper share.
@BluetoothActor
final class DeviceStateBox<Value: Sendable>: Observable {
    private let keyPath: any KeyPath<DeviceStates, Value> & Sendable
    private var peripheral: BluetoothPeripheral?
    private var injected: Value?
    private var watchers: [DeviceStateWatcher] = []
    private var streams: [(id: Int, finish: @Sendable () -> Void)] = []
    private var nextStreamID = 0
    private let observation = ObservationRegistrar()
    /// What observers of the value observe.
    private var observedValue: Void { () }

    init(_ keyPath: any KeyPath<DeviceStates, Value> & Sendable) { self.keyPath = keyPath }

    deinit {
        // No change can come any more.
        for (_, finish) in streams { finish() }
    }

    /// The value, for whoever observes it as well.
    var value: Value {
        observation.access(self, keyPath: \.observedValue)
        return current
    }

    var current: Value { injected ?? (peripheral?.states ?? .unknown)[keyPath: keyPath] }

    func attach(_ peripheral: BluetoothPeripheral) {
        observation.withMutation(of: self, keyPath: \.observedValue) { self.peripheral = peripheral }
        // A device may have registered in its initialiser, before there was anything to say.
        for watcher in watchers {
            watcher.attach(peripheral)
            watcher.handler(peripheral.states)
        }
    }

    func inject(_ value: Value) {
        observation.withMutation(of: self, keyPath: \.observedValue) { injected = value }
        for watcher in watchers { watcher.handler(peripheral?.states ?? .unknown) }
    }

    /// Calls the closure whenever the value may have changed.
    func watch(_ action: @escaping @BluetoothActor (Value) -> Void) -> ChangeRegistration {
        let watcher = DeviceStateWatcher { [weak self, keyPath] states in action(self?.injected ?? states[keyPath: keyPath]) }
        watchers.append(watcher)
        if let peripheral { watcher.attach(peripheral) }
        return ChangeRegistration { [weak self] in
            self?.watchers.removeAll { $0 === watcher }
            watcher.cancel()
        }
    }

    /// Keeps what ends a stream when this is gone.
    func addStream(_ finish: @escaping @Sendable () -> Void) -> Int {
        nextStreamID += 1
        streams.append((nextStreamID, finish))
        return nextStreamID
    }

    func removeStream(_ id: Int) { streams.removeAll { $0.id == id } }
}
