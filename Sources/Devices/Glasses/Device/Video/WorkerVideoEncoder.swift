import Foundation
import GlassesContract

/// Encodes in a process of its own, which lives as long as the recording: what it takes of memory is given back, and what goes wrong in an
/// encoder ends that process alone.
///
/// It takes pictures on its standard input and gives the stream on its standard output; where it cannot work, it ends with another status
/// than 0, and the last line that it writes says why.
public struct WorkerVideoEncoder: VideoEncoder {
    private let program: URL
    private let arguments: [String]
    private let environment: [String: String]

    /// - Parameters:
    ///   - program: the worker; it is called with `arguments`, then `--width`, `--height` and `--rate`, each with its number.
    ///   - environment: what it gets in addition to this process's.
    public init(program: URL, arguments: [String], environment: [String: String] = [:]) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
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
                try await Self.pump(worker, feed, output)
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
    }

    private static func pump(
        _ worker: ChildFilter, _ feed: @escaping @Sendable (_ write: @Sendable ([UInt8]) async throws -> Void) async throws -> Void,
        _ output: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await feed { try await worker.write($0) }
                await worker.closeInput()
            }
            group.addTask { while let bytes = try await worker.read() { try output(bytes) } }
            do {
                while try await group.next() != nil {}
            } catch {
                // The other one may wait for the worker.
                worker.kill()
                throw error
            }
        }
    }
}
