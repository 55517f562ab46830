import Companion

/// What the driver tells, in this machine's words.
extension CalibrationStateMachine: ProcedureStateMachine {
    public mutating func performed(_ action: CalibrationAction, at now: Duration) -> Actions {
        guard case .command(let command) = action else { return [] }
        return written(command, at: now)
    }

    public mutating func failed(_ action: CalibrationAction, with error: any Error, at now: Duration) -> Actions {
        actionFailed(action, sentence: "\(error)", at: now)
    }
}
