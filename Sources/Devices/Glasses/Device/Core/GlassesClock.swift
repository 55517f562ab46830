import Foundation
import GlassesContract
import Synchronization

/// The glasses' time of day: the machine's where a server of time keeps that right, else what a companion told. The machine's own clock stays as
/// it is, which is its owner's and other programs' too.
final class GlassesClock: Sendable {
    /// Moments that a clock may show.
    static let credible =
        Date(
            timeIntervalSince1970: Double(GlassesEndpoint.times.lowerBound))...Date(
            timeIntervalSince1970: Double(GlassesEndpoint.times.upperBound))
    /// Seconds that a clock may be off without being put right: a message takes some time.
    static let tolerance = 2.0

    private let machine: MachineClock
    private let wall: @Sendable () -> Date
    /// The moment of the machine's boot, by the word of a companion or of a server of time.
    private let told = Mutex<Date?>(nil)

    /// - Parameter wall: the machine's time of day.
    init(_ machine: MachineClock, wall: @escaping @Sendable () -> Date) { (self.machine, self.wall) = (machine, wall) }

    var boot: String { machine.boot }

    var now: Date {
        let wall = wall()
        guard !isKept(wall), let told = told.withLock({ $0 }) else { return wall }
        return told.addingTimeInterval(machine.uptime())
    }

    /// True while neither a server of time nor a companion has vouched for it since the machine booted.
    var isUnsure: Bool { told.withLock { $0 } == nil && !isKept(wall()) }

    /// True where it shows a moment that cannot be.
    var isWrong: Bool { !Self.credible.contains(now) }

    /// The moment of the machine's boot, by this clock as it is now.
    var origin: Date { now.addingTimeInterval(-machine.uptime()) }

    /// Goes by a word that was given before, in this boot of the machine.
    func resume(_ origin: Date) { told.withLock { $0 = origin } }

    /// Goes on by what it shows now, where the server of time goes.
    ///
    /// - Returns: the moment of the machine's boot; nil where nobody has vouched for it.
    func hold() -> Date? {
        guard !isUnsure else { return nil }
        let origin = origin
        return told.withLock { told in
            told = told ?? origin
            return told
        }
    }

    /// Takes a companion's word.
    ///
    /// - Returns: seconds by which it was put right; nil where a server of time knows better.
    /// - Throws: `GlassesValueError` for a moment that cannot be.
    func set(_ time: Date) throws(GlassesValueError) -> Double? {
        guard Self.credible.contains(time) else {
            throw GlassesValueError("A clock may be set to the years 2024 to 2099.")
        }
        guard !isKept(wall()) else { return nil }
        let difference = time.timeIntervalSince(now)
        let isRight = abs(difference) <= Self.tolerance
        let origin = isRight ? origin : time.addingTimeInterval(-machine.uptime())
        told.withLock { $0 = origin }
        return isRight ? 0 : difference
    }

    private func isKept(_ wall: Date) -> Bool { machine.isSynchronized() && Self.credible.contains(wall) }
}
