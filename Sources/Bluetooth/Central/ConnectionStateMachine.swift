/// Decides what becomes of the connection to one device: from what happened to what is to be done about it. It knows no radio, no task and no
/// clock; a ``BluetoothPeripheral`` tells it what happens and carries out its effects, in their order.
///
/// Attempts and links are known by numbers: the link of an attempt has the attempt's. A number is never used again, so that what comes late of
/// one that has ended is recognised.
struct ConnectionStateMachine {
    /// A caller that waits to be connected.
    struct Waiter: Hashable {
        let id: Int
        /// It waits until the device is in reach, over failed attempts and an adapter that is off.
        let isPersistent: Bool
    }

    /// A set-up: discovery, and what is declared read and subscribed.
    struct SetUp: Hashable {
        /// The link has not been connected yet. Later ones follow a table that changed.
        let isFirst: Bool
        /// The table has changed since it was discovered: it has to be discovered again.
        var isStale = false
    }

    /// Why a link is being closed.
    struct Closing: Hashable {
        let reason: DisconnectReason
        /// Those who wait for the connection wait a moment longer before the next attempt.
        let retriesLater: Bool
    }

    enum State: Hashable {
        /// No link stands, and none is tried. Whoever waits does so for the adapter, or for the end of the pause after a failure.
        ///
        /// Exits: somebody waits and the adapter is on → ``attempting``.
        case idle([Waiter])
        /// The radio was asked to connect, and somebody waits for it: the list is never empty.
        ///
        /// Exits: the link stands → ``settingUp``; it failed, or the adapter is off → ``idle``; nobody waits any more → ``abandoning``.
        case attempting(Int, [Waiter])
        /// The radio was told to end the attempt. Who waits to be connected came since, and has no part in its end.
        ///
        /// Exits: it ended → ``idle``, or ``attempting`` for those who came since; the link stands all the same → ``settingUp`` for those,
        /// else ``closing``.
        case abandoning(Int, [Waiter], leaving: [Int])
        /// A link stands, and its table is made known. Of a first set-up the list of those who wait is never empty.
        ///
        /// Exits: done → ``connected``; failed, unanswered for too long, or given up by all → ``closing``; the link ended → ``idle`` or
        /// ``attempting``.
        case settingUp(Int, SetUp, [Waiter])
        /// Exits: the table changed → ``settingUp``; unanswered for too long → ``closing``; the link ended → ``idle``.
        case connected(Int)
        /// The link is being closed. Who waits to be connected gets another one.
        ///
        /// Exits: it ended → ``idle`` or ``attempting``.
        case closing(Int, Closing, [Waiter], leaving: [Int])

        /// Those who wait to be connected, in the order in which they came.
        var waiters: [Waiter] {
            get {
                switch self {
                case .idle(let waiters), .attempting(_, let waiters), .abandoning(_, let waiters, _), .settingUp(_, _, let waiters),
                    .closing(_, _, let waiters, _):
                    waiters
                case .connected: []
                }
            }
            set {
                switch self {
                case .idle: self = .idle(newValue)
                case .attempting(let attempt, _): self = .attempting(attempt, newValue)
                case .abandoning(let attempt, _, let leaving): self = .abandoning(attempt, newValue, leaving: leaving)
                case .settingUp(let link, let setUp, _): self = .settingUp(link, setUp, newValue)
                case .closing(let link, let closing, _, let leaving): self = .closing(link, closing, newValue, leaving: leaving)
                case .connected: precondition(newValue.isEmpty, "nobody waits for a connection that stands")
                }
            }
        }

        /// Those who wait for the end.
        var leaving: [Int] {
            get {
                switch self {
                case .abandoning(_, _, let leaving), .closing(_, _, _, let leaving): leaving
                case .idle, .attempting, .settingUp, .connected: []
                }
            }
            set {
                switch self {
                case .abandoning(let attempt, let waiters, _): self = .abandoning(attempt, waiters, leaving: newValue)
                case .closing(let link, let closing, let waiters, _): self = .closing(link, closing, waiters, leaving: newValue)
                case .idle, .attempting, .settingUp, .connected: precondition(newValue.isEmpty, "nothing is being ended")
                }
            }
        }
    }

