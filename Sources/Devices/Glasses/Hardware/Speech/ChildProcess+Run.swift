import Foundation
import Processes

extension ChildProcess {
    /// Runs a program to its end with these bytes as its standard input; ends it where the caller's task is cancelled.
    ///
    /// - Parameters:
    ///   - input: at most ``ChildProcess/maximumInput`` bytes.
    ///   - limit: how long it may take before it is killed.
    ///   - leadsGroup: all that it has started ends with it.
    /// - Throws: ``ChildProcessError``, `CancellationError`, or why it could not be started.
    static func run(_ program: URL, _ arguments: [String], input: [UInt8], within limit: Duration? = nil, leadsGroup: Bool = false)
        async throws
    {
        let process = try ChildProcess(program.path, arguments, leadsGroup: leadsGroup, input: .bytes(input))
        let deadline = limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                process.send(SIGKILL)
            }
        }
        defer { deadline?.cancel() }
        let status = await withTaskCancellationHandler {
            await process.ended()
        } onCancel: {
            process.send(SIGTERM)
        }
        try Task.checkCancellation()
        guard status == 0 else { throw ChildProcessError(program: program.lastPathComponent, status: status) }
    }
}

/// A program that did not end well.
struct ChildProcessError: Error, Hashable, CustomStringConvertible {
    let program: String
    /// Its exit status, or the signal that has ended it as a negative number.
    let status: Int32

    var description: String { "\(program) ended with status \(status)" }
}
