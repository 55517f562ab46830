import Bluetooth
import Bottle
import Companion
import Program

/// `outrigger bottle calibrations`
struct BottleCalibrationsCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "calibrations"], summary: "List the calibrations that were on a bottle.",
        discussion: """
            Those that were made or seen with this data directory, the one that was put on the bottle last first. "\(programName) bottle restore
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
        let calibrations = try await target.run { model, session in
            try await model.bottle.bottle.$configuration.read()
            return try await model.knownCalibrations()
        }
        if printsJSON { return try Terminal.print(calibrations, as: BottleOutput.calibrations) }
        guard !calibrations.isEmpty else { return Terminal.say("No calibration of this bottle is known here.") }
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
