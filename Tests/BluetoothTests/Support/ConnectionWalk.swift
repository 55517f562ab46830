import OutriggerTesting
import Testing

@testable import Bluetooth

/// A random walk of a ``ConnectionStateMachine``, with what a radio and callers would know of it, and what must always be so.
struct ConnectionWalk {
    private var machine = ConnectionStateMachine()
    private var numbers: SeededNumbers
    private var adapter = AdapterState.poweredOn
    /// The callers that wait: those that want to be connected, and those that want the end.
    private var waiting: Set<Int> = []
    private var lastWaiter = 0
    /// What the machine asked for and has not seen the end of.
    private var attempt: Int?
    private var link: Int?
    private var isClosing = false
    private var lastAttempt = 0

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    /// One event at random.
    mutating func step() throws {
        switch numbers.below(17) {
        case 0, 1: try connect(isPersistent: true)
        case 2, 3: try connect(isPersistent: false)
        case 4: try disconnect()
        case 5:
            guard let waiter = waiting.sorted().dropFirst(numbers.below(max(1, waiting.count))).first else { return }
            waiting.remove(waiter)
            try tell(.gaveUp(waiter))
        case 6, 7: try tell(.linkStands(number(attempt)))
        case 8: try tell(.attemptEnded(number(attempt), .connectionFailed))
        case 9: try tell(.tableChanged)
        case 10, 11: try tell(.setUpEnded(number(link)))
        case 12: try tell(numbers.below(2) == 0 ? .setUpFailed(number(link)) : .stalled(number(link)))
        case 13: try tell(.linkEnded(number(link), .peer, prepared: numbers.below(3) == 0 ? ["2A19"] : nil))
        case 15: try release()
        case 14: try tell(numbers.below(4) == 0 ? .paired : .pauseEnded(after: number(lastAttempt)))
        default:
            adapter = [.poweredOn, .poweredOn, .poweredOff, .unknown][numbers.below(4)]
            try tell(.adapterChanged)
        }
    }

    /// Everybody leaves, and the radio answers all that it was asked.
    mutating func finish() throws {
        try disconnect()
        if let attempt { try tell(.attemptEnded(attempt, .requested)) }
        if let link { try tell(.linkEnded(link, .requested, prepared: nil)) }
        #expect(waiting.isEmpty)
        #expect(machine.state == .idle([]))
        #expect(attempt == nil && link == nil)
    }

    /// Mostly the one that is meant, at times one that is long over.
    private mutating func number(_ current: Int?) -> Int {
        if let current, numbers.below(8) != 0 { return current }
        return numbers.below(lastAttempt + 2)
    }

    private mutating func connect(isPersistent: Bool) throws {
        lastWaiter += 1
        waiting.insert(lastWaiter)
        try tell(.connect(ConnectionStateMachine.Waiter(id: lastWaiter, isPersistent: isPersistent)))
    }

    private mutating func disconnect() throws {
        lastWaiter += 1
        waiting.insert(lastWaiter)
        try tell(.disconnect(lastWaiter))
    }

    private mutating func release() throws {
        lastWaiter += 1
        waiting.insert(lastWaiter)
        let before = machine.state.waiters
        try tell(.release(lastWaiter))
        try #require(machine.state.waiters == before, "somebody who waits to be connected is let go")
    }

    private mutating func tell(_ event: ConnectionStateMachine.Event) throws {
        let effects = machine.handle(event, adapter: adapter)
        if case .linkStands(let number) = event {
            let isTaken = number == attempt
            try #require(effects.contains(.adopt(number)) == isTaken && effects.contains(.refuse) == !isTaken)
        }
        for effect in effects { try observe(effect) }
        try check()
    }

    private mutating func observe(_ effect: ConnectionStateMachine.Effect) throws {
        switch effect {
        case .startAttempt(let number):
            try #require(attempt == nil && link == nil, "two at once")
            try #require(adapter == .poweredOn)
            try #require(number > lastAttempt, "a number is used again")
            lastAttempt = number
            attempt = number
        case .cancelAttempt(let number): try #require(number == attempt)
        case .endAttempt:
            try #require(attempt != nil)
            attempt = nil
        case .adopt(let number):
            try #require(number == attempt && link == nil)
            (attempt, link, isClosing) = (nil, number, false)
        case .setUp(let number): try #require(number == link && !isClosing)
        case .connected: try #require(link != nil && !isClosing)
        case .close(let number, _):
            try #require(number == link && !isClosing)
            isClosing = true
        case .endLink:
            try #require(link != nil)
            link = nil
        case .finish(let waiters, _): for waiter in waiters { try #require(waiting.remove(waiter) != nil, "nobody, or finished before") }
        case .pause(let number): try #require(number == lastAttempt && attempt == nil && link == nil)
        case .refuse, .show, .report: break
        }
    }

    /// What is so between any two events.
    private func check() throws {
        let state = machine.state
        try #require(Set(state.waiters.map(\.id) + state.leaving) == waiting, "somebody is forgotten")
        switch state {
        case .idle: try #require(attempt == nil && link == nil)
        case .attempting(let number, let waiters): try #require(number == attempt && !waiters.isEmpty && adapter == .poweredOn)
        case .abandoning(let number, _, _): try #require(number == attempt)
        case .settingUp(let number, let setUp, let waiters):
            try #require(number == link && !isClosing && (!setUp.isFirst || !waiters.isEmpty))
        case .connected(let number): try #require(number == link && !isClosing)
        case .closing(let number, _, _, _): try #require(number == link && isClosing)
        }
    }
}
