/// The bottle as a person at the bench sees it.
public struct BottleView: Sendable, Hashable {
    /// Water in it, whole ml.
    public let water: Int
    /// Degrees from upright.
    public let tilt: Int
    /// A hand holds it.
    public let isLifted: Bool
    /// Water runs in.
    public let isFilling: Bool
    /// The bottle itself finds that it stands upright and still.
    public let isSteady: Bool

    /// A calibration's measurement is under way.
    public let isMeasuring: Bool

    init(_ bottle: SimulatedBottle, isSteady: Bool, isMeasuring: Bool = false) {
        water = Int(bottle.water.rounded())
        tilt = Int(bottle.tilt.rounded())
        isLifted = bottle.isLifted
        isFilling = bottle.isFilling
        self.isSteady = isSteady
        self.isMeasuring = isMeasuring
    }
}
