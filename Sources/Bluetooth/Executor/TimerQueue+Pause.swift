extension TimerQueue {
    /// Waits for a time to pass by this queue's clock.
    ///
    /// - Throws: `CancellationError` as soon as the caller's task is cancelled.
    public func pause(for duration: Duration) async throws {
        let end = PendingCompletion<Void>()
        let token = schedule(after: duration) { end.finish(.success(())) }
        defer { cancel(token) }
        try await end.wait(self, timeout: nil, orThrow: CancellationError())
    }
}
