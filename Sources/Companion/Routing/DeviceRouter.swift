import Bluetooth
import Observation

/// Sends requests to a device over the better of its ways: performs what a ``PathRouter`` decides.
///
/// ```swift
/// let router = DeviceRouter(transport, PathRouter(identity: known, keyedPaths: [.wifi]), timers: peripheral.timers)
/// router.addressFound(remembered, from: .remembered)
/// async let running: Void = router.run()
/// let answer = try await router.send(.takePhoto, as: RoutedRequest("Take a photo", paths: [.wifi], isChange: true))
/// ```
///
/// What the transport's owner hears of the ways it tells: ``bluetoothChanged(isConnected:reason:)``, ``identified(as:)``,
/// ``addressFound(_:from:)``, ``leftWiFi()``, ``networkChanged()``.
@BluetoothActor
@Observable
public final class DeviceRouter<Transport: PathTransport> {
    /// The ways, for a page.
    public private(set) var report: PathReport
    /// The events that happened to it, and its decisions.
    public var history: PathHistory { recorder.history }

    @ObservationIgnored private let transport: Transport
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private var machine: PathRouter
    @ObservationIgnored private var isRunning = false
    @ObservationIgnored private var isOver = false
    @ObservationIgnored private var timer: TimerQueue.Token?
    /// The time at which ``timer`` is due.
    @ObservationIgnored private var due: Duration?
    @ObservationIgnored private var waiting: [PathRouter.RequestID: Waiting] = [:]
    /// Answers that the machine has not weighed yet.
    @ObservationIgnored private var answers: [PathRouter.AttemptID: Result<Transport.Answer, any Error>] = [:]
    @ObservationIgnored private var attempts: [PathRouter.AttemptID: Task<Void, Never>] = [:]
    /// Attempts that were cancelled and have not ended yet: what they say does not count.
    @ObservationIgnored private var abandoned: Set<PathRouter.AttemptID> = []
    @ObservationIgnored private var probes: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var connecting: Task<Void, Never>?
    /// Those who wait until no address may answer any more, or one does.
    @ObservationIgnored private var looks: [PendingCompletion<Void>] = []
    @ObservationIgnored private var recorder: PathRecorder
    /// Effects that wait for ``run()``.
    @ObservationIgnored private var early: [PathRouter.Effect] = []
    /// Delays a deadline, where a replay has the machine as busy as it was.
    @ObservationIgnored var delay: @BluetoothActor (Duration) -> Duration = { $0 }

    /// A timer that is later than this is worth telling.
    private static var noticeable: Duration { .milliseconds(1) }

    private struct Waiting {
        let request: Transport.Request
        let key: IdempotencyKey?
        let completion: PendingCompletion<Transport.Answer>
    }

    /// Nothing is asked before ``run()``.
    ///
    /// - Parameters:
    ///   - transport: how the device is reached.
    ///   - machine: a router that has not begun.
    ///   - timers: whose time it goes by.
    public init(_ transport: Transport, _ machine: PathRouter, timers: TimerQueue) {
        self.transport = transport
        self.machine = machine
        self.timers = timers
        report = machine.report
        recorder = PathRecorder(start: timers.now)
    }

    /// Looks for ways and sends until cancelled. Requests that are under way then end with ``RoutingError/stopped(_:)``, or, changes that may
    /// have been made, with ``RoutingError/unclear(_:)``. Runs once.
    public func run() async {
        isRunning = true
        let held = early
        early = []
        let now = timers.now
        perform(held, at: now)
        change(at: now) { machine in machine.start(at: now) }
        let end = PendingCompletion<Void>()
        _ = try? await end.wait(timers, timeout: nil, orThrow: CancellationError())
        happened(nil) { machine, now in machine.stopped(at: now) }
        isOver = true
        for look in looks { look.finish(.success(())) }
        if let timer { timers.cancel(timer) }
        let tasks = Array(attempts.values) + Array(probes.values) + [connecting].compactMap(\.self)
        for task in tasks { task.cancel() }
        // What was begun has ended when this returns.
        for task in tasks { await task.value }
    }

