import Companion
import Speaker
import SpeakerDevice

/// What a speaker on the bench does with its sound: `speaker` in its part of the bench's screen.
struct SpeakerState: Encodable, Sendable, Equatable {
    /// 0 office, 1 full, 2 night, 3 speech.
    var preset: Int
    /// What the preset is called.
    var presetName: String
    /// What the presets are called, in the order of their numbers.
    var presets = SpeakerPreset.known.map(\.description)
    /// 0 to 100.
    var volume: Int
    /// Silent, whatever the volume is.
    var isMuted: Bool
    /// Turned down for a while.
    var isDucked: Bool
    /// Fuller sound at low volume.
    var loudness: Bool
    /// Evens out loud and quiet passages.
    var normalizer: Bool
    /// The signal is untouched by the DSP.
    var bypass: Bool
    /// More low end.
    var bassBoost: Bool
    /// The same in words, for everyone who cannot see the drawing: "Night", "volume 40", "muted".
    var words: [String]

    init(_ sound: SpeakerSound) {
        preset = Int(sound.preset.rawValue)
        volume = Int(sound.volume)
        isMuted = sound.isMuted
        isDucked = sound.isDucked
        loudness = sound.loudness
        normalizer = sound.normalizer
        bypass = sound.bypass
        bassBoost = sound.bassBoost
        presetName = sound.preset.description
        let states = [
            (isMuted, "muted"), (isDucked, "ducked"), (loudness, "loudness"), (normalizer, "normalizer"), (bassBoost, "bass boost"),
            (bypass, "bypass"),
        ]
        words = [presetName, "volume \(volume)"] + states.filter(\.0).map(\.1)
    }
}
