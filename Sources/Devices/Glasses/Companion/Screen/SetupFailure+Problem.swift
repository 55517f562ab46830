import Companion

extension SetupFailure {
    /// As the page of glasses tells it.
    var problem: ScreenProblem {
        switch self {
        case .wrongCode(let left):
            let tries = left.map { left -> Sentence in
                left == 1 ? "Enter it again: 1 more try." : "Enter it again: \(left) more tries."
            }
            return ScreenProblem(
                code: "wrong-code", sentence: "That is not the code that the glasses said.",
                advice: left == 0 ? "Have the glasses say another one." : tries)
        case .codeExpired:
            return ScreenProblem(
                code: "code-expired", sentence: "The code was valid for two minutes, which are over.",
                advice: "Have the glasses say another one.")
        case .locked:
            return ScreenProblem(
                code: "pairing-locked", sentence: "The glasses take no code now: too many were not confirmed.",
                advice: "Wait a few minutes, then try again. Each time that this comes again, they may wait longer.", isRetryable: true)
        case .notJoined(_, let reason):
            return ScreenProblem(
                code: "join-failed", sentence: Sentence(key: reason, []),
                advice: "Then try again, or choose another network.",
                isRetryable: true)
        case .joinTooSlow:
            return ScreenProblem(
                code: "join-timeout", sentence: "The glasses did not tell what became of the network.", advice: "Try again.",
                isRetryable: true)
        case .isolated(let address):
            return ScreenProblem(
                code: "isolated", sentence: "The glasses do not answer over Wi-Fi at \(address).",
                advice:
                    "Check that this computer is on the same network. Guest networks often keep their devices apart (client isolation): "
                    + "use another one, or switch that off in the router.", isRetryable: true)
        case .otherDevice:
            return ScreenProblem(
                code: "foreign", sentence: "Other glasses answer at the address that these have told.",
                advice: "Look again: the network may have given the address to them.", isRetryable: true)
        default: return ScreenProblem(code: code, sentence: sentence, isRetryable: true)
        }
    }

    private var code: String {
        switch self {
        case .bluetoothOff: "adapter"
        case .nothingFound: "not-found"
        case .notConnected: "not-connected"
        case .linkLost: "link-lost"
        case .noCode: "no-code"
        case .notPaired: "not-paired"
        case .noKey: "no-key"
        case .keyNotKept: "key-store"
        case .networkNotFound, .wrongPassword, .noAddress, .notJoined: "join-failed"
        case .joinTooSlow: "join-timeout"
        case .addressNotTold: "no-address"
        case .unproven: "unprotected"
        case .wrongCode, .codeExpired, .locked, .isolated, .otherDevice, .failed: "setup"
        }
    }
}
