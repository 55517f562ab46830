import Bluetooth
import Bottle
import Companion
import Foundation
import Program
import Synchronization

/// `outrigger bottle calibrate`
struct BottleCalibrateCommand: Command {
    private static let second = CommandOption(
        name: "--second-reading", value: nil, help: "Measure both points twice where nothing else vouches for them, without asking.")
    private static let unchecked = CommandOption(
        name: "--unchecked", value: nil, help: "Save without a second reading where the bottle has nothing to compare with.")

    static let specification = CommandSpecification(
        path: ["bottle", "calibrate"], summary: "Guide a person through a bottle's calibration, step by step.",
        discussion: """
            Press Enter when the bottle is as a step asks for; where input is piped, a line stands for it, and its end for leaving.
            A bottle that drives the calibration itself notices by itself that it stands still. The earlier calibration stays in force
            until the bottle has confirmed the new one; Ctrl-C leaves, and the bottle is told.
            """,
        parameters: [BottleTarget.parameter], options: [second, unchecked, .json, .timeout] + CommandOption.radioOptions,
        output: BottleCalibrationOutput.output,
        examples: ["\(programName) bottle calibrate", "\(programName) bottle calibrate --second-reading"])

    private let target: BottleTarget
    private let onReview: BottleCalibrationGuide.Review
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try BottleTarget(arguments[0], arguments)
        switch (arguments.has(Self.second), arguments.has(Self.unchecked)) {
        case (true, true): throw arguments.fail("--second-reading and --unchecked exclude each other.")
        case (true, false): onReview = .secondReading
        case (false, true): onReview = .unchecked
        case (false, false): onReview = .ask
        }
        printsJSON = arguments.has(.json)
    }

    /// Whether there is a guide.
    private final class Guiding: Sendable {
        let hasBegun = Mutex(false)
    }

    func run() async throws {
        let (interruptions, interrupt) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // An interruption must reach the bottle before the radio ends: the guide leaves, and ends this task by itself.
        // Before there is a guide, there is nothing to leave.
        let guiding = Guiding()
        let work = Task {
            try await target.run { [onReview, printsJSON] model, session in
                guiding.hasBegun.withLock { $0 = true }
                let guide = BottleCalibrationGuide(model: model, timers: session.radio.timers, onReview: onReview, printsJSON: printsJSON)
                try await guide.run(interruptions: interruptions)
            }
        }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            interrupt.yield()
            if !guiding.hasBegun.withLock({ $0 }) { work.cancel() }
        }
    }
}
