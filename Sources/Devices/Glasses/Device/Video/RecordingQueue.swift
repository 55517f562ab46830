import GlassesContract
import Synchronization

/// Recordings belong to the glasses and not to who asks for them: who goes away meanwhile finds the video in the list.
final class RecordingQueue: Sendable {
    private struct Job: Sendable {
        let seconds: Int
        let answering: Answering<CapturedMedia>?
        let outcome: AsyncStream<Result<CapturedMedia, any Error>>.Continuation
    }

    private let isBusy = Atomic(false)
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

    /// Returns when nothing is recorded any more.
    func untilIdle() async {
        while isBusy.load(ordering: .acquiring) {
            // A recording that was told to end takes a moment to write what it has.
            do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
        }
    }

    /// Makes what is asked for, one after the other, until cancelled.
    func run(_ make: (Int, Answering<CapturedMedia>?) async throws -> CapturedMedia) async throws {
        defer { queue.finish() }
        for await job in jobs {
            let result: Result<CapturedMedia, any Error>
            do {
                result = .success(try await make(job.seconds, job.answering))
            } catch {
                result = .failure(error)
            }
            isBusy.store(false, ordering: .releasing)
            job.outcome.yield(result)
            job.outcome.finish()
        }
        try Task.checkCancellation()
    }
}
