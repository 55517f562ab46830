/// Pairing codes and how long they count: a code lives for two minutes; five that nobody confirmed lock pairing for a minute, and each five
/// more for twice as long.
///
/// Time is the caller's, so that a test has its own.
public struct PairingAttempts: Sendable {
    static let lifetime: Duration = .seconds(120)
    static let failuresBeforeLock = 5
    static let firstLock: Duration = .seconds(60)
    /// A day: longer helps nobody.
    static let longestLock: Duration = .seconds(86_400)

    private struct Current: Sendable {
        let code: String
        let end: Duration
    }

    private var current: Current?
    private var failures = 0
    private var locks = 0
    private var lockEnd: Duration = .zero

    public init() {}

    /// The code that counts now.
    public mutating func code(at now: Duration) -> String? {
        expire(now)
        return current?.code
    }

    /// When the current code ends by itself; `nil` where there is none.
    public var end: Duration? { current?.end }

    /// Whether no pairing may begin now.
    public mutating func isLocked(at now: Duration) -> Bool {
        expire(now)
        return now < lockEnd
    }

    /// Begins a pairing. One that was under way has failed.
    ///
    /// - Returns: `false` where pairing is locked: the code does not count.
    public mutating func begin(_ code: String, at now: Duration) -> Bool {
        guard !isLocked(at: now) else { return false }
        if current != nil { fail(at: now) }
        guard now >= lockEnd else { return false }
        current = Current(code: code, end: now + Self.lifetime)
        return true
    }

    /// The companion confirmed: what failed before is forgiven.
    public mutating func confirm() { self = PairingAttempts() }

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

    /// Six digits of the system's secure generator.
    static func makeCode() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = String(UInt32.random(in: 0...999_999, using: &generator))
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// "Pairing code: 8 3 9 4 9 3": digit by digit, so that it is not read as a number.
    static func sentence(_ code: String) -> String { "Pairing code: " + code.map(String.init).joined(separator: " ") }
}
