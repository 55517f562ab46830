import Bluetooth

/// The ways to a device as they were when a ``PathHistory`` was written: what was lost then is lost again, and what was answered is answered
/// by the device behind it, after the same time.
@BluetoothActor
final class ReplayedPaths<Base: PathTransport>: PathTransport {
    struct Request: Sendable {
        /// As the history counts them.
        let number: Int
        let request: Base.Request
    }

    private let base: Base
    private let clock: ReplayClock
    private var timers: TimerQueue { clock.timers }
    private var conditions: RecordedConditions

    init(_ base: Base, _ conditions: RecordedConditions, _ clock: ReplayClock) {
        self.base = base
        self.conditions = conditions
        self.clock = clock
    }

    func probe(_ address: DeviceAddress) async throws -> DeviceIdentity {
        let start = timers.now
        let met = conditions.probe(address, at: clock.now)
        let answer: Result<DeviceIdentity, PathFailure> =
            switch met.answer {
            case .same: .success(try await base.probe(address))
            case .other: .success(DeviceIdentity(id: "another device"))
            case .unproven: .success(DeviceIdentity())
            case .nobody: .failure(PathFailure(.lost, met.reason))
            case .abandoned: .failure(PathFailure(.lost, ""))
            }
        // What was given up had not been answered until then; the router gives it up again.
        try await pause(until: start + met.took + (met.answer == .abandoned ? .seconds(3_600) : .zero))
        // One that another has taken the place of was not made.
        try Task.checkCancellation()
        conditions.ended(met, of: address)
        return try answer.get()
    }

    /// The link comes and goes as the history has it, whoever asks for it.
    func connectBluetooth() async throws {
        let never = PendingCompletion<Void>()
        try await never.wait(timers, timeout: nil, orThrow: CancellationError())
    }

    func send(_ request: Request, over path: DevicePath, at address: DeviceAddress?, key: IdempotencyKey?) async throws -> Base.Answer {
        let start = timers.now
        let met = conditions.sending(request.number, over: path, .send, at: clock.now)
        switch met.ending {
        case .answered, .notDone:
            let answer: Result<Base.Answer, any Error>
            do {
                answer = .success(try await base.send(request.request, over: path, at: address, key: key))
            } catch {
                // A refusal comes after the same time.
                answer = .failure(error)
            }
            try await pause(until: start + met.took)
            return try answer.get()
        case .lost, .abandoned:
            // Where it was seen later that the change had been made, the device makes it now.
            if conditions.wasMade(request.number) { _ = try await base.send(request.request, over: path, at: address, key: key) }
            // What was given up had not been answered until then; the router gives it up again.
            try await pause(until: start + met.took + (met.ending == .abandoned ? .seconds(3_600) : .zero))
            throw PathFailure(.lost, met.reason)
        case .notSent:
            try await pause(until: start + met.took)
            throw PathFailure(.notSent, met.reason)
        }
    }

    func readBack(_ request: Request, over path: DevicePath, at address: DeviceAddress?) async throws -> Base.Answer? {
        let start = timers.now
        let met = conditions.sending(request.number, over: path, .readBack, at: clock.now)
        switch met.ending {
        case .answered, .notDone:
            let found = try await base.readBack(request.request, over: path, at: address)
            try await pause(until: start + met.took)
            return found
        case .lost, .notSent, .abandoned:
            try await pause(until: start + met.took + (met.ending == .abandoned ? .seconds(3_600) : .zero))
            throw PathFailure(met.ending == .notSent ? .notSent : .lost, met.reason)
        }
    }

    private func pause(until time: Duration) async throws {
        if time > timers.now { try await timers.pause(for: time - timers.now) }
    }
}
