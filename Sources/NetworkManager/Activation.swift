import Bluetooth
import DBus
import DeviceSide

/// One activation under way: takes NetworkManager's signals and gives the outcome.
@BluetoothActor
final class Activation {
    private typealias Interface = NetworkManagerClient.Interface
    private let device: String
    private var watch = ActivationWatch()
    private let ended = PendingCompletion<ActivationWatch.Outcome>()
    /// The active connection's object, once NetworkManager has told it.
    private var path: String?
    /// The states of any active connection until then: its first ones come before the answer that names it.
    private var early: [(path: String, state: Int, reason: Int)] = []

    /// - Parameter device: the interface's object.
    init(on device: String) { self.device = device }

    func receive(_ signal: BusSignal) {
        guard signal.member == "StateChanged" else { return }
        let numbers = signal.arguments.compactMap(\.asInt)
        if signal.interface == Interface.device, signal.path == device, numbers.count == 3 {
            watch.deviceChanged(to: numbers[0], reason: numbers[2])
        } else if signal.interface == Interface.active, numbers.count == 2 {
            if path == nil { early.append((signal.path, numbers[0], numbers[1])) }
            if signal.path == path { watch.activeChanged(to: numbers[0], reason: numbers[1]) }
        }
        look()
    }

    /// The active connection is known.
    ///
    /// - Parameter state: its state when it was asked for; `nil` where it is gone already.
    func identify(_ path: String, state: Int?) {
        self.path = path
        for (other, state, reason) in early where other == path { watch.activeChanged(to: state, reason: reason) }
        early = []
        if let state { watch.activeChanged(to: state, reason: nil) }
        look()
    }

    /// Waits for the outcome; where the time runs out, the step that it hung in is the reason.
    ///
    /// - Throws: `CancellationError` where the task was cancelled.
    func outcome(within limit: Duration, _ timers: TimerQueue) async throws -> ActivationWatch.Outcome {
        do {
            return try await ended.wait(timers, timeout: limit, orThrow: LimitReached())
        } catch is LimitReached {
            return .failed(watch.likelyReason)
        }
    }

    private struct LimitReached: Error {}

    private func look() { if let outcome = watch.outcome { ended.finish(.success(outcome)) } }
}
