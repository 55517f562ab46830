/// Pairing codes and how long they count: five that nobody confirmed lock pairing for a minute, and each five more for twice as long.
///
/// Time is the caller's, so that a test has its own.
public struct PairingAttempts: Sendable {
    static let failuresBeforeLock = 5
    static let firstLock: Duration = .seconds(60)
    /// A day: longer helps nobody.
    static let longestLock: Duration = .seconds(86_400)

    private struct Current: Sendable {
        let code: String
        let end: Duration
    }

    private let lifetime: Duration
    private var current: Current?
    private var failures = 0
    private var locks = 0
    private var lockEnd: Duration = .zero

    /// - Parameter lifetime: how long a code counts.
    public init(lifetime: Duration) { self.lifetime = lifetime }

    /// The code that counts now.
    public mutating func code(at now: Duration) -> String? {
        expire(now)
        return current?.code
    }

    /// When the current code ends by itself; `nil` where there is none.
    public var end: Duration? { current?.end }

    /// Whether no pairing may begin now.
    public mutating func isLocked(at now: Duration) -> Bool { lockLeft(at: now) > .zero }

    /// For how long no pairing may begin; zero where one may.
    public mutating func lockLeft(at now: Duration) -> Duration {
        expire(now)
        return max(lockEnd - now, .zero)
    }

    /// Begins a pairing. One that was under way has failed.
    ///
    /// - Returns: `false` where pairing is locked: the code does not count.
    public mutating func begin(_ code: String, at now: Duration) -> Bool {
        guard !isLocked(at: now) else { return false }
        if current != nil { fail(at: now) }
        guard now >= lockEnd else { return false }
        current = Current(code: code, end: now + lifetime)
        return true
    }

    /// The companion confirmed: what failed before is forgiven.
    public mutating func confirm() { self = PairingAttempts(lifetime: lifetime) }

    /// The pairing under way came to nothing. Does nothing where there is none.
    public mutating func fail(at now: Duration) {
        guard current != nil else { return }
        current = nil
        failures += 1
        guard failures >= Self.failuresBeforeLock else { return }
        failures = 0
        lockEnd = now + min(Self.firstLock * (1 << min(locks, 20)), Self.longestLock)
        locks += 1
    }

    private mutating func expire(_ now: Duration) {
        if let current, now >= current.end { fail(at: current.end) }
    }
}
