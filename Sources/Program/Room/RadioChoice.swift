import Companion

/// A radio of the program, and which hardware it is on.
public struct RadioChoice: Sendable, Equatable {
    /// The radio.
    public let radio: ProgramRadio
    /// The adapter's name; nil where the radio has none to choose among.
    public let adapter: String?

    /// - Parameter adapter: the radio's first where nil.
    init(_ radio: ProgramRadio, adapter: String? = nil) {
        self.radio = radio
        self.adapter = radio.adapters.map { adapter ?? $0.first }
    }

    public static func == (left: RadioChoice, right: RadioChoice) -> Bool {
        left.radio.name == right.radio.name && left.adapter == right.adapter
    }

    /// As `radio/choose` takes it: "hci0", "virtual".
    var id: String { adapter ?? radio.name }
    /// As the screens' line of the radio has it: "hci0 (BlueZ)".
    var title: String { adapter.map { "\($0) (\(radio.title))" } ?? radio.title }
    /// As Settings offers it.
    var label: Sentence {
        if let adapter, let adapters = radio.adapters { return "\(Sentence(key: adapters.title, [])) (\(adapter))" }
        return radio.hasTwins ? "Simulated devices" : Sentence(key: radio.title, [])
    }
}
