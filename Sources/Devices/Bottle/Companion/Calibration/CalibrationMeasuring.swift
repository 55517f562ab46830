/// Measures both points, and both once more where a second reading is wanted. What ends the calibration is thrown; the machine then stays
/// at the step where it came to that.
protocol CalibrationMeasuring: Sendable {
    typealias Actions = [CalibrationAction]

    var state: CalibrationState { get }
    /// When the deadline has passed; `nil` once both points are there, and were shown for a moment.
    var deadline: Duration? { get }
    var readings: [CalibrationReading] { get }
    /// Since when a point is measured; `nil` while none is.
    var measuringSince: Duration? { get }
    /// The full bottle stood there where the empty one was asked for a second time.
    var mustBeEmptied: Bool { get }
    /// What is owed to a bottle that had this calibration, where the new one ends here.
    func owed(_ earlier: EarlierCalibration?) -> CalibrationCleanUp

    mutating func secondReading(at now: Duration) -> Actions
    mutating func handle(_ event: CalibrationEvent, at now: Duration) throws(CalibrationError) -> Actions
}
