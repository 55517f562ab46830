import Program
import Speaker

/// `outrigger speaker validate`
struct SpeakerValidateCommand: Command {
    static let specification = SpeakerDecision.specification("validate", "Keep the new firmware that runs on trial.")

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
    static let specification = SpeakerDecision.specification(
        "rollback", "Go back to the earlier firmware.",
        discussion: "The speaker restarts. The firmware that runs now is given up.")

    private let decision: SpeakerDecision

    init(_ arguments: Arguments) throws { decision = try SpeakerDecision(arguments) }

    func run() async throws {
        try await decision.run { phase, updater in
            guard phase == .pendingVerify || phase.isOver else {
                throw phase == .readyToRestart
                    ? CommandFailure(
                        "New firmware waits for the speaker's restart.",
                        advice: "Restart it (\"\(programName) speaker restart\"), then go back.", code: "under-way")
                    : CommandFailure(
                        "An update is under way.", advice: "End it first: \"\(programName) speaker cancel\".", code: "under-way")
            }
            updater.rollBack()
        }
    }
}

/// `outrigger speaker restart`
struct SpeakerRestartCommand: Command {
    static let specification = SpeakerDecision.specification(
        "restart", "Restart into new firmware that is downloaded and verified.",
        discussion: "It runs on trial then: \"\(programName) speaker validate\" keeps it, \"\(programName) speaker rollback\" goes back.")

    private let decision: SpeakerDecision

    init(_ arguments: Arguments) throws { decision = try SpeakerDecision(arguments) }

    func run() async throws {
        try await decision.run { phase, updater in
            guard phase == .readyToRestart else {
                throw CommandFailure("No new firmware waits for the speaker's restart.", code: "no-restart-due")
            }
            updater.restart()
        } isOver: { phase in
            phase == .pendingVerify || phase.isOver
        }
    }
}

/// `outrigger speaker cancel`
struct SpeakerCancelCommand: Command {
    static let specification = SpeakerDecision.specification(
        "cancel", "Cancel a firmware update that is under way, whoever started it.",
        discussion: "The firmware that runs stays. What is verified already is not cancelled any more.")

    private let decision: SpeakerDecision

    init(_ arguments: Arguments) throws { decision = try SpeakerDecision(arguments) }

    func run() async throws {
        let tooLate = CommandFailure(
            "It is too late to cancel: the new firmware is downloaded.",
            advice: "It does not run before the speaker's restart (\"\(programName) speaker restart\"), after which it can be given up "
                + "(\"\(programName) speaker rollback\").", code: "too-late")
        try await decision.run { phase, updater in
            switch phase {
            case .verifying, .readyToRestart: throw tooLate
            case _ where updater.machine.canCancel: updater.cancel()
            default: throw CommandFailure("No update is under way.", code: "no-update")
            }
        } isOver: { phase in
            switch phase {
            case .failed(.cancelled), .failed(.device(.cancelled)): return true
            case .verifying, .readyToRestart: throw tooLate
            default: return phase.isOver
            }
        }
    }
}
