import Dispatch
import Foundation

/// Ctrl-C, and a polite request to end, cancel the command's task, so that links are closed and files are whole.
enum Interrupts {
    /// Where the signal handler writes to. Dispatch's own sources of signals lose what comes before they are in place, which is a moment
    /// after the command's first question.
    nonisolated(unsafe) private static var writingEnd: Int32 = -1

    /// Runs the body; a first SIGINT or SIGTERM cancels it, a second one ends the program at once.
    static func cancelling(_ body: @escaping @Sendable () async throws -> Void) async throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let readingEnd = ends[0]
        writingEnd = ends[1]
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                let saved = errno
                var byte: UInt8 = 0
                _ = write(Interrupts.writingEnd, &byte, 1)
                errno = saved
            }
        }
        let task = Task { try await body() }
        let source = DispatchSource.makeReadSource(fileDescriptor: readingEnd, queue: .global())
        source.setEventHandler {
            var byte: UInt8 = 0
            guard read(readingEnd, &byte, 1) == 1 else { return }
            if task.isCancelled { exit(130) }
            task.cancel()
        }
        source.resume()
        defer {
            // From here on the signals do what they do to every program.
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
            source.cancel()
        }
        try await task.value
    }
}
