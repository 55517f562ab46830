import Bluetooth
import Sentences

/// The radio that a program picked.
public struct RadioDescription: Sendable, Equatable {
    /// "Simulated radio", "hci0".
    public let name: String
    /// True where its devices are simulated ones, which a bench can stand beside.
    public let isSimulated: Bool
    /// True where this program may switch it on and off.
    public let canBeSwitched: Bool
    /// The system's name of the adapter; nil where it is no hardware, or has no name.
    public let adapter: String?
    /// Why a simulated one is used, and the way to a person's own devices; nil where there is nothing to say.
    public let note: Sentence?

    /// Makes the description of a radio, each part as its property says.
    public init(name: String, isSimulated: Bool, canBeSwitched: Bool = true, adapter: String? = nil, note: Sentence? = nil) {
        self.adapter = adapter
        self.note = note
        self.name = name
        self.isSimulated = isSimulated
        self.canBeSwitched = canBeSwitched
    }

    /// The radio as screens show it.
    public func status(_ state: AdapterState) -> RadioStatus {
        let shown: RadioStatus.State =
            switch state {
            case .unknown: .unknown
            case .poweredOn: .on
            case .poweredOff: .off
            case .unsupported: .absent
            case .unauthorized: .unauthorized
            }
        return RadioStatus(
            name: name, isSimulated: isSimulated, state: shown, sentence: Sentence(joining: [state.sentence, state.advice]),
            canBeSwitched: canBeSwitched, adapter: adapter, note: note)
    }
}
