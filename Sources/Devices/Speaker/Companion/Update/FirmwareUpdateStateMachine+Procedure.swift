import Bluetooth
import Companion

/// What the driver tells, in this machine's words.
extension FirmwareUpdateStateMachine: ProcedureStateMachine {
    public static func needsLink(_ action: FirmwareUpdateAction) -> Bool { action.needsLink }

    public mutating func performed(_ action: FirmwareUpdateAction, at now: Duration) -> Actions {
        switch action {
        case .subscribe: subscribed(at: now)
        case .write(let write): written(write, at: now)
        // These are begun; their ends are told by `planned`, `linkRestored` and `received`.
        case .plan, .reconnect, .readStatus: []
        }
    }

    public mutating func failed(_ action: FirmwareUpdateAction, with error: any Error, at now: Duration) -> Actions {
        error is ByteCodingError
            ? receivedUnreadable(sentence: "\(error)", at: now) : actionFailed(action, sentence: "\(error)", at: now)
    }
}
