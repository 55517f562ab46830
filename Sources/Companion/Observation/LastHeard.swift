import Bluetooth
import Foundation
import Observation

/// The time at which a device's values were heard last, and whether that is recent enough to be called live. A link that stands proves
/// neither.
@BluetoothActor
@Observable
public final class LastHeard {
    /// Seconds since 1970; nil before the first time.
    public private(set) var time: Double?
    /// Heard within the patience.
    public private(set) var isRecent = false

    @ObservationIgnored private let patience: Duration
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let now: @Sendable () -> Date
    /// The same as ``time`` by the radio's clock.
    @ObservationIgnored private var moment = Duration.zero

    /// - Parameters:
    ///   - patience: how long values count as live: longer than the device is silent by itself.
    ///   - now: the time of day.
    public init(patience: Duration, timers: TimerQueue, now: @escaping @Sendable () -> Date = { Date() }) {
        self.patience = patience
        self.timers = timers
        self.now = now
    }

    /// The time since then; nil before the first time.
    public var age: Duration? { time == nil ? nil : timers.now - moment }

    /// Values were heard.
    public func note() {
        moment = timers.now
        let new = now().timeIntervalSince1970.rounded()
        if new != time { time = new }
        guard !isRecent else { return }
        isRecent = true
        watch()
    }

    /// Looks again when the patience for what was heard last is over.
    private func watch() {
        timers.schedule(at: moment + patience) { [weak self] in
            guard let self else { return }
            if timers.now - moment >= patience { isRecent = false } else { watch() }
        }
    }
}
