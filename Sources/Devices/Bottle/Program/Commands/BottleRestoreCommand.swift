import Bluetooth
import Bottle
import Companion
import Program

/// `outrigger bottle restore`
struct BottleRestoreCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "restore"], summary: "Put the bottle's earlier calibration back.",
        discussion: "Every calibration that was made with this data directory is remembered, and the one before it.",
        options: [BottleTarget.option, .json, .timeout] + CommandOption.radioOptions,
        output: .document(BottleOutput.status),
        examples: ["outrigger bottle restore"])

    private let change: BottleChange

    init(_ arguments: Arguments) throws { change = try BottleChange(arguments) }

    func run() async throws {
        try await change.run { model, session in
            guard model.calibrator.restorable != nil else {
                throw CommandFailure("No earlier calibration of this bottle is known here.", code: "nothing-to-restore")
            }
            model.calibrator.restore()
            for await state in observedSnapshots(every: .zero, timers: session.radio.timers, { model.calibrator.machine.state }) {
                switch state {
                case .restored(let scale): return "The bottle weighs with \(scale) ADC/g again."
                case .failed(let error): throw CommandFailure("\(error)", advice: error.advice, code: error.code)
                default: break
                }
            }
            try Task.checkCancellation()
            throw CancellationError()
        }
    }
}
