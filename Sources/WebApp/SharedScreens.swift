import Bluetooth
import Companion

/// Screens by name: all who look at one at the same time, in the same language, share its observation and its JSON.
///
/// Nothing is kept of a screen at which nobody looks.
@BluetoothActor
public final class SharedScreens<Name: Hashable & Sendable> {
    /// 30 a second: as many as a page can draw without a hurry.
    public nonisolated static var defaultInterval: Duration { .milliseconds(33) }

    private struct Key: Hashable {
        let name: Name
        let language: String?
        let habits: Habits
    }

    private let timers: TimerQueue
    private var watched: [Key: SharedObservation<ScreenSnapshot>] = [:]

    /// - Parameter timers: measures the time between two snapshots.
    public nonisolated init(timers: TimerQueue = TimerQueue()) {
        self.timers = timers
    }

    /// The names that somebody looks at.
    var watchedNames: Set<Name> { Set(watched.keys.map(\.name)) }

    /// The snapshots of a screen, worded as the caller's task is: the present one at once, then one whenever something that it was made of
    /// has changed.
    ///
    /// - Parameters:
    ///   - name: one name has one screen: who comes while others look sees what they see.
    ///   - interval: the shortest time between two snapshots.
    ///   - value: makes the screen's value; whatever observable property it reads makes it run again. `nil` where there is no such screen.
    public nonisolated func watch<Value: Encodable & Sendable>(
        _ name: Name, every interval: Duration = defaultInterval, _ value: @escaping @BluetoothActor @Sendable () -> Value?
    ) -> ScreenSnapshots {
        let wording = Wording.current
        let key = Key(name: name, language: wording.language, habits: wording.habits)
        return ScreenSnapshots {
            await self.join(key, every: interval) { value().map { ScreenSnapshot($0, in: wording) } ?? .absent }
        }
    }

    private func join(
        _ key: Key, every interval: Duration, _ make: @escaping @BluetoothActor () -> ScreenSnapshot
    ) -> AsyncStream<ScreenSnapshot> {
        if let present = watched[key] { return present.values() }
        let new = SharedObservation(every: interval, timers: timers, make) { [weak self] in self?.watched[key] = nil }
        watched[key] = new
        return new.values()
    }
}
