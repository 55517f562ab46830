import Bluetooth
import Bottle
import Companion
import Program

/// `outrigger bottle calibrations`
struct BottleCalibrationsCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "calibrations"], summary: "List the calibrations that were on a bottle.",
        discussion: """
            Those that were made or seen with this data directory, the one that was put on the bottle last first. "\(programName) bottle calibrations restore
            NUMBER" puts any of them back.
            """,
        parameters: [BottleTarget.parameter], options: [.json, .timeout] + CommandOption.radioOptions,
        output: .document(BottleOutput.calibrations),
        examples: ["\(programName) bottle calibrations", "\(programName) bottle calibrations --json"])

    private let target: BottleTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try BottleTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let (calibrations, unchecked) = try await target.run { model, session in
            let configuration = try await model.bottle.bottle.$configuration.read()
            let known = try await model.knownCalibrations()
            return (known, configuration.isTaken && !known.contains(where: \.isPresent) ? configuration.scale : nil)
        }
        if printsJSON { return try Terminal.print(calibrations, as: BottleOutput.calibrations) }
        // A bottle that drives stores by itself, also where its calibration is left before it was checked.
        if let unchecked {
            Terminal.say("The bottle weighs by \((Double(unchecked) * 10).rounded() / 10) ADC/g, which was not checked here.")
        }
        guard !calibrations.isEmpty else {
            if unchecked == nil { Terminal.say("No calibration of this bottle is known here.") }
            return
        }
        var table = TextTable(["NUMBER", "MADE", "SCALE", "EMPTY", "FULL", ""])
        for calibration in calibrations {
            table.add([
                "\(calibration.id)", calibration.when, calibration.scaleText, "\(calibration.empty)", "\(calibration.full)",
                calibration.isPresent ? "on the bottle" : "",
            ])
        }
        Terminal.print(table)
    }
}
