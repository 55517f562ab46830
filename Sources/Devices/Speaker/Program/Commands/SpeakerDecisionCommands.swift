import Bluetooth
import Companion
import Program
import Speaker

/// `outrigger speaker validate`
struct SpeakerValidateCommand: Command {
    static let specification = CommandSpecification(
        path: ["speaker", "validate"], summary: "Keep the new firmware that runs on trial.", parameters: [SpeakerTarget.parameter],
        options: [.json, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger speaker validate"])

    private let decision: SpeakerDecision

    init(_ arguments: Arguments) throws { decision = try SpeakerDecision(arguments) }

    func run() async throws {
        try await decision.run { phase, updater in
            guard phase == .pendingVerify else {
                throw CommandFailure("The speaker's firmware is not on trial: there is nothing to keep.", code: "not-on-trial")
            }
            updater.validate()
        }
    }
}

/// `outrigger speaker rollback`
struct SpeakerRollbackCommand: Command {
    static let specification = CommandSpecification(
        path: ["speaker", "rollback"], summary: "Go back to the earlier firmware.",
        discussion: "The speaker restarts. The firmware that runs now is given up.", parameters: [SpeakerTarget.parameter],
        options: [.json, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger speaker rollback"])

    private let decision: SpeakerDecision

    init(_ arguments: Arguments) throws { decision = try SpeakerDecision(arguments) }

    func run() async throws { try await decision.run { _, updater in updater.rollBack() } }
}

/// Asks the speaker where it is, decides, and follows until it is done.
private struct SpeakerDecision: Sendable {
    private let target: SpeakerTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try SpeakerTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
    }

    func run(_ decide: @escaping @BluetoothActor (FirmwareUpdatePhase, FirmwareUpdater) throws -> Void) async throws {
        let screen = try await target.run { model, session in
            try await follow(model, session, decide)
            return model.screen
        }
        if printsJSON { try Terminal.print(json: screen) }
    }

    @BluetoothActor
    private func follow(_ model: SpeakerModel, _ session: CompanionSession, _ decide: (FirmwareUpdatePhase, FirmwareUpdater) throws -> Void)
        async throws
    {
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
            switch machine.phase {
            case .failed(let failure): throw CommandFailure("\(failure) \(failure.advice)", code: failure.code ?? "update")
            case .done, .idle:
                Terminal.printError(firmware.sentence.isEmpty ? "Done." : firmware.sentence)
                return
            default: break
            }
        }
        try Task.checkCancellation()
    }
}
