import Bluetooth
import Observation

/// Values computed from observable state: one at once, then one whenever something that the closure read has changed, at most one
/// for each interval. Only the latest is kept for a slow reader.
///
/// Ends when the iterating task is cancelled. A change that falls into the interval is never lost: it is told at the interval's end.
///
/// - Parameters:
///   - interval: the least time between two values, so that a thousand changes a second cost a screen a few.
///   - timers: whose time the interval is in.
///   - make: computes a value; it runs on the Bluetooth actor.
@BluetoothActor
public func observedSnapshots<Value: Sendable>(
    every interval: Duration, timers: TimerQueue, _ make: @escaping @BluetoothActor () -> Value
) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let source = SnapshotSource(interval: interval, timers: timers, make: make) { continuation.yield($0) }
        continuation.onTermination = { _ in Task { @BluetoothActor in source.stop() } }
        source.emit()
    }
}

/// Re-arms observation after each value, and spaces the values.
@BluetoothActor
private final class SnapshotSource<Value: Sendable> {
    private let interval: Duration
    private let timers: TimerQueue
    private let make: @BluetoothActor () -> Value
    private let yield: @BluetoothActor (Value) -> Void
    private var lastEmission: Duration = .zero
    private var isScheduled = false
    private var isStopped = false

    init(
        interval: Duration, timers: TimerQueue, make: @escaping @BluetoothActor () -> Value,
        yield: @escaping @BluetoothActor (Value) -> Void
    ) {
        self.interval = interval
        self.timers = timers
        self.make = make
        self.yield = yield
    }

    func stop() { isStopped = true }

    func emit() {
        isScheduled = false
        guard !isStopped else { return }
        lastEmission = timers.now
        let value = withObservationTracking {
            make()
        } onChange: { [weak self] in
            // Called in the middle of the change, on the actor that changes: the value is computed when it is over.
            Task { @BluetoothActor in self?.schedule() }
        }
        yield(value)
    }

    private func schedule() {
        guard !isScheduled, !isStopped else { return }
        isScheduled = true
        // The timer keeps the source alive until the value is out.
        timers.schedule(at: lastEmission + interval) { self.emit() }
    }
}
