/// A refusal of a person's words for a control.
public enum SpeakerControlError: Error, Sendable, Equatable {
    /// There is no control of this name.
    case noSuchControl(String, names: [String])
    /// The control does not take this value.
    case noSuchValue(SpeakerControl, String)
}

extension SpeakerControlError: CustomStringConvertible {
    /// The input, and the expected one.
    public var description: String {
        switch self {
        case .noSuchControl(let text, let names): return "There is no control \"\(text)\": use \(names.joined(separator: ", "))."
        case .noSuchValue(let control, let text):
            let words = control.words
            return switch control.values {
            case .choice:
                "There is no \(control.name) \"\(text)\": use \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")."
            case .percent: "The \(control.name) is \(control.range.lowerBound) to \(control.range.upperBound), and \"\(text)\" came."
            case .toggle: "\(control.name) is on or off, and \"\(text)\" came."
            }
        }
    }
}

extension SpeakerControl {
    /// The name as it is typed.
    public var name: String { id.lowercased() }

    /// The words for its values; empty for numbers.
    public var words: [String] {
        switch values {
        case .choice(let names): names.map { $0.lowercased() }
        case .percent: []
        case .toggle: ["on", "off"]
        }
    }

    fileprivate func value(typed text: String) -> Int? {
        switch values {
        case .choice: words.firstIndex(of: text.lowercased())
        case .percent: Int(text).flatMap { range.contains($0) ? $0 : nil }
        case .toggle: ["on": 1, "1": 1, "true": 1, "off": 0, "0": 0, "false": 0][text.lowercased()]
        }
    }
}

extension [SpeakerControl] {
    /// All that a person may type, in a sentence.
    public var syntax: String {
        let numbers = filter { $0.values != .toggle }.map { control in
            let range = ["\(control.range.lowerBound)–\(control.range.upperBound)"]
            return "\(control.name) (\((control.words.isEmpty ? range : control.words).joined(separator: ", ")))"
        }
        let toggles = filter { $0.values == .toggle }.map(\.name).joined(separator: ", ")
        return "Controls: \(numbers.joined(separator: ", ")), and \(toggles) (on, off)."
    }

    /// The control that a person typed.
    public func named(_ text: String) -> SpeakerControl? { first { $0.name == text.lowercased() } }

    /// The command that a person typed.
    public func command(_ name: String, _ text: String) throws(SpeakerControlError) -> SpeakerCommand {
        guard let control = named(name) else { throw .noSuchControl(name, names: map(\.name)) }
        guard let value = control.value(typed: text) else { throw .noSuchValue(control, text) }
        return SpeakerCommand(control, UInt8(value))
    }
}
