import Dispatch
import Foundation
import Synchronization

/// Standard input, line by line, without blocking the program or keeping it from ending.
public final class StandardInput: Sendable {
    private let queue = DispatchQueue(label: "standard input")
    private let rest = Mutex<[UInt8]>([])
    /// How often a wait looks whether it was cancelled, ms.
    private static let patience: Int32 = 200
    /// A longer line is cut there.
    private static let longestLine = 4_096

    /// Nothing is read before it is asked for.
    public init() {}

    /// The next line, without its end; `nil` at the end of the input, and where the caller's task is cancelled.
    ///
    /// The next one is read only when it is asked for: a pipe that is written faster than it is obeyed waits.
    public func nextLine() async -> String? {
        let isCancelled = Flag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.readLine(isCancelled)) }
            }
        } onCancel: {
            isCancelled.set()
        }
    }

    private func readLine(_ isCancelled: Flag) -> String? {
        var buffer = rest.withLock { $0 }
        while true {
            let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
            if let end = end ?? (buffer.count >= Self.longestLine ? buffer.count : nil) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                rest.withLock { $0 = Array(buffer.dropFirst(end + 1)) }
                return line
            }
            guard let more = read(isCancelled) else {
                rest.withLock { $0 = [] }
                return buffer.isEmpty || isCancelled.isSet ? nil : String(decoding: buffer, as: UTF8.self)
            }
            buffer += more
        }
    }

    /// Some bytes; `nil` at the end, or where the wait was cancelled.
    private func read(_ isCancelled: Flag) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 1_024)
        while !isCancelled.isSet {
            var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, Self.patience) > 0 else { continue }
            // A program in the background that reads from its terminal is stopped by it.
            if isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) != getpgrp() {
                poll(nil, 0, Self.patience)
                continue
            }
            let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(chunk[..<count]) : nil
        }
        return nil
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }
}
