import Foundation
import Synchronization

/// A program that this one has started. It gets the three standard streams and no other descriptor, no signal is blocked or ignored in
/// it, and it goes on when the last reference to it is gone.
///
/// Foundation's `Process` is not used, because it stops the program that starts another one now and then: to find the descriptors that
/// it has to close, it copies directory entries whole, from beyond the end of the C library's buffer.
public final class ChildProcess: Sendable {
    /// Where a standard stream of the program leads.
    public enum Stream: Sendable {
        /// To nothing: it reads the end at once, and what it writes is lost.
        case nothing
        /// Where this program's own one leads.
        case inherited
        /// To this program, which has the other end.
        case pipe
        /// For the standard error: where the standard output leads.
        case output
        /// For the standard input: these bytes, and then the end. At most ``ChildProcess/maximumInput``.
        case bytes([UInt8])
    }

    /// Bytes that a program can be given as its input when it starts: a pipe of Linux holds as many.
    public static let maximumInput = 1 << 16

    public let identifier: pid_t
    /// What is written here, the program reads. `nil` where its input is no pipe.
    public let input: FileHandle?
    /// What the program writes to its standard output. `nil` where that is no pipe.
    public let output: FileHandle?
    /// What the program writes to its standard error. `nil` where that is no pipe of its own.
    public let errors: FileHandle?
    private let end: Ending

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, or a name that is looked for in `PATH`.
    ///   - environment: all of its variables; by default those of this process.
    ///   - folder: where it works; by default where this process does.
    ///   - leadsGroup: signals reach all that it has started as well. A terminal's Ctrl-C does not reach it then.
    /// - Throws: `POSIXError`: the program is not there, is none, or there is no room for a further process or descriptor; E2BIG where its
    ///   input is too long.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, folder: String? = nil,
        leadsGroup: Bool = false, input: Stream = .nothing, output: Stream = .nothing, errors: Stream = .nothing
    ) throws {
        var plan = SpawnPlan(leadsGroup: leadsGroup)
        defer { plan.destroy() }
        self.input = try plan.connect(0, to: input)
        self.output = try plan.connect(1, to: output)
        self.errors = try plan.connect(2, to: errors)
        if let folder { plan.work(in: folder) }
        let variables = environment ?? ProcessInfo.processInfo.environment
        identifier = try plan.spawn(program, [program] + arguments, variables.map { "\($0)=\($1)" })
        end = Ending(identifier, leadsGroup: leadsGroup)
    }

    /// Whether it has not ended.
    public var isRunning: Bool { end.isRunning }

    /// Sends it a signal; nothing where it has ended.
    public func send(_ signal: Int32) { end.send(signal) }

    /// Blocks the thread until it has ended.
    ///
    /// - Returns: its exit status, or the signal that has ended it as a negative number.
    @discardableResult
    public func wait() -> Int32 {
        let ended = DispatchSemaphore(value: 0)
        let status = Mutex<Int32>(0)
        end.whenEnded { number in
            status.withLock { $0 = number }
            ended.signal()
        }
        ended.wait()
        return status.withLock { $0 }
    }

    /// Waits until it has ended, whether the caller's task is cancelled or not.
    ///
    /// - Returns: its exit status, or the signal that has ended it as a negative number.
    @discardableResult
    public func ended() async -> Int32 {
        await withCheckedContinuation { continuation in end.whenEnded { continuation.resume(returning: $0) } }
    }
}
