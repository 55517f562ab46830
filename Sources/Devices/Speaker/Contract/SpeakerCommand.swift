import Bluetooth

/// A command to the Control characteristic: `[command, value]`.
///
/// The speaker answers every command of two bytes or more, known or not, with one ``SpeakerStatus`` notification.
public enum SpeakerCommand: Sendable, Hashable {
    /// 01: chooses a preset; the speaker ignores numbers that it does not have.
    case preset(SpeakerPreset)
    /// 02: loudness compensation on or off; kept across restarts.
    case loudness(Bool)
    /// 03: asks for one status notification and changes nothing.
    case requestStatus
    /// 04: mute on or off.
    case mute(Bool)
    /// 05: ducking (about a quarter of the volume) on or off.
    case duck(Bool)
    /// 06: normalizer on or off.
    case normalizer(Bool)
    /// 07: volume, 0–100 percent; the speaker treats more as 100.
    case volume(UInt8)
    /// 08: sound processing bypassed or not.
    case bypass(Bool)
    /// 09: bass boost on or off.
    case bassBoost(Bool)
    /// A command that this version does not know, byte for byte.
    case unknown(command: UInt8, value: UInt8)
}

extension SpeakerCommand: ByteCodable {
    /// Reads a command from the first two bytes; what follows them is ignored, as the firmware does.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer than two bytes.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let bytes = try reader.readBytes(2)
        _ = reader.readRemaining()
        let value = bytes[1]
        switch bytes[0] {
        case 0x01: self = .preset(SpeakerPreset(rawValue: value))
        case 0x02: self = .loudness(value != 0)
        case 0x03: self = .requestStatus
        case 0x04: self = .mute(value != 0)
        case 0x05: self = .duck(value != 0)
        case 0x06: self = .normalizer(value != 0)
        case 0x07: self = .volume(value)
        case 0x08: self = .bypass(value != 0)
        case 0x09: self = .bassBoost(value != 0)
        case let command: self = .unknown(command: command, value: value)
        }
    }

    /// Writes the two bytes.
    public func encode(to writer: inout ByteWriter) {
        let bytes: [UInt8] =
            switch self {
            case .preset(let preset): [0x01, preset.rawValue]
            case .loudness(let isOn): [0x02, isOn ? 1 : 0]
            case .requestStatus: [0x03, 0]
            case .mute(let isOn): [0x04, isOn ? 1 : 0]
            case .duck(let isOn): [0x05, isOn ? 1 : 0]
            case .normalizer(let isOn): [0x06, isOn ? 1 : 0]
            case .volume(let percent): [0x07, percent]
            case .bypass(let isOn): [0x08, isOn ? 1 : 0]
            case .bassBoost(let isOn): [0x09, isOn ? 1 : 0]
            case .unknown(let command, let value): [command, value]
            }
        writer.write(bytes: bytes)
    }
}
