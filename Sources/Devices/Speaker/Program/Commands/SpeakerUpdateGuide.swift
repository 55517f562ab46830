import Bluetooth
import Companion
import Observation
import Program
import Speaker

/// Follows an update on a terminal until it is over or a person has to decide, decides as the call says, and looks what runs then.
@BluetoothActor
final class SpeakerUpdateGuide {
    /// The decision on the new firmware once it runs.
    enum Decision: Sendable {
        case keep, trial, rollback, ask
    }

    /// The time for a decision of those who started an update elsewhere, before it is told as open.
    private static let patience: Duration = .seconds(30)

    private let request: FirmwareUpdateRequest
    private let model: SpeakerModel
    private let timers: TimerQueue
    private let decision: Decision
    private let follows: Bool
    private let printsJSON: Bool
    private let patience = Patience()
    private var waiting: TimerQueue.Token?
    private var bar = ProgressBar()
    private var sentence = ""
    /// The step that was printed last for programs, and how much of the download: a percent of it, or where the whole is not known, KiB.
    private var printed: (step: SpeakerUpdateOutput.Step?, amount: Int?)
    private var hasShownPlan = false
    private var hasDecided = false
    private var isSomebodyElses = false

    /// True once ``SpeakerUpdateGuide/patience`` is over; observed, so that it wakes the guide.
    @BluetoothActor
    @Observable
    fileprivate final class Patience {
        var isOver = false
    }

    private struct Look: Sendable {
        let machine: FirmwareUpdateStateMachine
        let plan: FirmwareUpdatePlan?
        let firmware: SpeakerScreen.Firmware
        let isPatienceOver: Bool
    }

    /// - Parameters:
    ///   - follows: whether an update that was started elsewhere is followed.
    ///   - printsJSON: prints lines for programs, besides the sentences for people.
    init(
        request: FirmwareUpdateRequest, model: SpeakerModel, timers: TimerQueue, decision: Decision, follows: Bool,
        printsJSON: Bool
    ) {
        self.request = request
        self.model = model
        self.timers = timers
        self.decision = decision
        self.follows = follows
        self.printsJSON = printsJSON
    }

    private var updater: FirmwareUpdater { model.updater }

    /// Starts the update, and returns when the file runs as the call wants it.
    ///
    /// - Throws: ``CommandFailure`` for every other end, and `CancellationError` where it was interrupted.
    func run() async throws {
        updater.start(request)
        defer {
            bar.clear()
            waiting.map(timers.cancel)
        }
        let looks = observedSnapshots(every: .milliseconds(100), timers: timers) { [model, patience] in
            Look(
                machine: model.updater.machine, plan: model.updater.plan, firmware: model.screen.firmware,
                isPatienceOver: patience.isOver)
        }
        for await look in looks {
            if look.machine.isFoundUnderWay { try meet(look) }
            try show(look)
            if isSomebodyElses {
                guard look.machine.phase.isOver else { continue }
                return try await endSomebodyElses(look.machine.phase)
            }
            if try await advance(look.machine) { return }
        }
        try Task.checkCancellation()
    }

    // MARK: - An update from here

    /// - Returns: whether it is over.
    private func advance(_ machine: FirmwareUpdateStateMachine) async throws -> Bool {
        switch machine.phase {
        case .failed(.refusedByPlan(let failures, let advice)) where hasShownPlan:
            throw SpeakerUpdateCommand.refusal(failures, advice: advice, isShown: !printsJSON)
        case .failed(let failure): throw CommandFailure("\(failure)", advice: failure.advice.text, code: failure.code ?? "update")
        case .pendingVerify where !hasDecided:
            hasDecided = true
            try await prove()
            return try await decide()
        case .done(.kept):
            if !hasDecided { try await prove() }
            return true
        case .done(.unclear):
            // Nothing is on trial any more: a speaker that tells the file's version has kept it.
            guard case .fileRuns = try await proof() else {
                throw CommandFailure(
                    "The connection was lost while keeping the firmware; the speaker does not tell which one runs.", code: "unclear")
            }
            return true
        case .done(.rolledBack):
            guard decision == .rollback || decision == .ask else {
                throw CommandFailure("The speaker went back to the earlier firmware.", code: "rolled-back")
            }
            return true
        default: return false
        }
    }

    /// - Returns: whether nothing more is to be waited for.
    private func decide() async throws -> Bool {
        switch decision {
        case .keep: updater.validate()
        case .rollback: updater.rollBack()
        case .trial: return true
        case .ask:
            let firmware = model.screen.firmware
            let keeps = try await Terminal.ask(firmware.decision?.title ?? firmware.sentence)
            if keeps { updater.validate() } else { updater.rollBack() }
        }
        return false
    }

    private func proof() async throws -> FirmwareProof {
        FirmwareProof(told: try await updater.readRunningVersion(), file: updater.machine.request?.targetVersion)
    }

