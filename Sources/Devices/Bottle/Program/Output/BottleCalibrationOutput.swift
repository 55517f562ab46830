import Bottle
import Companion
import Foundation
import Program

/// The lines that `outrigger bottle calibrate` prints with `--json`.
enum BottleCalibrationOutput {
    typealias Screen = BottleScreen.Calibration

    static let step = OutputFormat<Screen>.line(
        "step", "The guide has come to another step, or there is something new to say of it.",
        [
            .field("time", "When.", .time) { _ in Date() },
            .field("screen", "Where the guide is.", .choice) { $0.screen },
            .field("step", "1 the empty bottle, 2 the full one, 3 saving; 0 before the first.", .integer) { $0.step },
            .field("isSecondReading", "The points are measured again, to check the first reading.", .boolean) { $0.isSecondReading },
            .field("isDeviceDriven", "The bottle measures by itself as soon as it stands still.", .boolean) { $0.isDeviceDriven },
            .field("title", "For people.", .text) { $0.title },
            .field("sentence", "What goes on or what to do, for people; may be empty.", .text) { $0.sentence },
            .field("evidence", "What speaks for the result, or against it; empty before there is one.", .list(evidence)) { $0.evidence },
        ])

    private static let evidence = OutputFormat<BottleScreen.Evidence>.object([
        .field("id", "What was looked at.", .text) { $0.id },
        // What is checked here has no warnings.
        .field("outcome", "How it came out.", .choice([CheckOutcome.passed, .failed, .unchecked].map(\.rawValue))) { $0.outcome.rawValue },
        .field("sentence", "What was found, for people.", .text) { $0.sentence },
    ])

    static let question = OutputFormat<String>.line(
        "question", "The guide waits for a line on standard input: an empty one for Enter, or y or n.",
        [.field("sentence", "What is asked, for people.", .text) { $0 }])

    static let live = OutputFormat<BottleScreen.Live>.line(
        "weight", "The bottle weighs something else, or has come to stand still or to move.",
        [
            .nullable("weightGrams", "By the calibration that it has; null where it has none.", .integer) { $0.weight },
            .field("isStable", "It stands upright and still.", .boolean) { $0.isStable },
        ])

    static let progress = OutputFormat<Int>.line(
        "progress", "A point is being measured.", [.field("percent", "0 to 100 of this measurement.", .integer) { $0 }])

    /// A calibration that is stored, and what the full bottle weighed with it.
    struct Result: Sendable {
        let data: CalibrationData
        let proof: FullBottleProof.Outcome

        /// What the full bottle weighed, g; `nil` where it was not weighed.
        var weight: Int? {
            switch proof {
            case .passed(let grams), .failed(let grams): grams
            case .notBegun, .weighing, .notWeighed: nil
            }
        }
    }

    static let result = OutputFormat<Result>.line(
        "result", "The bottle has confirmed that it has the calibration.",
        [
            .field("emptyReadingADC", "The load cell's reading of the empty bottle.", .integer) { Int($0.data.empty) },
            .field("fullReadingADC", "The load cell's reading of the full bottle.", .integer) { Int($0.data.full) },
            .field("scaleADCPerGram", "What is stored.", .number) { Double($0.data.scale) },
            .field("volumeMillilitres", "The water between the two.", .number) { _ in Double(CalibrationData.volume) },
            .nullable("fullBottleGrams", "What the full bottle weighed with it afterwards; null where it did not stand still.", .integer) {
                $0.weight
            },
            .field("isProven", "The full bottle weighed its 830 g within one percent.", .boolean) {
                if case .passed = $0.proof { true } else { false }
            },
        ])

    static let output = CommandOutput.lines([step.schema, question.schema, live.schema, progress.schema, result.schema])
}
