extension Usage {
    /// Seconds of processor time that `body` takes, of all threads: what else the machine does is not counted.
    static func measure(_ body: () throws -> Void) rethrows -> Double {
        let start = cpuSeconds
        try body()
        return cpuSeconds - start
    }

    /// The same of an asynchronous `body`.
    static func measure(_ body: () async throws -> Void) async rethrows -> Double {
        let start = cpuSeconds
        try await body()
        return cpuSeconds - start
    }

    /// Processor time as above, and seconds by the clock on the wall.
    static func timed(_ body: () async throws -> Void) async rethrows -> (processor: Double, elapsed: Double) {
        let start = ContinuousClock.now
        let processor = try await measure(body)
        return (processor, (ContinuousClock.now - start) / .seconds(1))
    }
}
