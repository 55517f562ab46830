extension SpeakerChange.Control {
    /// The controls in the order in which people meet them.
    public static let inOrder: [Self] = [.preset, .volume, .mute, .loudness, .bassBoost, .normalizer, .duck, .bypass]

    /// What it is called.
    public var label: String {
        switch self {
        case .preset: "Preset"
        case .volume: "Volume"
        case .mute: "Mute"
        case .loudness: "Loudness"
        case .bassBoost: "Bass boost"
        case .normalizer: "Normalizer"
        case .duck: "Duck"
        case .bypass: "Bypass"
        }
    }

    /// What it does, in a line; nil where the name says it.
    var hint: String? {
        switch self {
        case .preset, .volume, .mute: nil
        case .loudness: "Fuller sound at low volume"
        case .bassBoost: "More low end"
        case .normalizer: "Evens out loud and quiet passages"
        case .duck: "Turns the sound down for a while"
        case .bypass: "Plays the signal untouched by the DSP"
        }
    }

    /// What is typed for it.
    public var name: String { rawValue.lowercased() }

    /// What a person may type for each control, in a sentence.
    public static var syntax: String {
        let presets = SpeakerPreset.known.map(\.name).joined(separator: ", ")
        let range = Self.volume.range
        let switches = inOrder.filter(\.isSwitch).map(\.name).joined(separator: ", ")
        return "Controls: preset (\(presets)), volume (\(range.lowerBound)–\(range.upperBound)), and \(switches) (on, off)."
    }

    /// The words that can be typed for a control's value; empty for numbers, and for what is no control.
    public static func words(_ control: String) -> [String] {
        switch inOrder.first(where: { $0.name == control.lowercased() }) {
        case .preset: SpeakerPreset.known.map(\.name)
        case .volume, nil: []
        default: ["on", "off"]
        }
    }

    /// Whether it is off or on.
    var isSwitch: Bool { self != .preset && self != .volume }
}

extension SpeakerPreset {
    /// What is typed for it, and the name of its symbol.
    var name: String { description.lowercased() }
}

extension SpeakerChange {
    /// The change that a person typed.
    ///
    /// - Throws: what is wrong with it, in a sentence.
    public init(typed control: String, _ text: String) throws(SpeakerChangeError) {
        guard let found = Control.inOrder.first(where: { $0.name == control.lowercased() }) else { throw .noSuchControl(control) }
        let value: Int? =
            switch found {
            case .preset: SpeakerPreset.known.first { $0.name == text.lowercased() }.map { Int($0.rawValue) }
            case .volume: Int(text)
            default: ["on": 1, "1": 1, "true": 1, "off": 0, "0": 0, "false": 0][text.lowercased()]
            }
        guard let value, let change = Self(found, value) else { throw .noSuchValue(found, text) }
        self = change
    }
}
