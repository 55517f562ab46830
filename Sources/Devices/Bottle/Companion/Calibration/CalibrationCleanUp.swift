/// What is owed to the bottle when a calibration has failed.
public struct CalibrationCleanUp: Sendable, Hashable {
    /// It has to be told that the calibration is over.
    var needsCancel = true
    /// It may have stored what nobody vouches for: this one has to be on it.
    var restores: EarlierCalibration?
    /// What the empty bottle read first, ADC units, where that is known: what the earlier calibration's points were follows from it.
    var empty: Int32?
    /// And what it weighed then by the earlier calibration, g: during a second reading it may weigh with what it stored after the first.
    var weight: Double?
    /// The earlier calibration was written, and the bottle has confirmed that it came.
    var isPut = false
    /// The number of requests that it answered; it has ten chances.
    var attempts = 0
    /// The number of requests without an answer, up to the end of the link, 30 s later.
    var silences = 0
}
