import BottleContract

/// Tells drinks and refills from the level of a bottle that stands still: each level is compared with one from before.
struct DrinkDetector: Sendable, Hashable {
    /// What a new level means.
    enum Event: Sendable, Hashable {
        /// Whole ml that are gone, cut and not rounded: 30 or more.
        case drink(amount: Int)
        /// Whole ml that came, cut as well: 100 or more.
        case refill(amount: Int)
    }

    /// A change of less is drift, ml.
    private static let drift = 15.0

    /// The level that the next one is compared with, ml; `nil` before the first.
    private(set) var baseline: Double?

    /// Takes the level of a bottle that stands still, ml.
    ///
    /// - Parameter sumsSips: a change that is neither drift nor an event yet leaves the baseline where it was, for the next one to add to.
    mutating func settle(at level: Double, sumsSips: Bool) -> Event? {
        let drop = baseline.map { $0 - level } ?? 0
        let event: Event? =
            if drop >= Double(DrinkRecord.smallestDrink) {
                .drink(amount: Int(drop))
            } else if -drop >= Double(DrinkRecord.smallestRefill) {
                .refill(amount: Int(-drop))
            } else {
                nil
            }
        if event != nil || abs(drop) < Self.drift || !sumsSips { baseline = level }
        return event
    }

    /// A detector that compares the next level with this one, ml.
    init(baseline: Double? = nil) { self.baseline = baseline }

    /// Forgets the level: the next one is a new beginning.
    mutating func forget() { baseline = nil }
}
