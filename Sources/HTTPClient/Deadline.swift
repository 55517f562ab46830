/// Does something, or gives it up at the deadline; what was given up is cancelled and waited for.
///
/// - Throws: what `body` throws; ``HTTPClientError/timedOut(after:)`` at the deadline, and ``HTTPClientError/cancelled`` wherever the
///   caller's own task was cancelled, whatever `body` makes of that.
public func withDeadline<Value: Sendable>(
    _ deadline: Duration, clock: any Clock<Duration> = ContinuousClock(), _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    do {
        return try await withThrowingTaskGroup { group in
            group.addTask { try await body() }
            group.addTask {
                try await clock.sleep(for: deadline)
                throw HTTPClientError.timedOut(after: deadline)
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw HTTPClientError.cancelled }
            return value
        }
    } catch {
        throw Task.isCancelled ? HTTPClientError.cancelled : error
    }
}
