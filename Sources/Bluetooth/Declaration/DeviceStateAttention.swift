import Observation

/// The observation of a device's state, once somebody looks at it or injects it.
@BluetoothActor
final class DeviceStateAttention<Value: Sendable>: Observable {
    var injected: Value?
    var watchers: [DeviceStateWatcher] = []
    private var streams: [(id: Int, finish: @Sendable () -> Void)] = []
    private var nextStreamID = 0
    private let observation = ObservationRegistrar()
    /// The property that observers of the value observe.
    private var observedValue: Void { () }

    deinit {
        // No change can come any more.
        for (_, finish) in streams { finish() }
    }

    func access() { observation.access(self, keyPath: \.observedValue) }

    func change(_ body: () -> Void) { observation.withMutation(of: self, keyPath: \.observedValue, body) }

    func addStream(_ finish: @escaping @Sendable () -> Void) -> Int {
        nextStreamID += 1
        streams.append((nextStreamID, finish))
        return nextStreamID
    }

    func removeStream(_ id: Int) { streams.removeAll { $0.id == id } }
}
