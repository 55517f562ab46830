import Companion

/// The failure of an update.
public enum FirmwareUpdateFailure: Error, Sendable, Hashable {
    /// The speaker says so.
    case device(OTAError)
    /// A check before the start failed; the checks' own sentences and advice.
    case refusedByPlan([Sentence], advice: Sentence? = nil)
    /// Credentials or URL do not fit into one packet of this connection. Without a length where that would tell a secret's.
    case doesNotFit(what: Sentence, length: Int?, maximum: Int)
    /// The speaker did not answer, or its answers brought nothing new.
    case silent(phase: Sentence)
    /// The link was lost, and the speaker was not heard again in time.
    case notHeardAgain
    /// The speaker restarted in the middle of the update.
    case restarted
    /// The speaker restarted, and its earlier firmware runs.
    case newFirmwareDidNotStay
    /// Somebody else ended the update at the speaker.
    case abandoned
    /// The speaker is in a state that this companion does not know.
    case unknownState(UInt8)
    /// A write, read or subscription failed; the radio's sentence.
    case radio(Sentence)
    /// The speaker asks for a paired connection, and there is none; the radio's sentence.
    case notPaired(Sentence)
    /// The speaker's status could not be read; the coding error's sentence.
    case unreadableStatus(Sentence)
    /// Cancelled here.
    case cancelled
}

extension FirmwareUpdateFailure: CustomStringConvertible {
    /// The event and its cause.
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .device(.none): "The speaker reports that the update failed, and gives no reason."
        case .device(let error): error.sentence
        case .refusedByPlan(let sentences, _): sentences.isEmpty ? "A check before the update failed." : Sentence(joining: sentences)
        case .doesNotFit(let what, let length?, let maximum) where what != Self.credentialsName:
            "The \(what) has \(length) bytes, and this Bluetooth connection carries at most \(maximum) at once. Nothing was written."
        case .doesNotFit(let what, _, let maximum):
            // Not how long it is: there is a password in it.
            "The \(what) does not fit: this Bluetooth connection carries at most \(maximum) bytes at once. Nothing was written."
        case .silent(let phase): "The speaker stopped answering while the companion waited for it: \(phase)."
        case .notHeardAgain: "The Bluetooth connection was lost, and the speaker was not heard again."
        case .restarted: "The speaker restarted in the middle of the update."
        case .newFirmwareDidNotStay: "The speaker restarted, but its earlier firmware runs: the new one did not start properly."
        case .abandoned: "The update was ended at the speaker, perhaps by another companion."
        case .unknownState(let value): "The speaker is in a state that this companion does not know: \(value.hexCode)."
        case .radio(let sentence): "The speaker could not be told what to do. \(sentence)"
        case .notPaired(let sentence): "The speaker takes this over a paired connection only. \(sentence)"
        case .unreadableStatus(let sentence): "The speaker's status could not be read. \(sentence)"
        case .cancelled: OTAError.cancelled.sentence
        }
    }

    /// The remedy.
    public var advice: Sentence {
        switch self {
        case .device(.none): "Check network, address and file, then start again."
        case .device(let error): error.advice
        case .refusedByPlan(_, let advice): advice ?? "Correct what the check names, then start again."
        case .doesNotFit(let what, _, _):
            what == Self.urlName
                ? "Use a shorter address, or connect with an adapter that negotiates larger packets (ATT MTU)."
                : "Connect with an adapter that negotiates larger packets (ATT MTU), or use a network with a shorter name and password."
        case .silent: "Move closer to the speaker and try again; if it stays silent, switch it off and on."
        case .notHeardAgain:
            "The speaker may still be updating. Move closer and connect: the companion will ask how far it is."
        case .restarted: "The speaker keeps its present firmware. Check its power supply and start again."
        case .newFirmwareDidNotStay: "The speaker works as before. Try another version."
        case .abandoned: "Start the update again if you want it."
        case .unknownState: "Update the companion; the firmware is newer than it."
        case .notPaired: "Pair with it, then start again."
        case .radio: "Try again; if it fails again, switch the speaker off and on."
        case .unreadableStatus: "Update the companion, or switch the speaker off and on."
        case .cancelled: OTAError.cancelled.advice
        }
    }

    /// True where the same update can be tried again as it is.
    public var isRetryable: Bool {
        switch self {
        case .device(let error): error.isRetryable
        case .silent, .notHeardAgain, .restarted, .abandoned, .radio, .notPaired: true
        case .refusedByPlan, .doesNotFit, .newFirmwareDidNotStay, .unknownState, .unreadableStatus, .cancelled: false
        }
    }

    /// The code for "Details": the bytes of the status where the speaker sent one.
    public var code: String? {
        switch self {
        case .device(let error): "FF/" + error.rawValue.hexCode.dropFirst(2)
        case .unknownState(let value): String(value.hexCode.dropFirst(2))
        default: nil
        }
    }

    /// The words for each of the two in ``doesNotFit(what:length:maximum:)``.
    static let credentialsName: Sentence = "Wi-Fi name with its password"
    static let urlName: Sentence = "firmware's address"
}
