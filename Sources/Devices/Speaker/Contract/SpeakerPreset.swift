/// A sound preset, kept across restarts of the speaker.
public enum SpeakerPreset: Sendable, Hashable {
    /// Balanced, for background listening.
    case office
    /// The full range.
    case full
    /// Less bass and a narrower range, for the neighbours.
    case night
    /// Voices in front.
    case speech
    /// A preset that this companion does not know, by its number.
    case unknown(UInt8)

    /// The presets that every firmware has, in the order of their numbers.
    public static let known: [SpeakerPreset] = [.office, .full, .night, .speech]
}

extension SpeakerPreset: RawRepresentable {
    /// The preset with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) {
        switch rawValue {
        case 0: self = .office
        case 1: self = .full
        case 2: self = .night
        case 3: self = .speech
        default: self = .unknown(rawValue)
        }
    }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .office: 0
        case .full: 1
        case .night: 2
        case .speech: 3
        case .unknown(let value): value
        }
    }
}

extension SpeakerPreset: CustomStringConvertible {
    /// The preset's name on a screen.
    public var description: String {
        switch self {
        case .office: "Office"
        case .full: "Full"
        case .night: "Night"
        case .speech: "Speech"
        case .unknown(let value): "Preset \(value)"
        }
    }
}
