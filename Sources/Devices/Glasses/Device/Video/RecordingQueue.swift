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
    private let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation

    init() { (jobs, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1)) }

    /// Records, and returns when the video is complete.
    ///
    /// - Throws: ``GlassesError/recordingBusy`` while another one is made, and why it could not be made; `CancellationError` where the
    ///   caller's task was cancelled, which does not end the recording, and where the glasses end.
    func record(seconds: Int, answering: Answering<CapturedMedia>?) async throws -> CapturedMedia {
        guard !isBusy.exchange(true, ordering: .acquiringAndReleasing) else { throw GlassesError.recordingBusy }
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<CapturedMedia, any Error>.self)
        queue.yield(Job(seconds: seconds, answering: answering, outcome: outcome))
        for await result in outcomes { return try result.get() }
        throw CancellationError()
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
