import Companion
import Speaker
import SpeakerDevice

/// A speaker as it stands on the bench: `speaker` in its part of the bench's screen.
struct SpeakerStanding: Encodable, Sendable {
    /// Each control's value, by the control's key.
    private var values: [String: JSONValue] = [:]
    /// The word of each choice's value, and those of all that could be chosen, by what they stand under.
    private var chosen: [String: Worded<String>] = [:]
    private var choices: [String: Worded<[String]>] = [:]
    /// All of it in words, for everyone who cannot see the drawing.
    private var words: Worded<[String]>

    /// - Parameter sound: what the speaker does.
    init(_ sound: SpeakerSound) {
        var words: [Sentence] = []
        for control in sound.controls {
            let value = sound[control]
            values[control.key] = .integer(Int(value))
            switch control.values {
            case .choice(let names):
                chosen[control.key + "Name"] = Worded(control.sentence(value))
                choices[control.key + "s"] = Worded(names.map { Sentence(key: $0, []) })
                words.append(control.sentence(value))
            case .percent: words.append("\(Sentence(key: control.word, [])) \(value)")
            case .toggle: values[control.key] = .boolean(value != 0)
            }
        }
        let on = sound.controls.byBit.filter { $0.values == .toggle && sound[$0] != 0 }
        words += SpeakerControl.Stage.allCases.flatMap { stage in on.filter { $0.stage == stage } }.map { Sentence(key: $0.word, []) }
        self.words = Worded(words)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        var all: [String: JSONValue] = values
        for (name, word) in chosen { all[name] = .text(word.wrappedValue) }
        for (name, words) in choices { all[name] = .array(words.wrappedValue.map(JSONValue.text)) }
        all["words"] = .array(words.wrappedValue.map(JSONValue.text))
        try container.encode(all)
    }
}
