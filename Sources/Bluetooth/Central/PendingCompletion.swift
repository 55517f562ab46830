/// An answer that someone waits for, given exactly once: whoever comes first of the answer, the deadline, the end of the link and
/// the cancellation gives it; what comes later is ignored.
@BluetoothActor
package final class PendingCompletion<Value: Sendable>: Sendable {
    private var continuation: CheckedContinuation<Value, any Error>?
    private var result: Result<Value, any Error>?
    private var timer: (queue: TimerQueue, token: TimerQueue.Token)?

    package init() {}

    package var isFinished: Bool { result != nil }

    package func finish(_ result: Result<Value, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        if let timer { timer.queue.cancel(timer.token) }
        timer = nil
        continuation?.resume(with: result)
        continuation = nil
    }

    /// Waits for the answer.
    ///
    /// - Parameters:
    ///   - timers: whose time the deadline is in.
    ///   - timeout: how long to wait; `nil` waits for as long as it takes.
    ///   - timeoutError: what is thrown at the deadline.
    /// - Throws: what ``finish(_:)`` was given, `timeoutError`, or `CancellationError` where the caller's task was cancelled.
    package func wait(_ timers: TimerQueue, timeout: Duration?, orThrow timeoutError: @autoclosure () -> any Error) async throws -> Value {
        if Task.isCancelled { finish(.failure(CancellationError())) }
        if let timeout, result == nil {
            let error = timeoutError()
            timer = (timers, timers.schedule(after: timeout) { [weak self] in self?.finish(.failure(error)) })
        }
        return try await withTaskCancellationHandler {
            if let result { return try result.get() }
            return try await withCheckedThrowingContinuation { continuation = $0 }
        } onCancel: {
            // The handler may run on any thread; the task is one step on the actor, and ends by itself.
            Task { @BluetoothActor in finish(.failure(CancellationError())) }
        }
    }
}
