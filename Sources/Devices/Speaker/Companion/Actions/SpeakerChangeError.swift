/// Why something that was typed is no change of a speaker's sound.
public enum SpeakerChangeError: Error, Sendable, Equatable {
    /// There is no control of this name.
    case noSuchControl(String)
    /// The control does not take this value.
    case noSuchValue(SpeakerChange.Control, String)
}

extension SpeakerChangeError: CustomStringConvertible {
    /// What came, and what is expected.
    public var description: String {
        switch self {
        case .noSuchControl(let text):
            return "There is no control \"\(text)\": use \(SpeakerChange.Control.inOrder.map(\.name).joined(separator: ", "))."
        case .noSuchValue(.preset, let text):
            let names = SpeakerPreset.known.map(\.name)
            return "There is no preset \"\(text)\": use \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")."
        case .noSuchValue(.volume, let text):
            let range = SpeakerChange.Control.volume.range
            return "The volume is \(range.lowerBound) to \(range.upperBound), and \"\(text)\" came."
        case .noSuchValue(let control, let text): return "\(control.name) is on or off, and \"\(text)\" came."
        }
    }
}
