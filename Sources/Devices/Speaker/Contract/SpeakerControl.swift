import Sentences

/// A control of the sound: its command, its bits in both statuses, its words.
///
/// Commands, twin, screens, outputs and bench are made of such rows, ``all`` unless they are given others.
public struct SpeakerControl: Sendable, Hashable, Identifiable {
    /// The values that a control takes.
    public enum Values: Sendable, Hashable {
        /// One of several, by its number in the list of their names.
        case choice([String])
        /// 0 to 100 percent.
        case percent
        /// Off or on: 0 or 1.
        case toggle
    }

    /// The part of the signal's way at which it acts.
    public enum Stage: Sendable, CaseIterable {
        case level
        /// Signal processing, without effect while a ``bypass`` is on.
        case processing
        case bypass
    }

    /// The bits of a status that tell its value.
    public struct Place: Sendable, Hashable {
        public let byte: Int
        /// All bits for a number.
        public let mask: UInt8

        /// A whole byte.
        public static func byte(_ byte: Int) -> Place { Place(byte: byte, mask: .max) }
        /// A bit of the flags, byte 3 of ``SpeakerStatus``.
        public static func flag(_ mask: UInt8) -> Place { Place(byte: 3, mask: mask) }
        /// A bit of the shield, byte 2 of ``SpeakerExtendedStatus``.
        public static func shield(_ mask: UInt8) -> Place { Place(byte: 2, mask: mask) }
    }

    /// One position of a toggle that is one button.
    public struct Position: Sendable, Hashable {
        /// The value that stands for it: 0 or 1.
        public var id: Int
        /// The button's text in this position: what pressing does.
        public var action: String
        /// The text in place of the value beside it; nil where that value holds.
        public var stands: String?
        /// The name of the button's symbol.
        public var symbol: String
    }

    /// The name in requests and on screens: `bassBoost`.
    public let id: String
    /// Byte 0 of the command that sets it.
    public let opcode: UInt8
    public let values: Values
    /// The name for people.
    public let label: String
    /// The effect in a line; nil where the label says it.
    public let hint: String?
    /// The place in ``SpeakerStatus``.
    public let status: Place?
    /// The place in ``SpeakerExtendedStatus``.
    public let extended: Place?
    public let stage: Stage
    /// The value after a start; of a control that is kept, after the first one.
    public let initial: UInt8
    /// Survives a restart.
    public let isKept: Bool
    /// The name of its value in outputs: `isMuted`.
    public let key: String
    /// The word for a toggle that is on.
    public let word: String
    /// The meaning of its value in outputs.
    public let meaning: String
    /// Both positions of a toggle that is one button, off first; empty for all others.
    public let positions: [Position]

    /// - Parameters:
    ///   - key: the `id` unless it is given; `word` is the label, `meaning` the hint.
    public init(
        _ id: String, _ opcode: UInt8, _ values: Values, _ label: String, hint: String? = nil, status: Place? = nil,
        extended: Place? = nil, stage: Stage = .level, initial: UInt8 = 0, isKept: Bool = false, key: String? = nil, word: String? = nil,
        meaning: String? = nil, positions: [Position] = []
    ) {
        self.id = id
        self.opcode = opcode
        self.values = values
        self.label = label
        self.hint = hint
        self.status = status
        self.extended = extended
        self.stage = stage
        self.initial = initial
        self.isKept = isKept
        self.key = key ?? id
        self.word = word ?? label.lowercased()
        self.meaning = meaning ?? hint ?? label
        self.positions = positions
    }

    /// The values that it takes.
    public var range: ClosedRange<Int> {
        switch values {
        case .choice(let names): 0...names.count - 1
        case .percent: 0...100
        case .toggle: 0...1
        }
    }

    /// The value that the firmware makes of a written one; nil where it ignores it.
    public func taken(_ value: UInt8) -> UInt8? {
        switch values {
        case .choice: range.contains(Int(value)) ? value : nil
        case .percent: min(value, 100)
        case .toggle: min(value, 1)
        }
    }

    /// A value in words: "Night", "30 %", "on".
    public func text(_ value: UInt8) -> String { sentence(value).english }

    /// The same for where it is read.
    public func sentence(_ value: UInt8) -> Sentence {
        switch values {
        case .choice(let names):
            range.contains(Int(value)) ? Sentence(key: names[Int(value)], []) : "\(Sentence(key: label, [])) \(value)"
        case .percent: "\(value) %"
        case .toggle: value == 0 ? "off" : "on"
        }
    }
}

extension SpeakerControl {
    public static let preset = SpeakerControl(
        "preset", 0x01, .choice(["Office", "Full", "Night", "Speech"]), "Preset", status: .byte(1), extended: .byte(1), isKept: true)
    /// Told as the speaker plays it, which may be less than what was set.
    public static let volume = SpeakerControl("volume", 0x07, .percent, "Volume", extended: .byte(4), initial: 50)
    public static let mute = SpeakerControl(
        "mute", 0x04, .toggle, "Mute", status: .flag(0x08), extended: .shield(0x01), key: "isMuted", word: "muted",
        meaning: "Silent, whatever the volume is",
        positions: [Position(id: 0, action: "Mute", symbol: "sound"), Position(id: 1, action: "Unmute", stands: "Muted", symbol: "muted")])

    /// The controls of the public firmware, in the order in which people meet them.
    public static let all: [SpeakerControl] = [
        preset, volume, mute,
        SpeakerControl(
            "loudness", 0x02, .toggle, "Loudness", hint: "Fuller sound at low volume", status: .byte(2), extended: .shield(0x04),
            stage: .processing, isKept: true),
        SpeakerControl(
            "bassBoost", 0x09, .toggle, "Bass boost", hint: "More low end", extended: .shield(0x20), stage: .processing,
            word: "bass boost"),
        SpeakerControl(
            "normalizer", 0x06, .toggle, "Normalizer", hint: "Evens out loud and quiet passages", status: .flag(0x20),
            extended: .shield(0x08), stage: .processing),
        SpeakerControl(
            "duck", 0x05, .toggle, "Duck", hint: "Turns the sound down for a while", status: .flag(0x10), extended: .shield(0x02),
            key: "isDucked", word: "ducked", meaning: "Turned down for a while"),
        SpeakerControl(
            "bypass", 0x08, .toggle, "Bypass", hint: "Plays the signal untouched by the DSP", status: .flag(0x40), extended: .shield(0x10),
            stage: .bypass, meaning: "The signal is untouched by the DSP"),
    ]
}

extension [SpeakerControl] {
    /// In the order of their opcodes.
    public var byOpcode: Self { sorted { $0.opcode < $1.opcode } }

    /// Numbers first, then toggles in the order of their bits in ``SpeakerExtendedStatus``.
    public var byBit: Self {
        filter { $0.values != .toggle } + filter { $0.values == .toggle }.sorted { $0.extended?.mask ?? .max < $1.extended?.mask ?? .max }
    }
}
