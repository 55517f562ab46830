/// What the machines of a calibration are told.
enum CalibrationEvent: Sendable {
    case state(BottleState)
    case configuration(BottleConfiguration)
    /// Of characteristic 8.
    case status(CalibrationStatus)
    /// The bottle confirmed a command: it came; what became of it shows later.
    case written(BottleCommand)
    case deadlinePassed
}
