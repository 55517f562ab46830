import OutriggerTesting
import Testing

@testable import Bluetooth

/// The decisions about a connection, without one: every state and every event.
@Suite struct ConnectionStateMachineTests {
    typealias Machine = ConnectionStateMachine

    /// An event, and the adapter's state when it comes.
    struct Step: Sendable {
        let name: String
        let event: ConnectionStateMachine.Event
        let adapter: AdapterState

        init(_ name: String, _ event: ConnectionStateMachine.Event, _ adapter: AdapterState = .poweredOn) {
            self.name = name
            self.event = event
            self.adapter = adapter
        }
    }

    /// The state that some steps lead to, and each event that is more than nothing in it.
    struct Row: Sendable, CustomTestStringConvertible {
        let state: String
        let path: [Step]
        let expected: String

        var testDescription: String { state }
    }

    static let events: [Step] = [
        Step("connect p5", .connect(Machine.Waiter(id: 5, isPersistent: true))),
        Step("connect d6", .connect(Machine.Waiter(id: 6, isPersistent: false))),
        Step("connect p5 while off", .connect(Machine.Waiter(id: 5, isPersistent: true)), .poweredOff),
        Step("connect d6 while off", .connect(Machine.Waiter(id: 6, isPersistent: false)), .poweredOff),
        Step("connect d6 while unknown", .connect(Machine.Waiter(id: 6, isPersistent: false)), .unknown),
        Step("disconnect x9", .disconnect(9)),
        Step("release x9", .release(9)),
        Step("p1 gave up", .gaveUp(1)),
        gaveUpD2,
        Step("x8 gave up", .gaveUp(8)),
        linkStands,
        Step("link of another attempt stands", .linkStands(7)),
        attemptEnded,
        Step("attempt ended while off", .attemptEnded(1, .adapterUnavailable), .poweredOff),
        Step("another attempt ended", .attemptEnded(7, .connectionFailed)),
        tableChanged,
        setUpEnded,
        Step("another set-up ended", .setUpEnded(7)),
        setUpFailed,
        Step("another set-up failed", .setUpFailed(7)),
        Step("stalled", .stalled(1)),
        Step("another stalled", .stalled(7)),
        Step("link ended", .linkEnded(1, .peer, prepared: nil)),
        Step("link ended for pairing", .linkEnded(1, .peer, prepared: ["2A19"])),
        Step("link ended while off", .linkEnded(1, .adapterUnavailable, prepared: nil), .poweredOff),
        Step("another link ended", .linkEnded(7, .peer, prepared: nil)),
        Step("pause ended", .pauseEnded(after: 1)),
        Step("pause ended while off", .pauseEnded(after: 1), .poweredOff),
        Step("another pause ended", .pauseEnded(after: 7)),
        Step("adapter on", .adapterChanged),
        Step("adapter off", .adapterChanged, .poweredOff),
        Step("adapter unknown", .adapterChanged, .unknown),
        Step("paired", .paired),
    ]