    private(set) var state = State.idle([])
    /// A person disconnected it: auto-connect leaves it alone until it is connected again on request.
    private(set) var isBlockedFromAutoConnect = false
    /// Attributes that could be prepared on a link that ended because the device asked for pairing; the rest waits until it is paired.
    /// `nil` where nothing waits.
    private(set) var openAttributes: Set<BTUUID>?
    /// Of the last attempt.
    private var number = 0

    /// True while someone counts on this connection, or on what is known of it.
    var isInUse: Bool { state != .idle([]) || isBlockedFromAutoConnect }

    /// Tests that a link is being set up whose table has not changed meanwhile.
    func isSettingUp(_ link: Int) -> Bool {
        if case .settingUp(link, let setUp, _) = state { !setUp.isStale } else { false }
    }

    /// - Parameter adapter: the adapter's state at this moment.
    /// - Returns: what is to be done, in this order.
    mutating func handle(_ event: Event, adapter: AdapterState) -> [Effect] {
        switch event {
        case .connect(let waiter): connect(waiter, adapter)
        case .disconnect(let waiter): disconnect(waiter)
        case .release(let waiter): release(waiter)
        case .gaveUp(let waiter): gaveUp(waiter)
        case .linkStands(let attempt): linkStands(attempt)
        case .attemptEnded(let attempt, let reason): attemptEnded(attempt, reason, adapter)
        case .tableChanged: tableChanged()
        case .setUpEnded(let link): setUpEnded(link)
        case .setUpFailed(let link): setUpFailed(link)
        case .stalled(let link): stalled(link)
        case .linkEnded(let link, let reason, let prepared): linkEnded(link, reason, prepared, adapter)
        case .pauseEnded(let attempt): pauseEnded(attempt, adapter)
        case .adapterChanged: adapterChanged(adapter)
        case .paired: paired()
        }
    }

    // MARK: - What callers want

    private mutating func connect(_ waiter: Waiter, _ adapter: AdapterState) -> [Effect] {
        isBlockedFromAutoConnect = false
        if case .connected = state { return [.finish([waiter.id], .success)] }
        // A deadline is not waited for where the adapter cannot be used.
        if !waiter.isPersistent, adapter != .poweredOn, adapter != .unknown { return [.finish([waiter.id], .failure(.adapter(adapter)))] }
        state.waiters.append(waiter)
        if case .idle(let waiters) = state { return start(for: waiters, adapter) }
        return []
    }

    private mutating func disconnect(_ waiter: Int) -> [Effect] {
        isBlockedFromAutoConnect = true
        var effects = finish(state.waiters, .failure(.disconnected(.requested)))
        if !effects.isEmpty { state.waiters = [] }
        effects += abandon()
        if case .idle = state { return effects + [.finish([waiter], .success)] }
        state.leaving.append(waiter)
        return effects
    }

    private mutating func release(_ waiter: Int) -> [Effect] {
        let link: Int
        switch state {
        case .connected(let standing): link = standing
        case .settingUp(let standing, let setUp, let waiters) where !setUp.isFirst && waiters.isEmpty: link = standing
        // Somebody wants it, or it is ended already.
        case .idle, .attempting, .abandoning, .settingUp, .closing: return [.finish([waiter], .success)]
        }
        let effects = close(link, .requested, retriesLater: false)
        state.leaving.append(waiter)
        return effects
    }

    private mutating func gaveUp(_ waiter: Int) -> [Effect] {
        if let index = state.leaving.firstIndex(of: waiter) { state.leaving.remove(at: index) }
        guard let index = state.waiters.firstIndex(where: { $0.id == waiter }) else { return [] }
        state.waiters.remove(at: index)
        // A link that was connected before stays: only its table is being looked at again.
        if case .settingUp(_, let setUp, _) = state, !setUp.isFirst { return [] }
        return state.waiters.isEmpty ? abandon() : []
    }

