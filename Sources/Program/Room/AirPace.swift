import Bluetooth
import Companion
import Foundation

/// The pace of simulated devices: so many of their seconds pass in one of the machine's, 1 to 20.
struct AirPace: Hashable, Sendable {
    /// The variable of the environment that says it.
    static var variable: String { ProgramIdentity.current.variable("PACE") }
    /// That of real devices.
    static let usual = AirPace(factor: 1)

    /// The seconds of the air in one of the machine's.
    let factor: Int

    private init(factor: Int) { self.factor = factor }

    /// The pace that the environment says; that of real devices where it says none.
    ///
    /// - Throws: ``UsageError`` for what is no number from 1 to 20.
    init(_ environment: [String: String]) throws {
        guard let text = environment[Self.variable], !text.isEmpty else {
            self = .usual
            return
        }
        guard let factor = Int(text), (1...20).contains(factor) else {
            throw UsageError(description: "\(Self.variable) is a number from 1 to 20, and \"\(text)\" came.", usage: nil)
        }
        self.factor = factor
    }

    /// A queue that lives by it. The machine's own clock has the event loop's timers.
    var timers: TimerQueue { self == .usual ? TimerQueue() : TimerQueue(clock: PacedClock(self)) }
}

/// The continuous clock at a pace.
struct PacedClock: Clock {
    struct Instant: InstantProtocol {
        /// The clock's own time since it was made.
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private let factor: Int

    /// A clock at zero.
    init(_ pace: AirPace) { factor = pace.factor }

    var now: Instant { Instant(offset: start.duration(to: clock.now) * factor) }
    var minimumResolution: Duration { clock.minimumResolution * factor }

    /// - Throws: `CancellationError`.
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: start.advanced(by: deadline.offset / factor), tolerance: tolerance.map { $0 / factor })
    }
}
