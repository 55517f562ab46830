/// The proof of the whole chain, after a calibration was stored: the full bottle still stands there, and has to weigh its 830 g.
///
/// It finds what no reading back does: a bottle that has stored a calibration, says so, and weighs with the one before.
public struct FullBottleProof: Sendable, Hashable {
    /// How far the weight may be off: one part in a hundred.
    public static let tolerance = 0.01
    /// How long the bottle is waited for to stand still.
    static let duration = Duration.seconds(20)
    /// How often it is asked.
    static let interval = Duration.seconds(1)
    /// It is wrong only where it weighs wrongly so often in a row.
    private static let readings = 3
    /// Less than the wrongest scale makes of 830 g, g: the bottle was emptied, or is in the hand.
    private static let gone = 100

    /// How it came out.
    public enum Outcome: Sendable, Hashable {
        /// Nothing was stored.
        case notBegun
        /// The bottle is asked what it weighs.
        case weighing
        /// It weighs what it should; g.
        case passed(grams: Int)
        /// It weighs something else; g.
        case failed(grams: Int)
        /// It did not stand there, still, while it was asked.
        case notWeighed
    }

    /// How it came out.
    public private(set) var outcome = Outcome.notBegun
    /// When it is given up; `nil` while nothing is weighed.
    public private(set) var deadline: Duration?
    private var wrong = 0
    private var lastAsked = Duration.zero

    /// A proof of nothing.
    public init() {}

    /// A calibration was stored.
    public mutating func begin(at now: Duration) {
        outcome = .weighing
        deadline = now + Self.duration
        wrong = 0
        lastAsked = now
    }

    /// The bottle told its state.
    public mutating func received(_ state: BottleState, at now: Duration) {
        guard outcome == .weighing, state.flags.isSuperset(of: [.stable, .calibrated]), let weight = state.weight.map(Int.init),
            weight >= Self.gone
        else { return }
        let full = Double(CalibrationData.volume)
        if abs(Double(weight) - full) <= Self.tolerance * full {
            end(.passed(grams: weight))
        } else if now - lastAsked >= Self.interval / 2 {
            // What comes at once, again and again, is one reading.
            wrong += 1
            lastAsked = now
            if wrong >= Self.readings { end(.failed(grams: weight)) }
        }
    }

    /// The time has come.
    public mutating func timePassed(at now: Duration) {
        if let deadline, now >= deadline { end(.notWeighed) }
    }

    private mutating func end(_ outcome: Outcome) {
        self.outcome = outcome
        deadline = nil
    }
}
