import Foundation
import Processes

extension ChildProcess {
    /// Runs a program to its end with these bytes as its standard input; ends it where the caller's task is cancelled.
    ///
    /// - Parameter input: at most what a pipe takes at once, since nobody waits for the program to read it.
    /// - Throws: ``ChildProcessError``, `CancellationError`, or why it could not be started or fed.
    static func run(_ program: URL, _ arguments: [String], input: [UInt8]) async throws {
        let process = try ChildProcess(program.path, arguments, input: .pipe)
        let fed = Result { () throws in
            try process.input?.write(contentsOf: Data(input))
            try process.input?.close()
        }
        let status = await withTaskCancellationHandler {
            await process.ended()
        } onCancel: {
            process.send(SIGTERM)
        }
        try Task.checkCancellation()
        // A program that ended without reading says why with its status.
        guard status == 0 else { throw ChildProcessError(program: program.lastPathComponent, status: status) }
        try fed.get()
    }
}

/// A program that did not end well.
struct ChildProcessError: Error, Hashable, CustomStringConvertible {
    let program: String
    /// Its exit status, or the signal that has ended it as a negative number.
    let status: Int32

    var description: String { "\(program) ended with status \(status)" }
}
