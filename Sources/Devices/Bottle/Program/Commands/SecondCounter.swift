import Bluetooth
import Observation

/// Counts seconds while something is waited for, so that whoever shows it is woken by each of them.
@BluetoothActor
@Observable
final class SecondCounter {
    /// Whole seconds since the start; `nil` while nothing is waited for.
    private(set) var seconds: Int?
    @ObservationIgnored private var timer: (queue: TimerQueue, token: TimerQueue.Token)?

    init() {}

    /// Begins at 0. A no-op while it counts.
    func start(_ timers: TimerQueue) {
        guard seconds == nil else { return }
        seconds = 0
        next(timers)
    }

    /// Ends.
    func stop() {
        if let timer { timer.queue.cancel(timer.token) }
        timer = nil
        seconds = nil
    }

    private func next(_ timers: TimerQueue) {
        let token = timers.schedule(after: .seconds(1)) { [weak self] in
            guard let self, let seconds else { return }
            self.seconds = seconds + 1
            next(timers)
        }
        timer = (timers, token)
    }
}
