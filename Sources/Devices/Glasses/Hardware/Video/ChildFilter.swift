import DeviceSide
import Foundation
import Processes
import Synchronization

/// A program that makes something else of what it is fed.
///
/// Its pipes block the threads of queues of their own, one in each direction; ``kill()`` frees them. The descriptors are each used and
/// closed on one serial queue.
final class ChildFilter: Sendable {
    /// The program takes no more.
    struct InputClosed: Error {}

    private static let pieceSize = 1 << 16
    /// Of what it says, the end is kept.
    private static let longestWords = 2_000

    private let process: ChildProcess
    private let writing = DispatchQueue(label: "ChildFilter.writing")
    private let reading = DispatchQueue(label: "ChildFilter.reading")
    private let listening = DispatchQueue(label: "ChildFilter.listening")
    private let words = Mutex<[UInt8]>([])

    /// Starts it.
    ///
    /// - Parameters:
    ///   - environment: what it gets in addition to this process's.
    ///   - leadsGroup: ``kill()`` ends all that it has started as well.
    init(_ program: URL, _ arguments: [String], environment: [String: String], leadsGroup: Bool = false) throws {
        process = try ChildProcess(
            program.path, arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { _, new in new },
            leadsGroup: leadsGroup, input: .pipe, output: .pipe, errors: .pipe)
        listening.async { [self] in
            while let bytes = try? Self.piece(process.errors) { words.withLock { $0 = ($0 + bytes).suffix(Self.longestWords) } }
        }
    }

    /// Feeds a program, and reads all that it makes of it; one that takes longer, or says more, is ended.
    ///
    /// - Parameters:
    ///   - limit: bytes of the answer.
    ///   - patience: for the whole answer.
    /// - Returns: the answer, and as ``end()``.
    static func answer(
        of program: URL, _ arguments: [String], environment: [String: String] = [:], to input: [UInt8], limit: Int, patience: Duration
    ) async throws -> (bytes: [UInt8], status: Int32, lastWords: String) {
        let child = try ChildFilter(program, arguments, environment: environment, leadsGroup: true)
        let deadline = Task {
            try await Task.sleep(for: patience)
            child.kill()
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            var answer: [UInt8] = []
            async let writing: Void = {
                // One that needs no more of it says so by its status.
                try? await child.write(input)
                await child.closeInput()
            }()
            while let bytes = try await child.read() {
                answer += bytes.prefix(limit - answer.count)
                if answer.count >= limit { break }
            }
            if answer.count >= limit { child.kill() }
            await writing
            let (status, words) = await child.end()
            try Task.checkCancellation()
            return (answer, status, words)
        } onCancel: {
            child.kill()
        }
    }

    /// Writes all of it; waits for as long as the program takes.
    ///
    /// - Throws: ``InputClosed``.
    func write(_ bytes: [UInt8]) async throws {
        try await onQueue(writing) { [process] in
            guard let descriptor = process.input?.fileDescriptor, writeAll(bytes, to: descriptor) else { throw InputClosed() }
        }
    }

    /// Tells it that there is no more.
    func closeInput() async {
        await withCheckedContinuation { continuation in
            writing.async { [process] in
                // Nothing is left to be written that a failure could lose.
                try? process.input?.close()
                continuation.resume()
            }
        }
    }

    /// What it has made, as far as it is there; `nil` at the end.
    func read() async throws -> [UInt8]? { try await onQueue(reading) { [process] in try Self.piece(process.output) } }

    /// Waits for its end.
    ///
    /// - Returns: its exit status, or the signal that ended it as a negative number, and the last line that it has complained with.
    func end() async -> (status: Int32, lastWords: String) {
        await closeInput()
        let status = await process.ended()
        await withCheckedContinuation { continuation in listening.async { continuation.resume() } }
        let lines = String(decoding: words.withLock { $0 }, as: UTF8.self).split(whereSeparator: \.isNewline)
        return (status, lines.last.map(String.init) ?? "")
    }

    /// Ends it at once.
    func kill() { process.send(SIGKILL) }

    private static func piece(_ end: FileHandle?) throws -> [UInt8]? {
        guard let descriptor = end?.fileDescriptor else { return nil }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
            var got = Foundation.read(descriptor, buffer.baseAddress, pieceSize)
            while got < 0, errno == EINTR { got = Foundation.read(descriptor, buffer.baseAddress, pieceSize) }
            if got < 0 { failure = errno }
            count = max(0, got)
        }
        if failure != 0 { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        return bytes.isEmpty ? nil : bytes
    }

    private func onQueue<Value: Sendable>(_ queue: DispatchQueue, _ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