    /// Says whether it is this file that runs.
    ///
    /// - Throws: ``CommandFailure`` where it is another.
    private func prove() async throws {
        let proof = try await proof()
        if printsJSON { try Terminal.printLine(SpeakerUpdateOutput.Proof(proof: proof), as: SpeakerUpdateOutput.proof) }
        if case .otherRuns = proof {
            throw CommandFailure(
                "\(proof) It is not kept.",
                advice: "\"\(programName) speaker validate\" keeps it, \"\(programName) speaker rollback\" goes back.",
                code: "other-firmware")
        }
        bar.clear()
        Terminal.say("\(proof)")
    }

    // MARK: - An update from elsewhere

    /// The speaker is busy with what was not started by this call.
    private func meet(_ look: Look) throws {
        isSomebodyElses = true
        let waits = look.machine.phase.isDecision
        if waits, !follows || look.isPatienceOver {
            throw look.machine.phase == .pendingVerify
                ? CommandFailure(
                    "Firmware of an earlier update is still on trial.",
                    advice: "Keep it (\"\(programName) speaker validate\") or go back (\"\(programName) speaker rollback\") first.",
                    code: "on-trial")
                : CommandFailure(
                    "Firmware of an earlier update waits for the speaker's restart.",
                    advice: "Restart it (\"\(programName) speaker restart\") and decide on that firmware first.", code: "restart-due")
        }
        guard follows else {
            let progress = look.firmware.progress.map { " (\(Self.text($0)))" } ?? ""
            throw CommandFailure(
                "An update that was started elsewhere is under way\(progress). This file was not sent.",
                advice: "Follow that update with --follow, or end it with \"\(programName) speaker cancel\".", code: "started-elsewhere")
        }
        if !waits {
            waiting.map(timers.cancel)
            waiting = nil
        } else if waiting == nil {
            waiting = timers.schedule(after: Self.patience) { [patience] in patience.isOver = true }
        }
    }

    /// - Throws: ``CommandFailure`` unless it brought the version of this file.
    private func endSomebodyElses(_ phase: FirmwareUpdatePhase) async throws {
        if case .failed(let failure) = phase {
            throw CommandFailure(
                "The update that was started elsewhere failed. \(failure)", advice: failure.advice.text, code: failure.code ?? "update")
        }
        let proof = FirmwareProof(told: try await updater.readRunningVersion(), file: request.targetVersion)
        guard case .fileRuns = proof else {
            let told = if case .untold = proof { "The speaker does not tell which firmware runs." } else { "\(proof)" }
            throw CommandFailure(
                "The update that was started elsewhere is over. \(told) This file was not sent: call again to install it.",
                code: "other-firmware")
        }
        bar.clear()
        if printsJSON { try Terminal.printLine(SpeakerUpdateOutput.Proof(proof: proof), as: SpeakerUpdateOutput.proof) }
        Terminal.say("The update that was started elsewhere is over. \(proof)")
    }

    // MARK: - Words

    private func show(_ look: Look) throws {
        if let plan = look.plan, !hasShownPlan, look.machine.phase != .planning, !isSomebodyElses {
            hasShownPlan = true
            if printsJSON { try Terminal.printLine(plan, as: SpeakerUpdateOutput.plan) } else { SpeakerUpdateCommand.show(plan) }
        }
        if printsJSON { try printLines(look) }
        let isDownloading = look.machine.phase == .downloading
        if look.firmware.sentence != sentence, !look.firmware.sentence.isEmpty,
            !isDownloading || sentence.isEmpty || !Terminal.showsProgress
        {
            sentence = look.firmware.sentence
            bar.clear()
            if case .failed = look.machine.phase {} else { Terminal.say(sentence) }
        }
        if let progress = look.firmware.progress, isDownloading {
            bar.show(progress.fraction, Self.text(progress))
        } else {
            bar.clear()
        }
    }

    /// Its news, for programs.
    private func printLines(_ look: Look) throws {
        let firmware = look.firmware
        let step = SpeakerUpdateOutput.Step(phase: firmware.phase, sentence: firmware.sentence)
        if step != printed.step, !step.sentence.isEmpty {
            printed = (step, nil)
            try Terminal.printLine(step, as: SpeakerUpdateOutput.step)
        }
        guard let progress = firmware.progress, look.machine.phase == .downloading else { return }
        let amount = progress.fraction.map { Int($0 * 100) } ?? progress.kilobytesDone
        guard amount != printed.amount else { return }
        printed.amount = amount
        try Terminal.printLine(progress, as: SpeakerUpdateOutput.progress)
    }

    private static func text(_ progress: SpeakerScreen.Firmware.Progress) -> String {
        var parts = ["\(progress.kilobytesDone)" + (progress.kilobytesTotal.map { " of \($0)" } ?? "") + " KB"]
        if let rate = progress.kilobytesPerSecond { parts.append("\(Int(rate.rounded())) KB/s") }
        if let left = progress.secondsLeft { parts.append("\(Int(left.rounded(.up))) s left") }
        return parts.joined(separator: ", ")
    }
}
