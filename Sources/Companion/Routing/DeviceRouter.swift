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
    @ObservationIgnored private var waiting: [PathRouter.RequestID: Waiting] = [:]
    /// Answers that the machine has not weighed yet.
    @ObservationIgnored private var answers: [PathRouter.AttemptID: Result<Transport.Answer, any Error>] = [:]
    @ObservationIgnored private var attempts: [PathRouter.AttemptID: Task<Void, Never>] = [:]
    /// Attempts that were cancelled and have not ended yet: what they say does not count.
    @ObservationIgnored private var abandoned: Set<PathRouter.AttemptID> = []
    @ObservationIgnored private var probes: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var connecting: Task<Void, Never>?
    @ObservationIgnored private var recorder: PathRecorder
    /// Effects that wait for ``run()``.
    @ObservationIgnored private var early: [PathRouter.Effect] = []

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
        perform(held)
        change { machine, now in machine.start(at: now) }
        let end = PendingCompletion<Void>()
        _ = try? await end.wait(timers, timeout: nil, orThrow: CancellationError())
        change { machine, now in machine.stopped(at: now) }
        isOver = true
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
        recorder.requested(traits, at: timers.now)
        let (id, effects) = machine.submit(traits, at: timers.now)
        recorder.submitted(id)
        waiting[id] = Waiting(request: request, key: traits.isChange ? key ?? .random() : nil, completion: completion)
        perform(effects)
        follow()
        defer {
            // Still there where the caller does not wait for it any more.
            if waiting.removeValue(forKey: id) != nil {
                recorder.cancelled(id, at: timers.now)
                change { machine, now in machine.cancelled(id, at: now) }
            }
        }
        return try await completion.wait(timers, timeout: nil, orThrow: CancellationError())
    }

    // MARK: - What is heard of the ways

    /// The Bluetooth link stands, or has gone.
    ///
    /// - Parameter reason: why it has gone, as part of a sentence: "the device is out of reach".
    public func bluetoothChanged(isConnected: Bool, reason: String = "it is not connected") {
        recorder.note(isConnected ? .connected : .disconnected(reason: reason), at: timers.now)
        change { machine, now in
            isConnected ? machine.bluetoothConnected(at: now) : machine.bluetoothDisconnected(reason, at: now)
        }
    }

    /// The device has said over Bluetooth who it is.
    public func identified(as identity: DeviceIdentity) {
        recorder.identified(as: identity, at: timers.now)
        change { machine, now in machine.identified(as: identity, at: now) }
    }

    /// The device may be at this address.
    public func addressFound(_ address: DeviceAddress, from source: DeviceAddress.Source) {
        recorder.note(.addressFound(address: address, source: source), at: timers.now)
        change { machine, now in machine.addressFound(address, from: source, at: now) }
    }

    /// The device has said over Bluetooth that it is in no network.
    public func leftWiFi() {
        recorder.note(.leftWiFi, at: timers.now)
        change { machine, now in machine.leftWiFi(at: now) }
    }

    /// This computer's network has changed.
    public func networkChanged() {
        recorder.note(.networkChanged, at: timers.now)
        change { machine, now in machine.networkChanged(at: now) }
    }

    /// The ways on which the device was found to know keys; see ``PathRouter/keyedPaths``.
    public func knowsKeys(on paths: Set<DevicePath>) {
        recorder.note(.keysKnown(paths: paths.sorted { $0.rawValue < $1.rawValue }), at: timers.now)
        machine.keyedPaths = paths
    }

    // MARK: - Performing

    private func change(_ event: (inout PathRouter, Duration) -> [PathRouter.Effect]) {
        guard !isOver else { return }
        perform(event(&machine, timers.now))
        follow()
    }

    private func follow() {
        if let timer { timers.cancel(timer) }
        timer =
            isOver || !isRunning
            ? nil
            : machine.deadline.map { deadline in
                timers.schedule(at: deadline) { [weak self] in self?.change { machine, now in machine.timePassed(at: now) } }
            }
        recorder.decided(machine, at: timers.now)
        let now = machine.report
        // Equal values are not told: a page would be drawn for nothing.
        if now != report { report = now }
    }

    private func perform(_ effects: [PathRouter.Effect]) {
        guard isRunning else {
            early += effects
            return
        }
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: PathRouter.Effect) {
        switch effect {
        case .probe(let address, let number): probe(address, number)
        case .cancelProbe(let number): probes[number]?.cancel()
        case .connectBluetooth: connect()
        case .send(let id, let attempt, let path, let address):
            begin(attempt, of: id, .send, path) { [transport] waiting in
                .answered(try await transport.send(waiting.request, over: path, at: address, key: waiting.key))
            }
        case .readBack(let id, let attempt, let path, let address):
            begin(attempt, of: id, .readBack, path) { [transport] waiting in
                try await transport.readBack(waiting.request, over: path, at: address).map { .answered($0) } ?? .notDone
            }
        case .cancel(let attempt):
            guard let task = attempts[attempt] else { return }
            abandoned.insert(attempt)
            recorder.ended(attempt, .abandoned, at: timers.now)
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
        _ attempt: PathRouter.AttemptID, of id: PathRouter.RequestID, _ work: PathEvent.Work, _ path: DevicePath,
        _ body: @escaping @BluetoothActor (Waiting) async throws -> Ending
    ) {
        guard let waiting = waiting[id] else { return }
        recorder.begun(attempt, of: id, work, path, at: timers.now)
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
        let time = timers.now
        switch result {
        case .success(.answered(let answer)):
            recorder.ended(attempt, .answered, at: time)
            take(.success(answer), of: attempt)
        case .success(.notDone):
            recorder.ended(attempt, .notDone, at: time)
            change { machine, now in machine.readBack(attempt, isDone: false, at: now) }
        case .failure(let failure as PathFailure):
            recorder.ended(attempt, failure.kind == .lost ? .lost : .notSent, reason: failure.reason, at: time)
            change { machine, now in machine.failed(attempt, failure, at: now) }
        case .failure(let error):
            recorder.ended(attempt, .answered, at: time)
            take(.failure(error), of: attempt)
        }
    }

    private func take(_ answer: Result<Transport.Answer, any Error>, of attempt: PathRouter.AttemptID) {
        answers[attempt] = answer
        change { machine, now in machine.answered(attempt, at: now) }
        answers[attempt] = nil
    }

    private func probe(_ address: DeviceAddress, _ number: Int) {
        let start = timers.now
        probes[number] = Task { [weak self, transport] in
            let answer: Result<DeviceIdentity, PathFailure>
            do {
                answer = .success(try await transport.probe(address))
            } catch {
                answer = .failure(PathFailure(.lost, "\(error)"))
            }
            guard let self else { return }
            probes[number] = nil
            recorder.probed(address, answer, since: start, at: timers.now)
            change { machine, now in machine.probed(address, number, answer, at: now) }
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
