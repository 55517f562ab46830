import Foundation

/// Pairing codes and how long they count. Five of one companion that nobody confirmed lock pairing for it for a minute, and each five more
/// for twice as long; others may pair meanwhile (Core 5.4, Vol 3, Part H, 2.3.6, "Repeated attempts").
///
/// An address is easily changed, so that all companions together have a number of failures too, which comes back slowly. Time is the
/// caller's, so that a test has its own.
public struct PairingAttempts: Sendable {
    static let failuresBeforeLock = 5
    static let firstLock: Duration = .seconds(60)
    /// A day: longer helps nobody.
    static let longestLock: Duration = .seconds(86_400)
    /// Each such time without a failure halves the next wait; where there is none left to halve, what failed is forgotten.
    static let quietTime: Duration = .seconds(3_600)
    /// Failures of all together, one of which comes back in each of these times. A million codes are to be guessed among: in a year of
    /// trying that comes to one in ten.
    static let sharedFailures = 20
    static let sharedTime: Duration = .seconds(300)

    private struct Current: Sendable {
        let code: String
        let peer: UUID
        let end: Duration
    }

    private struct Record: Sendable {
        var failures = 0
        var locks = 0
        /// The end of the lock, or the time of the last failure.
        var end: Duration = .zero
    }

    private let lifetime: Duration
    private var current: Current?
    private var records: [UUID: Record] = [:]
    /// The time at which all failures of all companions will have come back.
    private var sharedEnd: Duration = .zero

    /// - Parameter lifetime: how long a code counts.
    public init(lifetime: Duration) { self.lifetime = lifetime }

    /// The code that counts now.
    public mutating func code(at now: Duration) -> String? {
        expire(now)
        return current?.code
    }

    /// Tests that a companion may not begin to pair now, because too many codes came to nothing.
    public mutating func isLocked(for peer: UUID, at now: Duration) -> Bool {
        max(lockLeft(for: peer, at: now), sharedLockLeft(at: now)) > .zero
    }

    /// The number of companions with failures that are not forgiven.
    var remembered: Int { records.count }

    /// For how long a companion may not begin to pair, whatever the others may; zero where it may.
    public mutating func lockLeft(for peer: UUID, at now: Duration) -> Duration {
        expire(now)
        return max((records[peer]?.end ?? .zero) - now, .zero)
    }

    /// For how long nobody may begin to pair; zero where somebody may.
    public mutating func sharedLockLeft(at now: Duration) -> Duration {
        expire(now)
        return max(sharedEnd - now - Self.sharedTime * (Self.sharedFailures - 1), .zero)
    }

    /// Begins a pairing. One of the same companion that was under way has failed.
    ///
    /// - Returns: `false` where pairing is locked, or another companion is about to pair: the code does not count.
    public mutating func begin(_ code: String, with peer: UUID, at now: Duration) -> Bool {
        guard !isLocked(for: peer, at: now), current == nil || current?.peer == peer else { return false }
        if current != nil { fail(at: now) }
        guard !isLocked(for: peer, at: now) else { return false }
        current = Current(code: code, peer: peer, end: now + lifetime)
        return true
    }

    /// The companion confirmed: what it failed before is forgiven.
    public mutating func confirm(_ peer: UUID) {
        records[peer] = nil
        if current?.peer == peer { current = nil }
    }

    /// The companion gave the pairing under way up. That is not held against it, and costs one failure of all together: as many codes can be
    /// tried as if it were. Does nothing where there is none.
    public mutating func giveUp(at now: Duration) {
        expire(now)
        guard current != nil else { return }
        current = nil
        countShared(at: now)
    }

    /// The pairing under way came to nothing. Does nothing where there is none.
    public mutating func fail(at now: Duration) {
        guard let peer = current?.peer else { return }
        current = nil
        countShared(at: now)
        var record = calmed(records[peer] ?? Record(end: now), at: now)
        record.failures += 1
        record.end = now
        if record.failures >= Self.failuresBeforeLock {
            record.failures = 0
            record.end += min(Self.firstLock * (1 << min(record.locks, 20)), Self.longestLock)
            record.locks += 1
        }
        records[peer] = record
        // What is forgiven is forgotten: the failures of all together bound what is left.
        records = records.filter { now - $0.value.end < Self.quietTime * max($0.value.locks, 1) }
    }

    private mutating func countShared(at now: Duration) { sharedEnd = max(sharedEnd, now) + Self.sharedTime }

    /// The rest of a record after a time without failures.
    private func calmed(_ record: Record, at now: Duration) -> Record {
        let quiet = Int((now - record.end) / Self.quietTime)
        guard quiet > 0 else { return record }
        return Record(failures: 0, locks: max(record.locks - quiet, 0), end: record.end)
    }

    private mutating func expire(_ now: Duration) {
        if let current, now >= current.end { fail(at: current.end) }
    }
}