    /// Sends a request and waits for the device's answer.
    ///
    /// - Parameters:
    ///   - traits: what the router has to know of it.
    ///   - key: of a change that was begun earlier; a new one otherwise.
    /// - Throws: ``RoutingError``; what the transport threw as the device's own answer; `CancellationError` where the caller was cancelled, when
    ///   a change that was under way may still be made.
    public func send(_ request: Transport.Request, as traits: RoutedRequest, key: IdempotencyKey? = nil) async throws -> Transport.Answer {
        try Task.checkCancellation()
        guard !isOver else { throw RoutingError.stopped(traits.name) }
        let completion = PendingCompletion<Transport.Answer>()
        let now = timers.now
        noteStall(at: now)
        recorder.requested(traits, at: now)
        let (id, effects) = machine.submit(traits, at: now)
        recorder.submitted(id)
        waiting[id] = Waiting(request: request, key: traits.isChange ? key ?? .random() : nil, completion: completion)
        perform(effects, at: now)
        follow(at: now)
        defer {
            // Still there where the caller does not wait for it any more.
            if waiting.removeValue(forKey: id) != nil {
                let now = timers.now
                noteStall(at: now)
                recorder.cancelled(id, at: now)
                change(at: now) { machine in machine.cancelled(id, at: now) }
            }
        }
        return try await completion.wait(timers, timeout: nil, orThrow: CancellationError())
    }

    /// Waits for an answer over Wi-Fi that is late, where there is none yet.
    ///
    /// - Parameter patience: the longest wait.
    /// - Returns: false where none was awaited, or none came.
    public func awaitLateAnswer(for patience: Duration) async -> Bool {
        guard machine.mayAnswer, !isOver else { return false }
        let look = PendingCompletion<Void>()
        looks.append(look)
        try? await look.wait(timers, timeout: patience, orThrow: CancellationError())
        looks.removeAll { $0 === look }
        return report.address != nil
    }

    // MARK: - What is heard of the ways

    /// The Bluetooth link stands, or has gone.
    ///
    /// - Parameter reason: why it has gone, as part of a sentence: "the device is out of reach".
    public func bluetoothChanged(isConnected: Bool, reason: String = "it is not connected") {
        happened(isConnected ? .connected : .disconnected(reason: reason)) { machine, now in
            isConnected ? machine.bluetoothConnected(at: now) : machine.bluetoothDisconnected(reason, at: now)
        }
    }

    /// The device has said over Bluetooth who it is.
    public func identified(as identity: DeviceIdentity) {
        let now = timers.now
        noteStall(at: now)
        recorder.identified(as: identity, at: now)
        change(at: now) { machine in machine.identified(as: identity, at: now) }
    }

    /// The device may be at this address.
    public func addressFound(_ address: DeviceAddress, from source: DeviceAddress.Source) {
        happened(.addressFound(address: address, source: source)) { machine, now in machine.addressFound(address, from: source, at: now) }
    }

    /// The device has said over Bluetooth that it is in no network.
    public func leftWiFi() {
        happened(.leftWiFi) { machine, now in machine.leftWiFi(at: now) }
    }

    /// This computer's network has changed.
    public func networkChanged() {
        happened(.networkChanged) { machine, now in machine.networkChanged(at: now) }
    }

    /// The ways on which the device was found to know keys; see ``PathRouter/keyedPaths``.
    public func knowsKeys(on paths: Set<DevicePath>) {
        recorder.note(.keysKnown(paths: paths.sorted { $0.rawValue < $1.rawValue }), at: timers.now)
        machine.keyedPaths = paths
    }

    // MARK: - Performing

    /// Tells the machine of something at one moment, also where this process is held up in between.
    private func happened(_ what: PathEvent.What?, _ event: (inout PathRouter, Duration) -> [PathRouter.Effect]) {
        let now = timers.now
        noteStall(at: now)
        if let what { recorder.note(what, at: now) }
        change(at: now) { machine in event(&machine, now) }
    }

    private func change(at now: Duration, _ event: (inout PathRouter) -> [PathRouter.Effect]) {
        guard !isOver else { return }
        perform(event(&machine), at: now)
        follow(at: now)
    }

    /// Notes that a deadline has passed which nobody was told of: this process was busy, or did not run.
    private func noteStall(at now: Duration) {
        guard let due, now > due, !isOver else { return }
        recorder.note(.stalled(took: PathRecorder.microseconds(now - due), byTimer: false), at: now)
        self.due = nil
    }

    private func deadlineCame(_ deadline: Duration) {
        let now = timers.now
        due = nil
        if now - deadline >= Self.noticeable {
            recorder.note(.stalled(took: PathRecorder.microseconds(now - deadline), byTimer: true), at: now)
        }
        change(at: now) { machine in machine.timePassed(at: now) }
    }

    private func follow(at now: Duration) {
        if let timer { timers.cancel(timer) }
        (timer, due) = (nil, nil)
        if isRunning, !isOver, let deadline = machine.deadline.map(delay) {
            due = deadline
            timer = timers.schedule(at: deadline) { [weak self] in self?.deadlineCame(deadline) }
        }
        recorder.decided(machine, at: now)
        let report = machine.report
        // Equal values are not told: a page would be drawn for nothing.
        if report != self.report { self.report = report }
        guard !machine.mayAnswer else { return }
        for look in looks { look.finish(.success(())) }
        looks = []
    }

