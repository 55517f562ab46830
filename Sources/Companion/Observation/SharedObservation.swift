import Bluetooth
import Observation
import Synchronization

/// One value computed from observable state, for all who follow it: it is computed once for each change, however many they are.
///
/// A burst of changes gives one value: the next is not made before the interval has passed since the last, and a change that falls into
/// the interval is told at its end. A slow follower gets fewer values, each of them the newest. Nothing is computed while nobody
/// follows, and nothing stays behind in what was observed.
@BluetoothActor
public final class SharedObservation<Value: Sendable> {
    /// One registration with everything that was read, and what was made of it.
    private struct Tracked {
        let value: Value
        let change: TrackedChange
    }

    private let interval: Duration
    private let timers: TimerQueue
    private let make: @BluetoothActor () -> Value
    private let onIdle: @BluetoothActor () -> Void
    private var followers: [Int: AsyncStream<Value>.Continuation] = [:]
    private var lastID = 0
    private var tracked: Tracked?
    private var timer: TimerQueue.Token?
    private var lastEmission: Duration = .zero
    private let pulse = TrackingPulse()

    /// - Parameters:
    ///   - interval: the least time between two values, so that a thousand changes a second cost a screen a few.
    ///   - timers: whose time the interval is in.
    ///   - make: computes a value; whatever observable property it reads makes it run again.
    ///   - onIdle: called when the last follower has left.
    public init(
        every interval: Duration, timers: TimerQueue, _ make: @escaping @BluetoothActor () -> Value,
        onIdle: @escaping @BluetoothActor () -> Void = {}
    ) {
        self.interval = interval
        self.timers = timers
        self.make = make
        self.onIdle = onIdle
    }

    /// The values from now on: the present one at once, without a wait for the interval, then those that all followers get.
    ///
    /// Ends when the iterating task is cancelled. A follower leaves by ending its iteration.
    public func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        lastID += 1
        let id = lastID
        continuation.onTermination = { _ in Task { @BluetoothActor in self.leave(id) } }
        if followers.isEmpty { lastEmission = timers.now }
        followers[id] = continuation
        continuation.yield(current)
        return stream
    }

    private func leave(_ id: Int) {
        followers[id] = nil
        guard followers.isEmpty else { return }
        if let timer { timers.cancel(timer) }
        timer = nil
        // Observation ends by a change alone: this one takes the registration out of everything that was read.
        if tracked.take()?.change.happens() == true { pulse.beat += 1 }
        onIdle()
    }

    /// The present value. Computed where something has changed since the last one.
    private var current: Value {
        if let tracked, !tracked.change.hasHappened { return tracked.value }
        let change = TrackedChange()
        let value = withObservationTracking {
            _ = pulse.beat
            return make()
        } onChange: { [weak self] in
            // Called in the middle of the change, on the actor that changes: the value is computed when it is over.
            if change.happens() { Task { @BluetoothActor in self?.schedule() } }
        }
        tracked = Tracked(value: value, change: change)
        return value
    }

    private func schedule() {
        guard timer == nil, !followers.isEmpty else { return }
        timer = timers.schedule(at: lastEmission + interval) { [weak self] in self?.emit() }
    }

    private func emit() {
        timer = nil
        lastEmission = timers.now
        let value = current
        for follower in followers.values { follower.yield(value) }
    }
}

/// The object that a ``SharedObservation`` reads along, so that it can end its own registration.
@BluetoothActor
@Observable
private final class TrackingPulse {
    var beat = 0
}

/// The note that something has changed since a value was computed; told from any thread.
private final class TrackedChange: Sendable {
    private let state = Atomic(false)

    var hasHappened: Bool { state.load(ordering: .acquiring) }

    /// - Returns: whether it is the first time.
    func happens() -> Bool { !state.exchange(true, ordering: .acquiringAndReleasing) }
}
