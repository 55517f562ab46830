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
    public var control: Control
    /// Within the control's range; 0 and 1 are off and on.
    public var value: Int

    /// Nil where the value is not one that the control takes.
    public init?(_ control: Control, _ value: Int) {
        guard control.range.contains(value) else { return nil }
        self.control = control
        self.value = value
    }
}
