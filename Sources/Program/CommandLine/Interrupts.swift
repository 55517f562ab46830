import Dispatch
import Foundation

/// Ctrl-C, and a polite request to end, cancel the command's task, so that links are closed and files are whole.
enum Interrupts {
    /// Runs the body; a first SIGINT or SIGTERM cancels it, a second one ends the program at once.
    static func cancelling(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if task.isCancelled { exit(130) }
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await task.value
    }
}
