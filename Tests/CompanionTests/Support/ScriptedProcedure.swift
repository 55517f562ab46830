import Bluetooth
import Companion

/// A machine that notes what it is told, and answers as a test has set it.
struct ScriptedMachine: ProcedureStateMachine {
    enum Action: Hashable, Sendable {
        case say(String)
        /// Needs no link.
        case keep(String)
    }

    enum Event: Hashable, Sendable {
        case performed(Action)
        case failed(Action)
        case deadline(Duration)
        case linkUp
        case linkDown
    }

    var deadline: Duration?
    private(set) var events: [Event] = []
    /// What it wants done when it is told of something.
    var answers: [Event: [Action]] = [:]
    /// The deadlines that follow, one for each that has passed.
    var laterDeadlines: [Duration] = []

    static func needsLink(_ action: Action) -> Bool {
        if case .keep = action { false } else { true }
    }

    mutating func note(_ event: Event) -> [Action] {
        events.append(event)
        return answers[event] ?? []
    }

    mutating func performed(_ action: Action, at now: Duration) -> [Action] { note(.performed(action)) }
    mutating func failed(_ action: Action, with error: any Error, at now: Duration) -> [Action] { note(.failed(action)) }
    mutating func deadlinePassed(at now: Duration) -> [Action] {
        deadline = laterDeadlines.isEmpty ? nil : laterDeadlines.removeFirst()
        return note(.deadline(now))
    }
}

/// A link that a test raises and drops.
@BluetoothActor
final class ScriptedLink: ProcedureLink {
    var state = PeripheralState.disconnected {
        didSet { for handler in handlers.values { handler(state) } }
    }
    private(set) var handlers: [Int: @BluetoothActor (PeripheralState) -> Void] = [:]
    private var pairingHandlers: [@BluetoothActor (LinkPairing) -> Void] = []
    private var lastID = 0

    /// Has a person begin to pair it, or end that.
    func tell(_ pairing: LinkPairing) { for handler in pairingHandlers { handler(pairing) } }

    func onPairingChange(_ action: @escaping @BluetoothActor (LinkPairing) -> Void) -> ChangeRegistration {
        pairingHandlers.append(action)
        return ChangeRegistration {}
    }

    func onStateChange(_ action: @escaping @BluetoothActor (PeripheralState) -> Void) -> ChangeRegistration {
        lastID += 1
        let id = lastID
        handlers[id] = action
        return ChangeRegistration { [weak self] in self?.handlers[id] = nil }
    }
}

/// A procedure that notes what it does, and takes as long for it as a test wants.
@BluetoothActor
final class ScriptedProcedure {
    struct Refused: Error {}

    let link = ScriptedLink()
    let timers: TimerQueue
    let driver: ProcedureDriver<ScriptedMachine>
    /// What was begun, in this order.
    private(set) var begun: [ScriptedMachine.Action] = []
    /// What is begun and waits for ``end(_:throwing:)``.
    var held: Set<ScriptedMachine.Action> = []
    private var waiting: [ScriptedMachine.Action: CheckedContinuation<Void, any Error>] = [:]

    var events: [ScriptedMachine.Event] { driver.machine.events }

    init(timers: TimerQueue) {
        self.timers = timers
        driver = ProcedureDriver(ScriptedMachine(), timers: timers)
    }

    func run() async {
        await driver.run(on: link) { [driver] state in
            switch state {
            case .connected: driver.change { machine, _ in machine.note(.linkUp) }
            case .disconnected: driver.change { machine, _ in machine.note(.linkDown) }
            case .connecting, .disconnecting: break
            }
        } perform: {
            try await perform($0)
        }
    }

    private func perform(_ action: ScriptedMachine.Action) async throws {
        begun.append(action)
        guard held.contains(action) else { return }
        try await withCheckedThrowingContinuation { waiting[action] = $0 }
    }

    /// Ends an action that is held.
    func end(_ action: ScriptedMachine.Action, throwing error: (any Error)? = nil) {
        let continuation = waiting.removeValue(forKey: action)
        if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
    }

    /// Has the machine want something.
    func want(_ actions: ScriptedMachine.Action...) { driver.change { _, _ in actions } }

    /// Returns when nothing is left to do: simulated time passes only then.
    func settle() async throws { try await timers.pause(for: .nanoseconds(1)) }
}
