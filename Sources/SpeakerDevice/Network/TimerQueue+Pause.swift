import Bluetooth
import Synchronization

extension TimerQueue {
    /// Waits for a time to pass by this queue's clock.
    ///
    /// - Throws: `CancellationError` at once where the caller's task is cancelled.
    func pause(for duration: Duration) async throws {
        let waiter = PauseWaiter()
        let token = schedule(after: duration) { waiter.resume(returning: true) }
        defer { cancel(token) }
        let passed = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter.set($0) }
        } onCancel: {
            waiter.resume(returning: false)
        }
        guard passed else { throw CancellationError() }
    }
}

/// Resumes one continuation once, by whoever comes first: the timer or the cancellation, which may come before there is anything to resume.
private final class PauseWaiter: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Bool, Never>)
        case done(Bool)
    }

    private let state = Mutex(State.idle)

    func set(_ continuation: CheckedContinuation<Bool, Never>) {
        let result: Bool? = state.withLock { state in
            if case .done(let result) = state { return result }
            state = .waiting(continuation)
            return nil
        }
        if let result { continuation.resume(returning: result) }
    }

    func resume(returning value: Bool) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            defer { if case .done = state {} else { state = .done(value) } }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume(returning: value)
    }
}
