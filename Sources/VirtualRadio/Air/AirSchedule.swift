import Bluetooth

/// A moment of the air: 1.25 ms, the unit in which connection intervals are given, counted since the radio was made.
typealias Slot = Int64

/// Something that happens on the air in a slot.
@BluetoothActor
protocol AirEvent: AnyObject {
    func takePlace(in slot: Slot)
}

/// The events of the air, and their times. Everything is aligned to slots, as it is by a real controller; so a thousand devices share a
/// timer where each one would have needed its own.
@BluetoothActor
final class AirSchedule: Sendable {
    nonisolated static let slotLength = Duration.microseconds(1250)

    private let timers: TimerQueue
    @exclusivity(unchecked) private var events: [Slot: [any AirEvent]] = [:]

    nonisolated init(timers: TimerQueue) { self.timers = timers }

    /// The first slot that starts now or later.
    var nextSlot: Slot { Self.slots(timers.now) }

    nonisolated static func time(of slot: Slot) -> Duration { .microseconds(slot * 1250) }

    /// The slots that a time takes, rounded up.
    nonisolated static func slots(_ duration: Duration) -> Slot {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000
        return (microseconds + 1249) / 1250
    }

    /// Lets an event take place. Events of a slot take place in the order in which they were added.
    func add(_ event: any AirEvent, in slot: Slot) {
        if events[slot]?.append(event) == nil {
            events[slot] = [event]
            timers.schedule(at: Self.time(of: slot)) { [weak self] in self?.run(slot) }
        }
    }

    private func run(_ slot: Slot) {
        for event in events.removeValue(forKey: slot) ?? [] { event.takePlace(in: slot) }
    }
}
