import Dispatch

/// Runs an actor on a queue of its own: one that waits for hardware, or computes for long. The threads that all others share are as many as the
/// machine has cores, which may be one.
public final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// - Parameter label: what a debugger calls the queue.
    public init(_ label: String) { queue = DispatchQueue(label: label) }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