    private func perform(_ effects: [PathRouter.Effect], at now: Duration) {
        guard isRunning else {
            early += effects
            return
        }
        for effect in effects { perform(effect, at: now) }
    }

    private func perform(_ effect: PathRouter.Effect, at now: Duration) {
        switch effect {
        case .probe(let address, let number): probe(address, number, at: now)
        case .cancelProbe(let number): probes[number]?.cancel()
        case .connectBluetooth: connect()
        case .send(let id, let attempt, let path, let address):
            begin(attempt, of: id, .send, path, at: now) { [transport] waiting in
                .answered(try await transport.send(waiting.request, over: path, at: address, key: waiting.key))
            }
        case .readBack(let id, let attempt, let path, let address):
            begin(attempt, of: id, .readBack, path, at: now) { [transport] waiting in
                try await transport.readBack(waiting.request, over: path, at: address).map { .answered($0) } ?? .notDone
            }
        case .cancel(let attempt):
            guard let task = attempts[attempt] else { return }
            abandoned.insert(attempt)
            recorder.ended(attempt, .abandoned, at: now)
            task.cancel()
        case .finish(let id, let outcome):
            recorder.finished(id)
            guard let waiting = waiting.removeValue(forKey: id) else { return }
            switch outcome {
            case .answered(let attempt):
                if let answer = answers.removeValue(forKey: attempt) { waiting.completion.finish(answer) }
            case .failed(let error): waiting.completion.finish(.failure(error))
            }
        }
    }

    private enum Ending {
        case answered(Transport.Answer)
        case notDone
    }

    private func begin(
        _ attempt: PathRouter.AttemptID, of id: PathRouter.RequestID, _ work: PathEvent.Work, _ path: DevicePath, at now: Duration,
        _ body: @escaping @BluetoothActor (Waiting) async throws -> Ending
    ) {
        guard let waiting = waiting[id] else { return }
        recorder.begun(attempt, of: id, work, path, at: now)
        attempts[attempt] = Task { [weak self] in
            let result: Result<Ending, any Error>
            do {
                result = .success(try await body(waiting))
            } catch {
                result = .failure(error)
            }
            self?.ended(attempt, result)
        }
    }

    private func ended(_ attempt: PathRouter.AttemptID, _ result: Result<Ending, any Error>) {
        attempts[attempt] = nil
        guard abandoned.remove(attempt) == nil else { return }
        let now = timers.now
        noteStall(at: now)
        switch result {
        case .success(.answered(let answer)):
            recorder.ended(attempt, .answered, at: now)
            take(.success(answer), of: attempt, at: now)
        case .success(.notDone):
            recorder.ended(attempt, .notDone, at: now)
            change(at: now) { machine in machine.readBack(attempt, isDone: false, at: now) }
        case .failure(let failure as PathFailure):
            recorder.ended(attempt, failure.kind == .lost ? .lost : .notSent, reason: failure.reason, at: now)
            change(at: now) { machine in machine.failed(attempt, failure, at: now) }
        case .failure(let error):
            recorder.ended(attempt, .answered, at: now)
            take(.failure(error), of: attempt, at: now)
        }
    }

    private func take(_ answer: Result<Transport.Answer, any Error>, of attempt: PathRouter.AttemptID, at now: Duration) {
        answers[attempt] = answer
        change(at: now) { machine in machine.answered(attempt, at: now) }
        answers[attempt] = nil
    }

    private func probe(_ address: DeviceAddress, _ number: Int, at start: Duration) {
        probes[number] = Task { [weak self, transport] in
            let answer: Result<DeviceIdentity, PathFailure>
            do {
                answer = .success(try await transport.probe(address))
            } catch {
                answer = .failure(PathFailure(.lost, "\(error)"))
            }
            guard let self else { return }
            probes[number] = nil
            let now = timers.now
            noteStall(at: now)
            recorder.probed(address, Task.isCancelled ? nil : answer, since: start, at: now)
            change(at: now) { machine in machine.probed(address, number, answer, at: now) }
        }
    }

    private func connect() {
        // One at a time: the transport may take longer than the router waits.
        guard connecting == nil else { return }
        connecting = Task { [weak self, transport] in
            var failure: String?
            do {
                try await transport.connectBluetooth()
            } catch {
                failure = "\(error)"
            }
            guard let self else { return }
            connecting = nil
            bluetoothChanged(isConnected: failure == nil, reason: failure ?? "")
        }
    }
}
