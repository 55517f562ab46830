import Companion
import Foundation
import Program
import Speaker

/// Outputs of the speaker's commands with `--json`.
enum SpeakerOutput {
    /// A speaker with its sound and its firmware.
    static let status = makeStatus(SpeakerControl.all)

    /// A speaker with these controls.
    static func makeStatus(_ controls: [SpeakerControl]) -> OutputFormat<SpeakerScreen> {
        .object([
            .field("id", "Names the device in other commands.", .text) { $0.id },
            .field("name", "What it advertises.", .text) { $0.name },
            .field("kind", "Always “speaker”.", .text) { $0.kind },
            .nullable("sound", "What it does with its sound; null until it has told it.", sound(controls)) { $0.sound },
            .field("firmware", "What runs on it, and its update.", firmware) { $0.firmware },
        ])
    }

    private static func sound(_ controls: [SpeakerControl]) -> OutputFormat<SpeakerScreen.Sound> {
        .object(
            controls.byBit.map(field) + [
                .field("limiter", "The limiter is armed.", .boolean) { $0.limiter },
                .nullable("updatedAt", "When the last status came.", .time) { $0.updatedAt.map(Date.init(timeIntervalSince1970:)) },
            ])
    }

    private static func field(_ control: SpeakerControl) -> OutputFormat<SpeakerScreen.Sound>.Field {
        // Extended status comes a moment after Status.
        let end = control.status == nil ? "; null until it has told it." : "."
        switch control.values {
        case .choice:
            return .nullable(control.key, "Null for one that this program does not know.", .choice(control.words)) {
                $0[control]?.value.map { control.words[$0] }
            }
        case .percent: return .nullable(control.key + "Percent", "0 to 100\(end)", .integer) { $0[control]?.value }
        case .toggle where control.status == nil:
            return .nullable(control.key, control.meaning + end, .boolean) { $0[control]?.value.map { $0 != 0 } }
        case .toggle: return .field(control.key, control.meaning + end, .boolean) { $0[control]?.value == 1 }
        }
    }

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

    /// Progress of a download.
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
