import BottleDevice

/// A bottle on its load cell: `bottle` in its part of the bench's screen.
struct BottleStanding: Encodable, Sendable {
    /// Water in it, ml.
    let water: Int
    /// What it is meant to hold, ml.
    let capacity: Int
    /// Degrees from upright, 0 to 90.
    let tilt: Int
    /// True while a hand holds it.
    let isLifted: Bool
    /// True while water runs in.
    let isFilling: Bool
    /// True where the bottle itself finds that it stands upright and still.
    let isSteady: Bool
    /// Percent.
    let battery: Int
}
