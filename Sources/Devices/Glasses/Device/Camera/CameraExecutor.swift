import Foundation

/// A thread for what waits for a camera and computes long: nobody else's work waits behind it.
final class CameraExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "camera")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
