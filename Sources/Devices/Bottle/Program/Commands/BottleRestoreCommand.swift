import Bluetooth
import Bottle
import Companion
import Foundation
import Program

/// `outrigger bottle calibrations restore`
struct BottleRestoreCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "calibrations", "restore"], summary: "Put an earlier calibration of the bottle back.",
        discussion: """
            Every calibration that was made with this data directory is remembered, and the one before it: "\(programName) bottle calibrations"
            lists them. Without a number, the last one with another scale than the bottle has is put back.
            """,
        parameters: [.init(name: "NUMBER", help: "As the list has it.", isOptional: true)],
        options: [BottleTarget.option, .json, .timeout] + CommandOption.radioOptions,
        output: .document(BottleOutput.status),
        examples: ["\(programName) bottle calibrations restore", "\(programName) bottle calibrations restore 3"]
    ).formerly("bottle restore")

    private let change: BottleChange
    private let number: Int?

    init(_ arguments: Arguments) throws {
        change = try BottleChange(arguments)
        number = arguments[0].flatMap(Int.init)
        if let text = arguments[0], number == nil {
            throw arguments.fail("A calibration has a number, as \"\(programName) bottle calibrations\" shows it; \"\(text)\" came.")
        }
    }

    func run() async throws {
        try await change.run { model, session in
            try await restore(model)
            for await state in observedSnapshots(every: .zero, timers: session.radio.timers, { model.calibrator.machine.state }) {
                switch state {
                case .restored(let scale): return "The bottle says that it has \(String(format: "%.1f", scale)) ADC/g again."
                case .failed(let error): throw CommandFailure("\(error)", advice: error.advice, code: error.code)
                default: break
                }
            }
            try Task.checkCancellation()
            throw CancellationError()
        }
    }

    /// Begins, with the one that was named or the last of another scale.
    @BluetoothActor
    private func restore(_ model: BottleModel) async throws {
        let known = try await model.knownCalibrations()
        if let number {
            guard let chosen = model.calibrator.history.first(where: { $0.number == number }) else {
                throw CommandFailure(
                    "No calibration \(number) of this bottle is known here.",
                    advice: known.isEmpty ? nil : "There are \(known.map { "\($0.id)" }.joined(separator: ", ")).",
                    code: "no-such-calibration")
            }
            model.calibrator.restore(chosen.data)
        } else {
            guard model.calibrator.restorable != nil else {
                throw CommandFailure("No earlier calibration of this bottle is known here.", code: "nothing-to-restore")
            }
            model.calibrator.restore()
        }
    }
}
