import Bluetooth
import Observation

/// Drives a procedure with a device: performs what a ``ProcedureStateMachine`` decides, and tells it what happened.
///
/// The machine decides and the driver acts, so the hard part of a procedure is a value that is tested without a radio, and its races are
/// dealt with here once:
///
/// - Actions are done one at a time, in the order in which they were decided.
/// - What was to be said on one connection is not said on the next, nor while there is none, and what comes of it late is not told there.
/// - One timer follows the machine's deadline, wherever it moves.
/// - The machine's time stands still while a person pairs the link: no deadline of a procedure is theirs.
/// - When ``run(on:linkChanged:perform:)`` is cancelled, timer, queue and link are let go, and a change after it does nothing more.
///
/// To write a procedure:
///
/// 1. Name what can be done: `enum FillAction { case open, close, readLevel }`.
/// 2. Write the machine as a struct with private state, one method for everything that can happen, each returning actions. Give every state
///    that waits for the device a deadline. Test it as the value that it is: call a method, compare the actions.
/// 3. Own a driver in a class on the Bluetooth actor. What a person wants and what the device says are changes; what screens read is the
///    driver's ``machine``:
///
/// ```swift
/// @BluetoothActor
/// final class Filler {
///     var machine: FillStateMachine { driver.machine }
///     private let driver: ProcedureDriver<FillStateMachine>
///
///     init(tap: Tap, peripheral: BluetoothPeripheral) {
///         …
///         driver = ProcedureDriver(FillStateMachine(), timers: peripheral.timers)
///     }
///
///     func start() { driver.change { machine, now in machine.start(at: now) } }
///
///     func run() async {
///         let levels = tap.service.$level.onChange { [driver] level in
///             driver.change { machine, now in machine.received(level, at: now) }
///         }
///         defer { levels.cancel() }
///         await driver.run(on: peripheral) { state in
///             switch state {
///             case .connected: driver.change { machine, now in machine.linkRestored(at: now) }
///             case .disconnected: driver.change { machine, now in machine.linkLost(at: now) }
///             case .connecting, .disconnecting: break
///             }
///         } perform: { action in
///             switch action {
///             case .open: try await tap.service.$valve.write(true)
///             case .close: try await tap.service.$valve.write(false)
///             case .readLevel: try await tap.service.$level.read()
///             }
///         }
///     }
/// }
/// ```
///
/// An action only does. What it reads arrives as a change like what is notified, its success as
/// ``ProcedureStateMachine/performed(_:at:)``, and its error as ``ProcedureStateMachine/failed(_:with:at:)``. What has to be done in the
/// same order but is no decision of the machine goes through ``enqueue(needsLink:_:)``.
@BluetoothActor
@Observable
public final class ProcedureDriver<Machine: ProcedureStateMachine> {
    /// The state machine of the procedure.
    public private(set) var machine: Machine
    /// Called after every change, with the machine as it was before; its actions are in the queue by then.
    @ObservationIgnored public var onChange: (@BluetoothActor (_ before: Machine) -> Void)?
    /// True while the link stands.
    @ObservationIgnored public private(set) var isConnected = false

    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let jobs: AsyncStream<Job>
    @ObservationIgnored private let queue: AsyncStream<Job>.Continuation
    /// Counts connections.
    @ObservationIgnored private var connection = 0
    @ObservationIgnored private var timer: TimerQueue.Token?
    @ObservationIgnored private var isOver = false
    /// The time that a person has paired the link in all, and since when they do so now.
    @ObservationIgnored private var pairingTime = Duration.zero
    @ObservationIgnored private var pairingSince: Duration?

    private struct Job {
        enum Work {
            case action(Machine.Action)
            case other(@BluetoothActor () async -> Void)
        }

        let work: Work
        /// The number of the connection that it belongs to; `nil` where it needs none.
        let connection: Int?
    }

    /// - Parameters:
    ///   - machine: as it begins.
    ///   - timers: whose time the machine is told, and its deadlines are in.
    public init(_ machine: Machine, timers: TimerQueue) {
        self.machine = machine
        self.timers = timers
        // A machine hands out a few actions for each event, and waits for their results.
        (jobs, queue) = AsyncStream.makeStream()
    }

    /// Tells the machine what happened, queues what it wants done, and follows its deadline.
    ///
    /// - Parameter event: gets the machine and the present time; must not change this driver itself.
    public func change(_ event: (inout Machine, Duration) -> [Machine.Action]) {
        let before = machine
        for action in event(&machine, now) {
            queue.yield(Job(work: .action(action), connection: Machine.needsLink(action) ? connection : nil))
        }
        followDeadline()
        onChange?(before)
    }

    /// The machine's time.
    public var now: Duration { (pairingSince ?? timers.now) - pairingTime }

    private func followPairing(_ isPairing: Bool) {
        if isPairing {
            pairingSince = timers.now
        } else if let since = pairingSince {
            pairingTime += timers.now - since
            pairingSince = nil
        }
        followDeadline()
    }

    /// Does something in its turn among the actions.
    ///
    /// - Parameter needsLink: whether it is left out once the present connection is gone.
    public func enqueue(needsLink: Bool, _ work: @escaping @BluetoothActor () async -> Void) {
        queue.yield(Job(work: .other(work), connection: needsLink ? connection : nil))
    }

    /// Carries the procedure out until cancelled. Runs once.
    ///
    /// - Parameters:
    ///   - link: the connection.
    ///   - linkChanged: called with the state of the link at once, and whenever it has changed, to tell the machine in its own words.
    ///   - perform: does an action.
    public func run(
        on link: some ProcedureLink, linkChanged: @escaping @BluetoothActor (PeripheralState) -> Void,
        perform: @BluetoothActor (Machine.Action) async throws -> Void
    ) async {
        let states = link.onStateChange { [weak self] in self?.follow($0, linkChanged) }
        let pairings = link.onPairingChange { [weak self] in self?.followPairing($0 == .began) }
        defer {
            states.cancel()
            pairings.cancel()
            isOver = true
            followDeadline()
        }
        follow(link.state, linkChanged)
        for await job in jobs where isDue(job) {
            switch job.work {
            case .action(let action): await carryOut(action, of: job, perform)
            case .other(let work): await work()
            }
        }
    }

    private func follow(_ state: PeripheralState, _ linkChanged: @BluetoothActor (PeripheralState) -> Void) {
        isConnected = state == .connected
        if isConnected { connection += 1 }
        linkChanged(state)
    }

    private func isDue(_ job: Job) -> Bool { job.connection == nil || isConnected && job.connection == connection }

    private func carryOut(
        _ action: Machine.Action, of job: Job, _ perform: @BluetoothActor (Machine.Action) async throws -> Void
    ) async {
        do {
            try await perform(action)
            guard job.connection == nil || job.connection == connection else { return }
            change { machine, now in machine.performed(action, at: now) }
        } catch {
            guard !Task.isCancelled, isDue(job) else { return }
            change { machine, now in machine.failed(action, with: error, at: now) }
        }
    }

    private func followDeadline() {
        if let timer { timers.cancel(timer) }
        timer =
            isOver || pairingSince != nil
            ? nil
            : machine.deadline.map { deadline in
                timers.schedule(at: deadline + pairingTime) { [weak self] in
                    self?.change { machine, now in machine.deadlinePassed(at: now) }
                }
            }
    }
}
