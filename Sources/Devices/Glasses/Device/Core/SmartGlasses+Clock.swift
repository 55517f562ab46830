import Foundation
import GlassesContract

/// The time of day of a machine that may have no clock which goes on without power.
extension SmartGlasses {
    /// Takes the time of a companion that is trusted, and puts right what was kept meanwhile.
    ///
    /// - Parameter hasRoom: what was kept can be put right now, and not only later.
    /// - Returns: what a companion is answered.
    /// - Throws: `GlassesValueError` for a moment that cannot be.
    @discardableResult
    public func setTime(_ time: Date, hasRoom: Bool = true) throws -> String {
        guard let difference = try clock.set(time) else { return "A server of time keeps the clock" }
        if difference != 0 {
            // Before anything is kept: on a full disk the clock has moved all the same.
            events.record(GlassesEvent(.status, .changed))
            configuration.report(
                "A companion told the time: the clock was \(Self.extent(difference)). The glasses go by what was told; the machine's own clock "
                    + "stays as it is.")
        }
        if hasRoom { try confirmTimes() }
        return difference == 0 ? "The clock is right" : "The clock was set"
    }

    /// Puts right what was kept before anybody had vouched for the clock, as soon as somebody has.
    func confirmTimes() throws {
        guard !isTimeConfirmed, let origin = clock.hold() else { return }
        let hasMoved = try store.confirmTimes(by: origin)
        store.afterwards {
            self.isTimeConfirmed = true
            if hasMoved { for topic in [GlassesTopic.notes, .todos, .alarms] { self.signals.send(topic) } }
        }
    }

    /// By how much a clock was off, for people.
    static func extent(_ seconds: Double) -> String {
        let size = abs(seconds)
        let text =
            switch size {
            case ..<120: "\(Int(size)) s"
            case ..<7_200: "\(Int(size / 60)) min"
            case ..<172_800: "\(Int(size / 3_600)) h"
            default: "\(Int(size / 86_400)) days"
            }
        return text + (seconds > 0 ? " slow" : " fast")
    }

    /// That the clock may be wrong, in a sentence.
    nonisolated var clockLack: String? {
        guard clock.isUnsure else { return nil }
        return clock.isWrong
            ? "The clock is wrong: what is kept now is dated wrong until a companion tells the time."
            : "Nobody has told the time since the machine started: what is kept now may be dated wrong until a companion does."
    }
}
