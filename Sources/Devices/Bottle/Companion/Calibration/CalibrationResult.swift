/// A calibration that may be stored, and what speaks for it.
public struct CalibrationResult: Sendable, Hashable {
    /// What is stored.
    public let data: CalibrationData
    /// What vouches for it.
    public let check: Check
    /// The noise while the points were measured.
    public let noise: [CalibrationPoint: CalibrationNoise]

    /// What vouches for a calibration.
    public enum Check: Sendable, Hashable {
        /// It agrees with the one that the bottle had. `deviation` is its excess, 0.01 for one percent more.
        case earlier(deviation: Double)
        /// Both points came out alike twice; how far apart, g.
        case secondReading(empty: Double, full: Double)
        /// A person who did not want a second reading.
        case person
    }

    /// How far two calibrations, or two readings of a point in parts of the whole, may be apart: less than the one percent that a saved
    /// scale may be off, since both may be off to the same side.
    public static let tolerance = 0.008
}
