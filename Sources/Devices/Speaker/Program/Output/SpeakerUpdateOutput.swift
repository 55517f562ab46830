import Companion
import Foundation
import Program
import Speaker

/// The lines that `outrigger speaker update` prints with `--json`.
enum SpeakerUpdateOutput {
    /// A step of the update.
    struct Step: Equatable {
        let phase: SpeakerScreen.Firmware.Phase
        let sentence: String
    }

    /// Evidence of the firmware that runs.
    struct Proof {
        let proof: FirmwareProof
    }

    static let plan = OutputFormat<FirmwareUpdatePlan>.line(
        "plan", "Everything was looked at that can be looked at before the update starts.",
        [
            .field("canStart", "False where a check failed; the update then ends here.", .boolean) { $0.canStart },
            .nullable("targetVersion", "The file's version; null where it could not be read.", .text) { $0.targetVersion },
            .field("checks", "In the order in which a person reads them.", .list(check)) { $0.checks },
        ])

    private static let check = OutputFormat<FirmwareUpdatePlan.Check>.object([
        .field("id", "What was looked at.", .choice) { $0.id },
        .field("outcome", "How it came out; “warning” and “unchecked” do not stop an update.", .choice) { $0.outcome },
        .field("sentence", "What was found, and what it means.", .text) { $0.sentence },
        .nullable("advice", "What to do about it; null where there is nothing to say.", .text) { $0.advice },
        .nullable("code", "A stable name for what was found; null where there is none.", .text) { $0.code },
    ])

    static let step = OutputFormat<Step>.line(
        "phase", "There is something new to say of where the update is.",
        [
            .field("time", "When.", .time) { _ in Date() },
            .field("phase", "Where the update is.", .choice) { $0.phase },
            .field("sentence", "The same for people.", .text) { $0.sentence },
        ])

    static let progress = OutputFormat<SpeakerScreen.Firmware.Progress>.line(
        "progress", "The download is a percent further, or where the whole is not known, a kibibyte.", SpeakerOutput.download)

    static let proof = OutputFormat<Proof>.line(
        "proof", "The new firmware runs, and was asked which it is.",
        [
            .field("proof", "“fileRuns” alone proves that the version of this file runs.", .choice) { $0.outcome },
            .nullable("runningVersion", "What the speaker tells; null where it tells none.", .text) { $0.running },
            .nullable("fileVersion", "The file's; null where it is not known, or the speaker tells none.", .text) { $0.file },
            .field("sentence", "What was proven, and what was not.", .text) { $0.proof.description },
        ])

    static let result = OutputFormat<SpeakerScreen>.line(
        "result", "It is over, and has ended as the call wanted it.",
        [.field("speaker", "The speaker now, as “speaker status” prints it.", SpeakerOutput.status) { $0 }])

    static let output = CommandOutput.lines([plan.schema, step.schema, progress.schema, proof.schema, result.schema])
}

extension SpeakerUpdateOutput.Proof {
    enum Outcome: String, CaseIterable, Sendable {
        case fileRuns, otherRuns, unknownFile, untold
    }

    fileprivate var outcome: Outcome {
        switch proof {
        case .fileRuns: .fileRuns
        case .otherRuns: .otherRuns
        case .unknownFile: .unknownFile
        case .untold: .untold
        }
    }

    fileprivate var running: String? {
        switch proof {
        case .fileRuns(let version), .unknownFile(let version): version
        case .otherRuns(let told, _): told
        case .untold: nil
        }
    }

    fileprivate var file: String? {
        switch proof {
        case .fileRuns(let version): version
        case .otherRuns(_, let file): file
        case .unknownFile, .untold: nil
        }
    }
}