    /// Ends what stands of a connection, where it is not being ended.
    private mutating func abandon() -> [Effect] {
        switch state {
        case .attempting(let attempt, let waiters):
            state = .abandoning(attempt, waiters, leaving: [])
            return [.cancelAttempt(attempt)]
        case .settingUp(let link, _, _), .connected(let link): return close(link, .requested, retriesLater: false)
        case .idle, .abandoning, .closing: return []
        }
    }

    // MARK: - Attempts

    /// Connects for those who wait, where somebody does and the adapter is on.
    private mutating func start(for waiters: [Waiter], _ adapter: AdapterState) -> [Effect] {
        state = .idle(waiters)
        guard !waiters.isEmpty, adapter == .poweredOn else { return [] }
        number += 1
        state = .attempting(number, waiters)
        return [.startAttempt(number)]
    }

    /// Connects a moment later for those who wait: a device that refuses at once must not keep the adapter busy.
    private mutating func startLater(for waiters: [Waiter], _ adapter: AdapterState) -> [Effect] {
        state = .idle(waiters)
        return waiters.isEmpty || adapter != .poweredOn ? [] : [.pause(after: number)]
    }

    /// Those with a deadline get the error; for those without, it is tried again.
    private mutating func fail(_ waiters: [Waiter], _ outcome: Outcome, _ adapter: AdapterState) -> [Effect] {
        finish(waiters.filter { !$0.isPersistent }, outcome) + startLater(for: waiters.filter(\.isPersistent), adapter)
    }

    private mutating func pauseEnded(_ attempt: Int, _ adapter: AdapterState) -> [Effect] {
        // The pause after an earlier attempt than the last is nobody's.
        guard attempt == number, case .idle(let waiters) = state else { return [] }
        return start(for: waiters, adapter)
    }

    private mutating func linkStands(_ attempt: Int) -> [Effect] {
        switch state {
        case .attempting(attempt, let waiters):
            state = .settingUp(attempt, SetUp(isFirst: true), waiters)
            return [.adopt(attempt), .setUp(attempt)]
        // The end of the attempt came too late.
        case .abandoning(attempt, let waiters, let leaving) where waiters.isEmpty:
            state = .connected(attempt)
            let effects = close(attempt, .requested, retriesLater: false)
            state.leaving = leaving
            return [.adopt(attempt)] + effects
        // Whoever ended the attempt need not wait for a link that others want.
        case .abandoning(attempt, let waiters, let leaving):
            state = .settingUp(attempt, SetUp(isFirst: true), waiters)
            return [.adopt(attempt)] + finish(leaving, .success) + [.setUp(attempt)]
        default:
            // The attempt was given up meanwhile, and a link that stands all the same is nobody's.
            return [.refuse]
        }
    }

    private mutating func attemptEnded(_ attempt: Int, _ reason: DisconnectReason, _ adapter: AdapterState) -> [Effect] {
        switch state {
        case .attempting(attempt, let waiters): [.report, .endAttempt(reason)] + fail(waiters, .reportedFailure, adapter)
        // Those who wait now came after the attempt was given up: its end is not theirs.
        case .abandoning(attempt, let waiters, let leaving):
            [.endAttempt(reason)] + finish(leaving, .success) + start(for: waiters, adapter)
        default: []
        }
    }

    // MARK: - Links

    private mutating func tableChanged() -> [Effect] {
        switch state {
        case .settingUp(let link, var setUp, let waiters):
            setUp.isStale = true
            state = .settingUp(link, setUp, waiters)
            return []
        case .connected(let link):
            state = .settingUp(link, SetUp(isFirst: false), [])
            return [.show(.connecting), .setUp(link)]
        case .idle, .attempting, .abandoning, .closing: return []
        }
    }

