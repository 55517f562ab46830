import Companion

/// One change of what a speaker does with its sound.
public struct SpeakerChange: Sendable, Equatable {
    /// The controls, by their names in `SpeakerScreen.Sound`.
    public enum Control: String, Sendable, CaseIterable {
        case preset, loudness, mute, duck, normalizer, volume, bypass, bassBoost

        /// The values that it takes.
        public var range: ClosedRange<Int> {
            switch self {
            case .preset: 0...3
            case .volume: 0...100
            case .loudness, .mute, .duck, .normalizer, .bypass, .bassBoost: 0...1
            }
        }
    }

    /// What is changed.
    public let control: Control
    /// Within the control's range; 0 and 1 are off and on.
    public let value: Int

    /// Nil where the value is not one that the control takes.
    public init?(_ control: Control, _ value: Int) {
        guard control.range.contains(value) else { return nil }
        self.init(control: control, value: value)
    }

    private init(control: Control, value: Int) {
        self.control = control
        self.value = value
    }

    /// `{"control": "volume", "value": 40}`
    static let body = ActionBody<SpeakerChange>.tagged(
        "control", noun: "control",
        Control.allCases.map { control in
            (
                control.rawValue,
                ActionBody.integer("value", in: control.range, subject: "The control \(control.rawValue)").map {
                    value throws(ActionError) in
                    SpeakerChange(control: control, value: value)
                }
            )
        })
}

extension SpeakerCommand {
    /// The command that makes a change.
    public init(_ change: SpeakerChange) {
        let isOn = change.value != 0
        self =
            switch change.control {
            case .preset: .preset(SpeakerPreset(rawValue: UInt8(clamping: change.value)))
            case .loudness: .loudness(isOn)
            case .mute: .mute(isOn)
            case .duck: .duck(isOn)
            case .normalizer: .normalizer(isOn)
            case .volume: .volume(UInt8(clamping: change.value))
            case .bypass: .bypass(isOn)
            case .bassBoost: .bassBoost(isOn)
            }
    }
}
