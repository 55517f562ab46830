/// Why a second reading is asked for before a calibration counts: two readings of a point that is filled to the wrong mark look alike, so
/// a single pair proves nothing but that the bottle stood still.
public enum CalibrationReview: Sendable, Hashable {
    /// The bottle had no calibration to compare with.
    case nothingToCompare
    /// The scale differs from the one that the bottle has. `deviation` is the new one's excess, 0.06 for six percent more.
    case differsFromEarlier(deviation: Double)

    /// Whether a person may vouch for the points instead. Not where the bottle itself speaks against them.
    public var canBeWaived: Bool { self == .nothingToCompare }
}
