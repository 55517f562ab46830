import GlassesContract
import Synchronization

/// Recordings belong to the glasses and not to who asks for them: who goes away meanwhile finds the video in the list.
final class RecordingQueue: Sendable {
    private struct Job: Sendable {
        let seconds: Int
        let answering: Answering<CapturedMedia>?
        let outcome: AsyncStream<Result<CapturedMedia, any Error>>.Continuation
    }

    private struct Making {
        var task: Task<CapturedMedia, any Error>?
        /// Those who wait for its end.
        var waiters: [AsyncStream<Void>.Continuation] = []
    }

    private let isBusy = Atomic(false)
    private let making = Mutex(Making())
    private let isStopped = Atomic(false)
    private let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation

    init() { (jobs, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1)) }

    /// Records, and returns when the video is complete.
    ///
    /// - Throws: ``GlassesError/recordingBusy`` while another one is made, and why it could not be made; `CancellationError` where the
    ///   caller's task was cancelled, which does not end the recording, and where the glasses end.
    func record(seconds: Int, answering: Answering<CapturedMedia>?) async throws -> CapturedMedia {
        for await result in try begin(seconds: seconds, answering: answering) { return try result.get() }
        throw CancellationError()
    }

    /// Records, and does not wait for it.
    ///
    /// - Throws: ``GlassesError/recordingBusy``.
    @discardableResult
    func begin(
        seconds: Int, answering: Answering<CapturedMedia>? = nil
    ) throws(GlassesError) -> AsyncStream<Result<CapturedMedia, any Error>> {
        guard !isBusy.exchange(true, ordering: .acquiringAndReleasing) else { throw GlassesError.recordingBusy }
        isStopped.store(false, ordering: .releasing)
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<CapturedMedia, any Error>.self)
        queue.yield(Job(seconds: seconds, answering: answering, outcome: outcome))
        return outcomes
    }

    /// Ends the recording with the pictures that it has.
    ///
    /// - Returns: false where nothing is recorded.
    func stop() -> Bool {
        guard isBusy.load(ordering: .acquiring) else { return false }
        isStopped.store(true, ordering: .releasing)
        return true
    }

    /// True where the recording is to end.
    var isToEnd: Bool { isStopped.load(ordering: .acquiring) }

    /// Returns when nothing is recorded any more. What takes longer than the limit is cancelled, and what even so does not end is left behind
    /// after the same time again.
    func untilIdle(within limit: Duration, clock: any Clock<Duration>) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        making.withLock { $0.waiters.append(end) }
        // Looking after listening: no end lies between the two.
        guard isBusy.load(ordering: .acquiring) else { return }
        let deadline = Task {
            try await clock.sleep(for: limit)
            making.withLock { $0.task }?.cancel()
            try await clock.sleep(for: limit)
            end.finish()
        }
        for await _ in ends {}
        deadline.cancel()
    }

    /// Makes what is asked for, one after the other, until cancelled.
    func run(_ make: @escaping @Sendable (Int, Answering<CapturedMedia>?) async throws -> CapturedMedia) async throws {
        defer { queue.finish() }
        for await job in jobs {
            let task = Task { try await make(job.seconds, job.answering) }
            making.withLock { $0.task = task }
            let result = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            isBusy.store(false, ordering: .releasing)
            let waiters = making.withLock { making in
                defer { making = Making() }
                return making.waiters
            }
            for waiter in waiters { waiter.finish() }
            job.outcome.yield(result)
            job.outcome.finish()
        }
        try Task.checkCancellation()
    }
}
