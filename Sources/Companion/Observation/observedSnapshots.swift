import Bluetooth

/// Values computed from observable state, for one reader: one at once, then one whenever something that the closure read has changed, at
/// most one for each interval. Only the latest is kept for a slow reader.
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
    SharedObservation(every: interval, timers: timers, make).values()
}
