/// What a ``CalibrationStateMachine`` wants done. What is read comes back as what was received.
public enum CalibrationAction: Sendable, Hashable {
    case readState
    case readConfiguration
    /// Of characteristic 8.
    case readStatus
    /// Written with a response; its success is reported by `written`.
    case command(BottleCommand)
}
