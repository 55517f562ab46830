import Bluetooth
import Companion
import Program
import Speaker

/// Asks the speaker where it is, decides, and follows until it is done.
struct SpeakerDecision: Sendable {
    /// Makes a decision.
    typealias Decide = @BluetoothActor @Sendable (FirmwareUpdatePhase, FirmwareUpdater) throws -> Void

    private let target: SpeakerTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try SpeakerTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
    }

    /// The specification of a decision's command.
    static func specification(_ name: String, _ summary: String, discussion: String = "") -> CommandSpecification {
        CommandSpecification(
            path: ["speaker", name], summary: summary, discussion: discussion, parameters: [SpeakerTarget.parameter],
            options: [.json, .timeout] + CommandOption.radioOptions, output: .document(SpeakerOutput.status),
            examples: ["\(programName) speaker \(name)"])
    }

    /// - Parameters:
    ///   - decide: told what the speaker does; throws where the decision does not fit.
    ///   - isOver: whether what follows from it has happened.
    /// - Throws: ``CommandFailure`` where it failed, `CancellationError` where it was interrupted.
    func run(
        _ decide: @escaping Decide,
        isOver: @escaping @BluetoothActor @Sendable (FirmwareUpdatePhase) throws -> Bool = { $0.isOver }
    ) async throws {
        let screen = try await target.run { model, session in
            try await SpeakerInterruption.explaining(model) { try await follow(model, session, decide, isOver) }
            return model.screen
        }
        if printsJSON { try Terminal.print(screen, as: SpeakerOutput.status) }
    }

    @BluetoothActor
    private func follow(
        _ model: SpeakerModel, _ session: CompanionSession, _ decide: Decide, _ isOver: (FirmwareUpdatePhase) throws -> Bool
    ) async throws {
        let updater = model.updater
        var hasDecided = false
        for await (machine, firmware) in observedSnapshots(
            every: .milliseconds(100), timers: session.radio.timers, { (updater.machine, model.screen.firmware) })
        {
            if !hasDecided {
                // The speaker does not say by itself that its firmware is on trial: the answer to the question does.
                guard machine.link == .up else { continue }
                hasDecided = true
                try decide(machine.phase, updater)
                continue
            }
            guard try isOver(machine.phase) else { continue }
            switch machine.phase {
            // What was wanted where it was decided here; nobody else can cancel what is kept, restarted or rolled back.
            case .failed(.cancelled), .failed(.device(.cancelled)): break
            case .failed(let failure): throw CommandFailure("\(failure)", advice: failure.advice.text, code: failure.code ?? "update")
            default: break
            }
            Terminal.say(firmware.sentence.isEmpty ? "Done." : firmware.sentence)
            return
        }
        try Task.checkCancellation()
    }
}
