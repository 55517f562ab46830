import Bluetooth
import Companion

/// Screens by name: all who look at one at the same time share its observation and its JSON.
///
/// Nothing is kept of a screen at which nobody looks.
@BluetoothActor
public final class SharedScreens<Name: Hashable & Sendable> {
    /// 30 a second: as many as a page can draw without a hurry.
    public nonisolated static var defaultInterval: Duration { .milliseconds(33) }

    private let timers: TimerQueue
    private var watched: [Name: SharedObservation<ScreenSnapshot>] = [:]

    /// - Parameter timers: measures the time between two snapshots.
    public nonisolated init(timers: TimerQueue = TimerQueue()) {
        self.timers = timers
    }

    /// The names that somebody looks at.
    var watchedNames: Set<Name> { Set(watched.keys) }

    /// The snapshots of a screen: the present one at once, then one whenever something that it was made of has changed.
    ///
    /// - Parameters:
    ///   - name: one name has one screen: who comes while others look sees what they see.
    ///   - interval: the shortest time between two snapshots.
    ///   - value: makes the screen's value; whatever observable property it reads makes it run again. `nil` where there is no such screen.
    public nonisolated func watch<Value: Encodable & Sendable>(
        _ name: Name, every interval: Duration = defaultInterval, _ value: @escaping @BluetoothActor @Sendable () -> Value?
    ) -> ScreenSnapshots {
        ScreenSnapshots { await self.join(name, every: interval) { value().map { ScreenSnapshot($0) } ?? .absent } }
    }

    private func join(
        _ name: Name, every interval: Duration, _ make: @escaping @BluetoothActor () -> ScreenSnapshot
    ) -> AsyncStream<ScreenSnapshot> {
        if let present = watched[name] { return present.values() }
        let new = SharedObservation(every: interval, timers: timers, make) { [weak self] in self?.watched[name] = nil }
        watched[name] = new
        return new.values()
    }
}
