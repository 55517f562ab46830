extension Clock where Duration == Swift.Duration {
    /// How much time has passed since this was called.
    package func stopwatch() -> @Sendable () -> Swift.Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
