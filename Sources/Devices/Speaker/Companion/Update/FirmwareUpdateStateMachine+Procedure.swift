import Bluetooth
import Companion

/// Reports of the driver, in this machine's words.
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
        switch error {
        case is ByteCodingError: receivedUnreadable(sentence: "\(error)", at: now)
        case let error as BluetoothError where error.code.isPairing: pairingFailed(sentence: "\(error)")
        default: actionFailed(action, sentence: "\(error)", at: now)
        }
    }
}

extension BluetoothError.Code {
    fileprivate var isPairing: Bool { if case .pairing = self { true } else { false } }
}
