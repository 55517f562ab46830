import Bluetooth

/// Jobs that run for as long as a test plays its scene: radios, servers, twins.
///
/// ```swift
/// let jobs = BackgroundJobs()
/// try await jobs.during {
///     jobs.run { try await phone.run() }
///     …
/// }
/// ```
@BluetoothActor
public final class BackgroundJobs {
    private var tasks: [Task<Void, Never>] = []
    private var failure: (any Error)?

    /// No jobs yet.
    public nonisolated init() {}

    /// Runs a job until the scene is over, and cancels it then. A job that fails before that fails the scene.
    public func run(_ job: @escaping @BluetoothActor () async throws -> Void) {
        tasks.append(
            Task { [weak self] in
                do { try await job() } catch {
                    // What a job makes of its cancellation is its own affair.
                    if !Task.isCancelled { self?.note(error) }
                }
            })
    }

    /// Plays a scene, and ends the jobs behind it, however it ended.
    ///
    /// - Throws: the error of the first job that failed by itself, since what the scene met is only the consequence; otherwise the
    ///   scene's.
    public func during<Value: Sendable>(_ scene: @BluetoothActor () async throws -> Value) async throws -> Value {
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await scene()) } catch { outcome = .failure(error) }
        await end()
        if let failure {
            self.failure = nil
            throw failure
        }
        return try outcome.get()
    }

    /// Cancels every job, and waits for its end. Further calls wait as well.
    public func end() async {
        for task in tasks { task.cancel() }
        // A job may start another one while it ends.
        var next = 0
        while next < tasks.count {
            let task = tasks[next]
            next += 1
            task.cancel()
            await task.value
        }
    }

    private func note(_ error: any Error) { if failure == nil { failure = error } }
}
