import Synchronization

/// A clock that stands still, and whose sleeps end when a test says so.
///
/// A simulated clock would keep what a deadline ends on the radio's thread, where a server's work does not belong.
final class WatchedClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let (ends, end) = AsyncStream.makeStream(of: Void.self)
    private let asked = Mutex<[Duration]>([])

    /// For how long somebody slept or sleeps, in the order in which they began.
    var sleeps: [Duration] { asked.withLock(\.self) }
    var now: Instant { Instant() }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        asked.withLock { $0.append(deadline.offset) }
        for await _ in ends { break }
        try Task.checkCancellation()
    }

    /// Ends the first sleep that has not ended, or the next one.
    func endSleep() { end.yield() }
}
