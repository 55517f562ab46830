import Bluetooth
import Synchronization

/// A clock whose time passes only when nothing is left to do: a firmware update with its time-outs and reboots takes milliseconds.
///
/// When the event loop of `BluetoothActor` has run every job, the clock wakes the next sleeper, in the order of deadlines and,
/// among equal ones, in the order in which they went to sleep, and ``now`` jumps to that deadline. Everything that the sleeper does
/// is finished before the next one is woken, so a run is the same every time.
///
/// The clock sees what the event loop sees. A test that wants to be deterministic therefore runs on `BluetoothActor` throughout;
/// while a simulated clock exists, everything that the actor starts stays on its thread, detached tasks and functions that belong to
/// no actor included. Where work elsewhere has to be awaited, a file or a socket for instance, ``withTimeHeld(_:)`` stops time
/// meanwhile. Code that waits by turning in a loop, with `Task.yield()`, keeps the event loop busy, and time stands still.
///
/// A clock without sleepers costs nothing, and goes away with its last reference.
public final class SimulatedClock: Clock {
    /// The cause that makes time pass.
    public enum Mode: Hashable, Sendable {
        /// Time passes when the event loop is idle.
        case automatic
        /// Time passes in ``SimulatedClock/advance(by:)`` alone.
        case manual
    }

    /// A point in simulated time.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// So long after the clock was made.
        public init(offset: Duration) { self.offset = offset }
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// The cause that makes time pass.
    public let mode: Mode
    private let sleepers = Mutex(SleeperQueue())

    // What decides when time passes; touched on the actor alone.
    @BluetoothActor private var holds = 0
    @BluetoothActor package private(set) var idleHandler: Int?
    @BluetoothActor private var advance: (end: Duration, continuation: UnsafeContinuation<Void, Never>)?

    /// A clock at zero.
    public init(mode: Mode = .automatic) {
        self.mode = mode
        LoopConfinement.begin()
    }

    deinit { LoopConfinement.end() }

    public var now: Instant { Instant(offset: sleepers.withLock { $0.now }) }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Sleeps until simulated time has reached the deadline; returns at once where it has already.
    ///
    /// - Parameter tolerance: has no effect: a sleeper is woken at its deadline exactly.
    /// - Throws: `CancellationError` at once when the task is cancelled.
    @BluetoothActor
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let id = sleepers.withLock { $0.reserveID() }
        watchForIdleness()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                // A task that was cancelled before its sleeper is in the queue is seen here, and one cancelled later by the handler.
                let result = sleepers.withLock { $0.insert(continuation, id: id, deadline: deadline.offset, isCancelled: Task.isCancelled) }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            sleepers.withLock { $0.remove(id) }?.resume(throwing: CancellationError())
        }
    }

    /// Sleeps for a time; see ``sleep(until:tolerance:)``.
    @BluetoothActor
    public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
    }

    /// Stops time until ``release()`` was called as often.
    @BluetoothActor
    public func hold() { holds += 1 }

    /// Lets time go on after ``hold()``. A no-op where time is not held.
    @BluetoothActor
    public func release() { holds = max(0, holds - 1) }

    /// Stops time while real work is awaited that the event loop does not see.
    @BluetoothActor
    public func withTimeHeld<Value: Sendable, Failure: Error>(
        _ body: @BluetoothActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        hold()
        defer { release() }
        return try await body()
    }

    /// Lets a time pass, on a manual clock: wakes every sleeper that is due meanwhile, each one when the work of the one before is
    /// done, and returns when nothing is left to do. Calls are served one at a time; a second one while the first is under way, and
    /// a call on an automatic clock, is a mistake in the program.
    ///
    /// - Parameter duration: zero lets the work that is under way finish, and nothing more.
    @BluetoothActor
    public func advance(by duration: Duration) async {
        precondition(mode == .manual, "an automatic clock advances by itself")
        precondition(advance == nil, "the clock is being advanced already")
        let end = now.offset + max(duration, .zero)
        watchForIdleness()
        await withUnsafeContinuation { advance = (end, $0) }
    }

    /// The number of sleepers that wait.
    package var sleeperCount: Int { sleepers.withLock { $0.count } }

    @BluetoothActor
    private func watchForIdleness() {
        guard idleHandler == nil else { return }
        let loop = BluetoothActor.shared.loop
        idleHandler = loop.addIdleHandler { [weak self] id in
            if let self { return self.passTime() }
            // The clock went away before the loop was idle again, so it had no time to take this back.
            loop.removeIdleHandler(id)
            return false
        }
    }

    /// Called when nothing is left to do: wakes one sleeper, or ends ``advance(by:)``.
    ///
    /// - Returns: whether there is work now.
    @BluetoothActor
    private func passTime() -> Bool {
        if holds > 0 { return false }
        if mode == .automatic || advance != nil, let sleeper = sleepers.withLock({ $0.wakeNext(until: advance?.end) }) {
            sleeper.resume()
            return true
        }
        if let (end, continuation) = advance {
            advance = nil
            sleepers.withLock { $0.now = end }
            continuation.resume()
            return true
        }
        if sleeperCount == 0, let handler = idleHandler {
            idleHandler = nil
            BluetoothActor.shared.loop.removeIdleHandler(handler)
        }
        return false
    }
}
