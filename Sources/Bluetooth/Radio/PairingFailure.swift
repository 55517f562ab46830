import Sentences

/// Why two devices did not pair (Core 5.4, Vol 3, Part H, 3.5.5).
public enum PairingFailure: Hashable, Sendable, Codable {
    /// A person, or a policy, said no.
    case rejected
    /// The passkey was not the one shown.
    case wrongPasskey
    /// The other side asks for a passkey, and this side has no way to enter or show one.
    case noWayToEnterPasskey
    /// Nobody answered in time (30 s by the specification).
    case timedOut
    /// The other side does not pair.
    case notSupported
    /// One side has lost the bond.
    case bondMissing
    /// Another failure, in the words of the radio.
    case other(String)
}

extension PairingFailure {
    /// Reads the error that ended a pairing.
    init(_ error: any Error) {
        switch (error as? BluetoothError)?.code {
        case .pairing(let failure): self = failure
        case .disconnected(.bondMissing): self = .bondMissing
        case .timedOut: self = .timedOut
        default: self = error is CancellationError ? .rejected : .other("\(error)")
        }
    }
}

extension PairingFailure: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The failure in words, and its cause.
    public var sentence: Sentence { words.sentence }

    /// The way out, for a person; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .rejected: ("the pairing was refused.", nil)
        case .wrongPasskey: ("the passkey was not the one that the device shows.", "Try again.")
        case .noWayToEnterPasskey: ("the device asks for a passkey, and there is nobody here to enter it.", nil)
        case .timedOut: ("nobody confirmed the pairing in time.", "Try again.")
        case .notSupported: ("the device does not pair.", nil)
        case .bondMissing: ("the device has forgotten the pairing.", "Forget it here as well, and pair again.")
        case .other(let text): (Sentence(verbatim: text), nil)
        }
    }
}