    @Test(arguments: table)
    func `each event in each state leads to the state, and to the effects, that it is to lead to`(row: Row) {
        var machine = Machine()
        for step in row.path { _ = machine.handle(step.event, adapter: step.adapter) }
        #expect(Self.text(machine.state) == row.state)
        let expected = row.expected.split(separator: "\n").map(String.init)
        let found = Self.events.compactMap { Self.outcome(of: $0, in: machine) }
        // What is not listed changes nothing, and nothing is done about it.
        for (line, other) in zip(found, expected) { #expect(line == other) }
        #expect(found.count == expected.count, "\(found.map { "\n" + $0 }.joined())")
    }

    @Test func `a device that asks for pairing on the second link as well is not tried for ever`() {
        var machine = Machine()
        _ = machine.handle(Self.connectD2.event, adapter: .poweredOn)
        _ = machine.handle(.linkStands(1), adapter: .poweredOn)
        #expect(machine.handle(.linkEnded(1, .peer, prepared: ["2A19"]), adapter: .poweredOn) == [.endLink(.peer), .startAttempt(2)])
        #expect(machine.openAttributes == ["2A19"])
        _ = machine.handle(.linkStands(2), adapter: .poweredOn)
        let effects = machine.handle(.linkEnded(2, .peer, prepared: []), adapter: .poweredOn)
        #expect(effects == [.endLink(.peer), .finish([2], .failure(.disconnected(.peer)))])
        _ = machine.handle(.paired, adapter: .poweredOn)
        #expect(machine.openAttributes == nil)
    }

    @Test func `the pause after an earlier attempt than the last does not cut its own short`() {
        var machine = Machine()
        for event: Machine.Event in [
            Self.connectP1.event, .attemptEnded(1, .connectionFailed), .connect(Machine.Waiter(id: 3, isPersistent: true)),
        ] {
            _ = machine.handle(event, adapter: .poweredOn)
        }
        #expect(machine.handle(.attemptEnded(2, .connectionFailed), adapter: .poweredOn).last == .pause(after: 2))
        #expect(machine.handle(.pauseEnded(after: 1), adapter: .poweredOn) == [])
        #expect(machine.handle(.pauseEnded(after: 2), adapter: .poweredOn) == [.startAttempt(3)])
    }

    /// Plausible events and belated ones, in any order.
    @Test(arguments: 0..<100)
    func `no order of events loses a waiter, makes two attempts at once, or leaves a link to nobody`(seed: Int) throws {
        var walk = ConnectionWalk(seed: UInt64(seed))
        for _ in 0..<500 { try walk.step() }
        try walk.finish()
    }

    // MARK: - The table's words

    /// What an event leads to; `nil` where it changes nothing and nothing is done about it.
    private static func outcome(of step: Step, in machine: Machine) -> String? {
        var after = machine
        let effects = after.handle(step.event, adapter: step.adapter)
        var words: [String] = []
        if after.state != machine.state { words.append(text(after.state)) }
        if after.isBlockedFromAutoConnect != machine.isBlockedFromAutoConnect {
            words.append(after.isBlockedFromAutoConnect ? "blocked" : "unblocked")
        }
        if after.openAttributes != machine.openAttributes { words.append("open \(after.openAttributes ?? [])") }
        guard !words.isEmpty || !effects.isEmpty else { return nil }
        let done = effects.isEmpty ? "" : " | " + effects.map(text).joined(separator: ", ")
        return "\(step.name) → \(words.isEmpty ? "the same" : words.joined(separator: ", "))\(done)"
    }

    private static func text(_ state: Machine.State) -> String {
        let waiters = state.waiters.map { ($0.isPersistent ? " p" : " d") + "\($0.id)" }
        let list = (waiters + state.leaving.map { " x\($0)" }).joined()
        return switch state {
        case .idle: "idle\(list)"
        case .attempting(let attempt, _): "attempting \(attempt)\(list)"
        case .abandoning(let attempt, _, _): "abandoning \(attempt)\(list)"
        case .settingUp(let link, let setUp, _):
            "setting up \(link)\(setUp.isFirst ? "" : " again")\(setUp.isStale ? " (stale)" : "")\(list)"
        case .connected(let link): "connected \(link)"
        case .closing(let link, let closing, _, _):
            "closing \(link) \(text(closing.reason))\(closing.retriesLater ? ", then a pause" : "")\(list)"
        }
    }

    private static func text(_ effect: Machine.Effect) -> String {
        switch effect {
        case .startAttempt(let attempt): "start \(attempt)"
        case .cancelAttempt(let attempt): "cancel \(attempt)"
        case .endAttempt(let reason): "end attempt: \(text(reason))"
        case .pause(let attempt): "pause after \(attempt)"
        case .adopt(let link): "adopt \(link)"
        case .refuse: "refuse"
        case .setUp(let link): "set up \(link)"
        case .connected(let isFirst): isFirst ? "connected first" : "connected again"
        case .close(let link, let reason): "close \(link): \(text(reason))"
        case .endLink(let reason): "end link: \(text(reason))"
        case .show(let state): "show \(state)"
        case .report: "report"
        case .finish(let waiters, .success): "let go \(waiters)"
        case .finish(let waiters, .failure(.disconnected(let reason))): "fail \(waiters): disconnected, \(text(reason))"
        case .finish(let waiters, .failure(.adapter(let state))): "fail \(waiters): adapter \(state.rawValue)"
        case .finish(let waiters, .failure(let code)): "fail \(waiters): \(code)"
        case .finish(let waiters, .reportedFailure): "fail \(waiters): as reported"
        }
    }

    private static func text(_ reason: DisconnectReason) -> String {
        switch reason {
        case .requested: "requested"
        case .peer: "peer"
        case .connectionFailed: "connectionFailed"
        case .adapterUnavailable: "adapterUnavailable"
        case .transactionTimeout: "transactionTimeout"
        case .supervisionTimeout, .bondMissing, .other: "\(reason)"
        }
    }
}
