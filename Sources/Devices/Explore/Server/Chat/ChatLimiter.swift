import Synchronization

/// Counts messages against a ``ChatAllowance``.
///
/// For each address, and for all, it keeps the moment until which the messages so far last at the average rate (the generic cell rate
/// algorithm, ITU-T I.371). Addresses whose moment has passed are forgotten, and the rate of all lets only a few dozen in before.
final class ChatLimiter: Sendable {
    private struct State {
        var total = Duration.zero
        var addresses: [String: Duration] = [:]
    }

    private let allowance: ChatAllowance
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameter now: the time since any moment, which never goes back.
    init(_ allowance: ChatAllowance, now: @escaping @Sendable () -> Duration) {
        self.allowance = allowance
        self.now = now
    }

    /// Takes a message in; or says how long its sender has to wait, and takes nothing.
    func wait(for address: String) -> Duration? {
        let now = now()
        return state.withLock { state in
            state.addresses = state.addresses.filter { $0.value > now }
            let own = max(state.addresses[address] ?? now, now)
            let total = max(state.total, now)
            let wait = max(Self.wait(own - now, allowance.address), Self.wait(total - now, allowance.total))
            guard wait <= .zero else { return wait }
            state.addresses[address] = own + allowance.address.interval
            state.total = total + allowance.total.interval
            return nil
        }
    }

    /// - Parameter ahead: how long the messages so far still last.
    private static func wait(_ ahead: Duration, _ rate: ChatAllowance.Rate) -> Duration { ahead - rate.interval * (max(1, rate.burst) - 1) }
}