    private mutating func setUpEnded(_ link: Int) -> [Effect] {
        guard case .settingUp(link, let setUp, let waiters) = state else { return [] }
        guard !setUp.isStale else {
            state = .settingUp(link, SetUp(isFirst: setUp.isFirst), waiters)
            return [.setUp(link)]
        }
        state = .connected(link)
        return [.connected(isFirst: setUp.isFirst)] + finish(waiters, .success)
    }

    private mutating func setUpFailed(_ link: Int) -> [Effect] {
        guard case .settingUp(link, let setUp, let waiters) = state else { return [] }
        state = .settingUp(link, setUp, waiters.filter(\.isPersistent))
        let finished = finish(waiters.filter { !$0.isPersistent }, .reportedFailure)
        return [.report] + finished + close(link, .connectionFailed, retriesLater: true)
    }

    private mutating func stalled(_ link: Int) -> [Effect] {
        switch state {
        case .settingUp(link, _, _), .connected(link): close(link, .transactionTimeout, retriesLater: true)
        default: []
        }
    }

    private mutating func close(_ link: Int, _ reason: DisconnectReason, retriesLater: Bool) -> [Effect] {
        state = .closing(link, Closing(reason: reason, retriesLater: retriesLater), state.waiters, leaving: [])
        return [.close(link, reason)]
    }

    private mutating func linkEnded(
        _ link: Int, _ reason: DisconnectReason, _ prepared: Set<BTUUID>?, _ adapter: AdapterState
    ) -> [Effect] {
        switch state {
        case .connected(link):
            state = .idle([])
            return [.endLink(reason)]
        case .settingUp(link, let setUp, let waiters):
            // A system may have tried to pair by itself at once, with nobody to ask, and lost the link by it, as BlueZ does: once more, without
            // what the device refused.
            if let prepared, setUp.isFirst, openAttributes == nil {
                openAttributes = prepared
                return [.endLink(reason)] + start(for: waiters, adapter)
            }
            return [.endLink(reason)] + fail(waiters, .failure(.disconnected(reason)), adapter)
        // Who waits now came while the link was being closed, or was told to wait a moment longer.
        case .closing(link, let closing, let waiters, let leaving):
            let next = closing.retriesLater ? startLater(for: waiters, adapter) : start(for: waiters, adapter)
            return [.endLink(closing.reason)] + finish(leaving, .success) + next
        default: return []
        }
    }

    // MARK: - Around it

    /// Radios differ in what they say of attempts and links when the adapter is switched off: here they end.
    private mutating func adapterChanged(_ adapter: AdapterState) -> [Effect] {
        var effects: [Effect] = []
        switch state {
        case .idle(let waiters): return adapter == .poweredOn ? start(for: waiters, adapter) : failForAdapter(adapter)
        case _ where adapter == .poweredOn: return []
        case .attempting(let attempt, _), .abandoning(let attempt, _, _): effects = attemptEnded(attempt, .adapterUnavailable, adapter)
        case .settingUp(let link, _, _), .connected(let link), .closing(let link, _, _, _):
            effects = linkEnded(link, .adapterUnavailable, nil, adapter)
        }
        return effects + failForAdapter(adapter)
    }

    /// Those with a deadline need not wait for it: unless the adapter is only being asked.
    private mutating func failForAdapter(_ adapter: AdapterState) -> [Effect] {
        guard adapter != .unknown else { return [] }
        let failed = state.waiters.filter { !$0.isPersistent }
        state = .idle(state.waiters.filter(\.isPersistent))
        return finish(failed, .failure(.adapter(adapter)))
    }

    private mutating func paired() -> [Effect] {
        openAttributes = nil
        return []
    }

    private func finish(_ waiters: [Waiter], _ outcome: Outcome) -> [Effect] { finish(waiters.map(\.id), outcome) }

    private func finish(_ waiters: [Int], _ outcome: Outcome) -> [Effect] { waiters.isEmpty ? [] : [.finish(waiters, outcome)] }
}
