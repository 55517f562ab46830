import Foundation

/// A calibration that was on a bottle, as a companion remembers it.
public struct StoredCalibration: Sendable, Hashable {
    /// Names it among the others of its bottle; it changes when the calibration is put back.
    public let number: Int
    /// The calibration.
    public let data: CalibrationData
    /// When it was made; `nil` where it was on the bottle before this companion was.
    public let date: Date?
}
