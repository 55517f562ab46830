import SpeakerContract

/// What the speaker's signal processor does. Preset and loudness are kept over a restart; the rest starts as here.
public struct SpeakerSound: Sendable, Equatable {
    public var preset = SpeakerPreset.office
    public var loudness = false
    public var isMuted = false
    public var isDucked = false
    public var normalizer = false
    public var bypass = false
    public var bassBoost = false
    /// 0–100.
    public var volume: UInt8 = 50

    /// Carries out a command. Unknown commands, presets that do not exist, and status requests change nothing.
    mutating func apply(_ command: SpeakerCommand) {
        switch command {
        case .preset(.unknown), .requestStatus, .unknown: break
        case .preset(let preset): self.preset = preset
        case .loudness(let isOn): loudness = isOn
        case .mute(let isOn): isMuted = isOn
        case .duck(let isOn): isDucked = isOn
        case .normalizer(let isOn): normalizer = isOn
        case .volume(let percent): volume = min(percent, 100)
        case .bypass(let isOn): bypass = isOn
        case .bassBoost(let isOn): bassBoost = isOn
        }
    }

    /// The Status characteristic; the limiter is always on.
    var status: SpeakerStatus {
        var flags: SpeakerStatus.Flags = .limiter
        if isMuted { flags.insert(.mute) }
        if isDucked { flags.insert(.duck) }
        if normalizer { flags.insert(.normalizer) }
        if bypass { flags.insert(.bypass) }
        return SpeakerStatus(preset: preset, loudness: loudness, flags: flags)
    }

    /// The shield bits of Extended status.
    var shield: SpeakerExtendedStatus.Shield {
        var shield: SpeakerExtendedStatus.Shield = []
        if isMuted { shield.insert(.mute) }
        if isDucked { shield.insert(.duck) }
        if loudness { shield.insert(.loudness) }
        if normalizer { shield.insert(.normalizer) }
        if bypass { shield.insert(.bypass) }
        if bassBoost { shield.insert(.bassBoost) }
        return shield
    }
}
