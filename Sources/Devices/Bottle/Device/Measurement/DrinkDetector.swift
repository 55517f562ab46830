import BottleContract

/// Tells drinks and refills from the level of a bottle that stands still, as the shipped firmware does: each level is compared with the one
/// before it, which it then replaces.
struct DrinkDetector: Sendable, Hashable {
    /// What a new level means.
    enum Event: Sendable, Hashable {
        /// ml that are gone: 30 or more.
        case drink(amount: Int)
        /// ml that came: 100 or more.
        case refill(amount: Int)
    }

    /// The last level, ml; `nil` before the first.
    private(set) var baseline: Double?

    /// Takes the level of a bottle that stands still, ml.
    mutating func settle(at level: Double) -> Event? {
        defer { baseline = level }
        guard let baseline else { return nil }
        let drop = baseline - level
        if drop >= Double(DrinkRecord.smallestDrink) { return .drink(amount: Int(drop.rounded())) }
        if -drop >= Double(DrinkRecord.smallestRefill) { return .refill(amount: Int(-drop.rounded())) }
        return nil
    }

    /// Forgets the level: the next one is a new beginning.
    mutating func forget() { baseline = nil }
}
