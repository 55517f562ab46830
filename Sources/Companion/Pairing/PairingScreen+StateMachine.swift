import Bluetooth
import Sentences

extension PairingScreen {
    /// The screen of a pairing; `nil` while nobody pairs.
    ///
    /// - Parameters:
    ///   - name: of the device.
    ///   - expires: until when an answer counts, seconds since 1970.
    public init?(_ machine: PairingStateMachine, name: String, expires: Double?) {
        let cancel = ScreenAction(id: "pairing-cancel", label: "Do not pair")
        let title: Sentence = "Pair with \(name)"
        switch machine.state {
        case .idle: return nil
        case .asking(.enterCode):
            let left = machine.attemptsLeft
            self.init(
                step: .enter, title: title, sentence: "\(name) shows six digits, or speaks them. Enter them here.",
                notice: machine.isRepeated
                    ? left == 1
                        ? "That was not the code. \(name) has a new one; this is the last attempt."
                        : "That was not the code. \(name) has a new one; \(left) attempts are left."
                    : nil,
                attemptsLeft: left, expires: expires,
                actions: [ScreenAction(id: "pairing-code", label: "Pair", role: .primary), cancel])
        case .asking(.showCode(let code)):
            self.init(
                step: .show, title: title, sentence: "Enter these six digits on \(name).", code: Self.spaced(code), expires: expires,
                actions: [cancel])
        case .asking(.compareCodes(let code)):
            self.init(
                step: .compare, title: title, sentence: "Does \(name) show the same six digits?", code: Self.spaced(code), expires: expires,
                actions: [
                    ScreenAction(id: "pairing-confirm", label: "They are the same", role: .primary),
                    ScreenAction(id: "pairing-cancel", label: "They differ"),
                ])
        case .asking(.authorize):
            self.init(
                step: .authorize, title: title,
                sentence:
                    "\(name) can neither show nor take a code. Pairing then encrypts the connection, and does not prove who is at its "
                    + "other end.",
                expires: expires,
                actions: [ScreenAction(id: "pairing-confirm", label: "Pair without a code", role: .primary), cancel])
        case .checking:
            self.init(step: .checking, title: title, sentence: "The code is being compared.", actions: [])
        case .failed(.bondMissing): self.init(forgottenBy: name)
        case .failed(let failure):
            self.init(
                step: .failed, title: "Not paired", sentence: Self.sentence(failure, name, machine),
                actions: [ScreenAction(id: "pair", label: "Pair", role: .primary)])
        }
    }

    /// The device has lost its half of an earlier pairing.
    public init(forgottenBy name: String) {
        self.init(
            step: .forgotten, title: "Pairing forgotten",
            sentence: "\(name) does not know its pairing with this computer any more: it was reset, or something else uses its name.",
            actions: [ScreenAction(id: "pairing-renew", label: "Forget it here, and pair again", role: .primary)])
    }

    /// The same where the system keeps pairings to itself, and says so: only the person can go on, outside the app.
    init(forgottenBy name: String, keptBySystem advice: String) {
        self.init(forgottenBy: name)
        $sentence = Sentence(joining: [$sentence, advice.told])
        actions = []
    }

    private static func sentence(_ failure: PairingFailure, _ name: String, _ machine: PairingStateMachine) -> Sentence {
        switch failure {
        case .rejected: "\(name) is not paired: it was refused. What needs a paired connection is left undone."
        case .wrongPasskey:
            machine.attemptsLeft == 0
                ? "\(name) is not paired: \(PairingStateMachine.maximumAttempts) codes were wrong."
                : "\(name) is not paired: the code was wrong, and the connection has ended."
        case .timedOut: "\(name) is not paired: nobody answered within 30 s."
        case .noWayToEnterPasskey: "\(name) is not paired: it wants a code, and can show none."
        default: "\(name) is not paired: \(Sentence(joining: [failure.sentence, failure.advice]))"
        }
    }

    /// "004217" as "004 217", which is easier to read and to say.
    public static func spaced(_ code: String) -> String { code.prefix(3) + " " + code.dropFirst(3) }
}
