import Companion

/// What the driver tells, in this machine's words.
extension DrinkSyncStateMachine: ProcedureStateMachine {
    /// What has come is kept, and what was told is settled, whether the link still stands or not.
    public static func needsLink(_ action: DrinkSyncAction) -> Bool {
        switch action {
        case .keep, .findDeletions, .finished: false
        case .delete, .control, .readControl, .readChunk: true
        }
    }

    public mutating func performed(_ action: DrinkSyncAction, at now: Duration) -> Actions { written(action, at: now) }

    public mutating func failed(_ action: DrinkSyncAction, with error: any Error, at now: Duration) -> Actions {
        failed(.refused("\(error)"))
    }
}
