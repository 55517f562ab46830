import Foundation

/// A program that is started, fed and waited for.
enum ChildProcess {
    /// Runs a program to its end with these bytes as its standard input; ends it where the caller's task is cancelled.
    ///
    /// - Parameter input: at most what a pipe takes at once, since all of it is written before the program starts.
    /// - Throws: ``ChildProcessError``, `CancellationError`, or why it could not be started.
    static func run(_ program: URL, _ arguments: [String], input: [UInt8]) async throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input))
        try pipe.fileHandleForWriting.close()
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let handle = Handle(process)
        let status = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
                handle.process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do {
                    try handle.process.run()
                } catch {
                    handle.process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            handle.end()
        }
        try Task.checkCancellation()
        guard status == 0 else { throw ChildProcessError(program: program.lastPathComponent, status: status) }
    }

    /// `@unchecked` because `Process` is not `Sendable`: it is started once, and `end` calls `terminate` alone, which is a signal to a number
    /// and does nothing before the start and after the end.
    private final class Handle: @unchecked Sendable {
        let process: Process
        init(_ process: Process) { self.process = process }
        func end() { if process.isRunning { process.terminate() } }
    }
}

/// A program that did not end well.
struct ChildProcessError: Error, Hashable, CustomStringConvertible {
    let program: String
    let status: Int32

    var description: String { "\(program) ended with status \(status)" }
}
