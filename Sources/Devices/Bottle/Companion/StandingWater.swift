/// What the bottle held when it last stood. While it is lifted, the load cell weighs nothing, which by the calibration is as much below
/// zero as the bottle itself weighs: that is not what is in it.
struct StandingWater {
    /// g below which nothing stands on the cell. An empty bottle reads zero, give or take noise and drift, and weighs a few times this.
    private static let lifted = -50

    /// g and ml; nil before it stood still for the first time.
    private(set) var last: (weight: Int, level: Int)?

    /// Whether a state is that of a bottle that is lifted.
    static func isLifted(_ state: BottleState) -> Bool {
        guard let weight = state.weight, state.flags.contains(.calibrated) else { return false }
        return Int(weight) < lifted
    }

    /// Takes a state in, in the order of their arrival.
    mutating func take(_ state: BottleState) {
        guard case .water(let weight, let level) = state.reading, state.flags.isSuperset(of: [.stable, .calibrated]) else { return }
        if !Self.isLifted(state) { last = (max(0, Int(weight)), Int(level)) }
    }
}
