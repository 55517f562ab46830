import Sentences

/// The state of the Bluetooth adapter behind a radio.
public enum AdapterState: String, Hashable, Sendable, Codable {
    /// Not asked yet: the radio is not running.
    case unknown
    /// The system has no Bluetooth adapter, or it was pulled out.
    case unsupported
    /// This program may not use Bluetooth.
    case unauthorized
    /// There is an adapter, and it is switched off.
    case poweredOff
    /// The adapter can be used.
    case poweredOn
}

extension AdapterState: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The state in words, and why it is so.
    public var sentence: Sentence { words.sentence }

    /// The way out, for a person; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .unknown: ("Bluetooth is starting.", nil)
        case .unsupported: ("There is no Bluetooth adapter.", "Plug one in, or choose another radio.")
        case .unauthorized: ("This program may not use Bluetooth.", "Allow it in the system's settings.")
        case .poweredOff: ("Bluetooth is switched off.", "Switch it on to go on.")
        case .poweredOn: ("Bluetooth is on.", nil)
        }
    }
}
