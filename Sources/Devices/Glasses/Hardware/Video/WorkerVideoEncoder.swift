import Foundation
import GlassesDevice
import Synchronization

/// Encodes in a process of its own, which lives as long as the recording: what it takes of memory is given back, and what goes wrong in an
/// encoder ends that process alone.
///
/// It takes pictures on its standard input and gives the stream on its standard output; where it cannot work, it ends with another status
/// than 0, and the last line that it writes says why.
public struct WorkerVideoEncoder: VideoEncoder {
    private let program: URL
    private let arguments: [String]
    private let environment: [String: String]
    private let patience: Duration
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - program: the worker; it is called with `arguments`, then `--width`, `--height` and `--rate`, each with its number.
    ///   - environment: what it gets in addition to this process's.
    ///   - patience: how long nothing may go in or come out before it is ended: a worker that hangs would keep every later recording out.
    ///   - clock: what measures that.
    ///   - report: told the last line of a worker that has done its work and something to say of it.
    public init(
        program: URL, arguments: [String], environment: [String: String] = [:], patience: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.patience = patience
        self.clock = clock
        self.report = report
    }

    public func encode(
        width: Int, height: Int, rate: Int,
        from feed: @escaping @Sendable (_ write: @Sendable ([UInt8]) async throws -> Void) async throws -> Void,
        to output: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws {
        let size = ["--width", "\(width)", "--height", "\(height)", "--rate", "\(rate)"]
        let worker = try ChildFilter(program, arguments + size, environment: environment)
        let outcome: Result<Void, any Error>
        do {
            try await withTaskCancellationHandler {
                try await pump(worker, feed, output)
            } onCancel: {
                worker.kill()
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        // Whatever has happened, it has ended before this returns.
        if case .failure(let error) = outcome, !(error is ChildFilter.InputClosed) { worker.kill() }
        let (status, lastWords) = await worker.end()
        try Task.checkCancellation()
        // A worker that takes no more pictures says why.
        if case .failure(let error) = outcome, !(error is ChildFilter.InputClosed) { throw error }
        guard status == 0, case .success = outcome else {
            throw GlassesError.recordingUnavailable(lastWords.isEmpty ? "The encoder ended with status \(status)." : lastWords)
        }
        if !lastWords.isEmpty { report(lastWords) }
    }

    private func pump(
        _ worker: ChildFilter, _ feed: @escaping @Sendable (_ write: @Sendable ([UInt8]) async throws -> Void) async throws -> Void,
        _ output: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws {
        let progress = Progress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await feed {
                    try await worker.write($0)
                    progress.made()
                }
                await worker.closeInput()
            }
            group.addTask {
                while let bytes = try await worker.read() {
                    try output(bytes)
                    progress.made()
                }
            }
            // Does not return: it ends with the other two.
            group.addTask { try await watch(progress) }
            do {
                for _ in 0..<2 { try await group.next() }
                group.cancelAll()
            } catch {
                // The others may wait for the worker.
                worker.kill()
                throw error
            }
        }
    }

    /// - Throws: ``GlassesError/recordingUnavailable(_:)`` once nothing has moved for as long as that is waited for.
    private func watch(_ progress: Progress) async throws {
        var before: Int
        repeat {
            before = progress.count
            try await clock.sleep(for: patience)
        } while progress.count != before
        throw GlassesError.recordingUnavailable("The recording stood still for \(patience.components.seconds) s, and was ended.")
    }

    /// Pictures that were taken, and pieces of the stream that came.
    private final class Progress: Sendable {
        private let number = Atomic(0)
        var count: Int { number.load(ordering: .relaxed) }
        func made() { number.add(1, ordering: .relaxed) }
    }
}
