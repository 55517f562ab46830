import Companion
import Foundation
import Program
import Speaker

/// What the speaker's commands print with `--json`.
enum SpeakerOutput {
    /// A speaker with its sound and its firmware.
    static let status = OutputFormat<SpeakerScreen>.object([
        .field("id", "Names the device in other commands.", .text) { $0.id },
        .field("name", "What it advertises.", .text) { $0.name },
        .field("kind", "Always “speaker”.", .text) { $0.kind },
        .nullable("sound", "What it does with its sound; null until it has told it.", sound) { $0.sound },
        .field("firmware", "What runs on it, and its update.", firmware) { $0.firmware },
    ])

    /// The presets that every firmware has.
    private enum Preset: String, CaseIterable, Sendable {
        case office, full, night, speech

        /// Nil for a number that this program does not know.
        init?(_ number: Int?) {
            switch number.map({ SpeakerPreset(rawValue: UInt8(clamping: $0)) }) {
            case .office?: self = .office
            case .full?: self = .full
            case .night?: self = .night
            case .speech?: self = .speech
            case .unknown?, nil: return nil
            }
        }
    }

    private static let sound = OutputFormat<SpeakerScreen.Sound>.object([
        .nullable("preset", "Null for one that this program does not know.", .choice) { Preset($0.preset) },
        .nullable("volumePercent", "0 to 100; null until it has told it.", .integer) { $0.volume },
        .field("isMuted", "Silent, whatever the volume is.", .boolean) { $0.mute },
        .field("isDucked", "Turned down for a while.", .boolean) { $0.duck },
        .field("loudness", "Fuller sound at low volume.", .boolean) { $0.loudness },
        .field("normalizer", "Evens out loud and quiet passages.", .boolean) { $0.normalizer },
        .field("bypass", "The signal is untouched by the DSP.", .boolean) { $0.bypass },
        .nullable("bassBoost", "More low end; null until it has told it.", .boolean) { $0.bassBoost },
        .field("limiter", "The limiter is armed.", .boolean) { $0.limiter },
        .nullable("updatedAt", "When the last status came.", .time) { $0.updatedAt.map(Date.init(timeIntervalSince1970:)) },
    ])

    private static let firmware = OutputFormat<SpeakerScreen.Firmware>.object([
        .nullable("installedVersion", "What runs; null where neither the speaker nor an earlier update tells it.", .text) {
            $0.installedVersion
        },
        .nullable("previousVersion", "What a roll-back returns to; null where that is not known.", .text) { $0.previousVersion },
        .nullable("targetVersion", "What is being installed; null where nothing is, or its version is not known.", .text) {
            $0.targetVersion
        },
        .field("phase", "Where an update is; “idle” where there is none.", .choice) { $0.phase },
        .nullable("download", "How far the download is; null where there is none.", .object(download)) { $0.progress },
        .nullable("wifiRSSIDBm", "The speaker's own Wi-Fi signal while it updates; null otherwise.", .integer) { $0.wifiSignal?.rssi },
        .nullable("lastFailure", "Why its last update failed, as it tells it; null where it tells of none.", .problem) { $0.lastFailure },
    ])

    /// How far a download is.
    static let download: [OutputFormat<SpeakerScreen.Firmware.Progress>.Field] = [
        .nullable("percent", "0 to 100; null where the whole is not known.", .number) {
            $0.fraction.map { ($0 * 1_000).rounded(.down) / 10 }
        },
        .field("downloadedKibibytes", "What the speaker has received.", .integer) { $0.kilobytesDone },
        .nullable("totalKibibytes", "The whole file; null where the speaker does not know it.", .integer) { $0.kilobytesTotal },
        .nullable("kibibytesPerSecond", "Over the last seconds; null at the beginning.", .number) { $0.kilobytesPerSecond },
        .nullable("remainingSeconds", "At that rate; null where it is not known.", .number) { $0.secondsLeft },
    ]
}
