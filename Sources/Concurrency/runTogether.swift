/// Runs jobs together: the first one that ends, in whatever way, ends all.
///
/// ```swift
/// try await runTogether({ try await radio.run() }, { try await twin.run() })
/// ```
///
/// A device whose radio has died, or a server whose screen has gone, is of no use to anyone: the others are cancelled at once, and waited
/// for. Their own errors are only the consequence and are not told, with one exception: where the first was a `CancellationError` that
/// nobody outside asked for, the first other error is the better sentence. A job that is done with its work, but is not to end the others,
/// does not return.
///
/// Returns when a job has returned, or when there is none.
///
/// - Throws: the error of the job that ended first; `CancellationError` where the caller's task was cancelled, whatever the jobs made of it.
public func runTogether(_ jobs: @Sendable () async throws -> Void...) async throws {
    try await runTogether(jobs) { try await $0() }
}

/// Does the same work for each element at once: the first that ends, in whatever way, ends all.
///
/// ```swift
/// try await runTogether(twins) { try await $0.run() }
/// ```
///
/// See ``runTogether(_:)``.
public func runTogether<Element: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) async throws -> Void
) async throws {
    try await withThrowingTaskGroup { group in
        for element in elements { group.addTask { try await work(element) } }
        var outcome = await group.nextResult()
        group.cancelAll()
        while let next = await group.nextResult() {
            if case .failure(is CancellationError) = outcome, case .failure = next { outcome = next }
        }
        try Task.checkCancellation()
        try outcome?.get()
    }
}
