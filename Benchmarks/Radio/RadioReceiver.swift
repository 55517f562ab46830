import Bluetooth

/// Counts notifications that carry their number, and sees gaps and disorder.
@BluetoothActor
final class RadioReceiver {
    private var received = 0
    private var disordered = 0
    private var highest: UInt32?
    private var first: Duration = .zero
    private var last: Duration = .zero
    private var waiter: CheckedContinuation<Void, Never>?
    private var wanted = 0
    private let timers: TimerQueue

    /// After so long without one, the rest is lost.
    private static let silence: Duration = .seconds(5)

    init(_ timers: TimerQueue) { self.timers = timers }

    func take(_ number: UInt32) {
        last = timers.now
        if received == 0 { first = last }
        received += 1
        if let highest, number <= highest { disordered += 1 }
        highest = max(highest ?? 0, number)
        if received == wanted { finish() }
    }

    private func finish() {
        waiter?.resume()
        waiter = nil
    }

    /// Waits until so many have come, or nothing comes any more.
    func figures(of count: Int) async -> [String: Double] {
        wanted = count
        if received < count {
            await withCheckedContinuation { continuation in
                waiter = continuation
                watchForSilence()
            }
        }
        return [
            "seconds": (last - first) / .seconds(1), "count": Double(received), "sent": Double(count), "disordered": Double(disordered),
        ]
    }

    private func watchForSilence() {
        let seen = received
        timers.schedule(after: Self.silence) { [self] in
            guard waiter != nil else { return }
            if received == seen { finish() } else { watchForSilence() }
        }
    }
}
