/// Where a guided calibration is.
public enum CalibrationState: Sendable, Hashable {
    /// Nothing is under way. Leaves by `start` and `restore`.
    case notStarted
    /// The bottle is asked what it has, and, where it drives the calibration itself, told to begin. Leaves when it has answered.
    case preparing
    /// Step 1: a person puts the empty bottle on the sensor. Leaves by `measure`, or by itself where the bottle drives.
    case emptyBottlePrompt
    /// Step 1: the bottle measures for five seconds.
    case measuringEmpty
    /// Step 1 is complete, ADC units. Leaves by itself after a moment.
    case emptyMeasured(adc: Int32)
    /// Step 2: a person fills the bottle. Leaves as `emptyBottlePrompt` does.
    case fullBottlePrompt
    /// Step 2: the bottle measures for five seconds.
    case measuringFull
    /// Step 2 is complete, ADC units. Leaves by itself after a moment.
    case fullMeasured(adc: Int32)
    /// Both points are there, and nothing vouches for them. Leaves by `secondReading`, and for some reasons by `saveUnchecked`.
    case reviewing(CalibrationReview)
    /// Step 3: being stored on the bottle, and read back.
    case savingCalibration
    /// The bottle says that it has it. ADC units a gram.
    case complete(scaleFactor: Float)
    /// An earlier calibration is being put back, and read back.
    case restoring
    /// The bottle says that it has the earlier one again. ADC units a gram.
    case restored(scaleFactor: Float)
    /// Over, and the earlier calibration stands.
    case failed(CalibrationError)

    /// Whether a calibration is under way, so that no other can begin.
    public var isUnderWay: Bool {
        switch self {
        case .notStarted, .complete, .restored, .failed: false
        default: true
        }
    }

    /// Whether something is being written to the bottle that must not be left half done.
    public var isStoring: Bool { self == .savingCalibration || self == .restoring }

    /// The point that a person is asked for, or that is being measured.
    public var point: CalibrationPoint? {
        switch self {
        case .emptyBottlePrompt, .measuringEmpty, .emptyMeasured: .empty
        case .fullBottlePrompt, .measuringFull, .fullMeasured: .full
        default: nil
        }
    }

    /// Asks for a point.
    static func prompt(_ point: CalibrationPoint) -> CalibrationState { point == .empty ? .emptyBottlePrompt : .fullBottlePrompt }

    /// Measures a point.
    static func measuring(_ point: CalibrationPoint) -> CalibrationState { point == .empty ? .measuringEmpty : .measuringFull }
}
