import Foundation

/// The clocks of the machine that glasses run on.
public struct MachineClock: Sendable {
    /// Seconds since the machine booted, those that it slept through as well.
    public var uptime: @Sendable () -> Double
    /// Tells this boot from every other.
    public var boot: String
    /// True while a server of time keeps the time of day right.
    public var isSynchronized: @Sendable () -> Bool

    public init(uptime: @escaping @Sendable () -> Double, boot: String, isSynchronized: @escaping @Sendable () -> Bool) {
        (self.uptime, self.boot, self.isSynchronized) = (uptime, boot, isSynchronized)
    }

    /// Of a machine whose time of day is right: a computer's, for glasses that are simulated on it.
    public static let trusted = MachineClock(uptime: { ProcessInfo.processInfo.systemUptime }, boot: "", isSynchronized: { true })
}
