import Bluetooth
import Companion

extension SpeakerScreen.Firmware {
    /// The firmware section, from where the update is.
    @BluetoothActor
    init(_ updater: FirmwareUpdater, link: LinkStatus) {
        let machine = updater.machine
        // What runs on trial is what the speaker tells. A plan is about a file, which need not be the one that the speaker has.
        let told = machine.phase == .pendingVerify ? updater.toldVersion : nil
        let target = told ?? machine.request?.targetVersion
        self.init(
            installedVersion: updater.installedVersion, previousVersion: updater.previousVersion, targetVersion: target,
            phase: Phase(machine.phase), sentence: machine.phase.sentence(target: target, isUnobserved: machine.isUnobserved),
            isUnobserved: machine.isUnobserved, progress: Progress(machine), wifiSignal: Self.wifiSignal(machine),
            plan: updater.plan.map(Plan.init),
            problem: ScreenProblem(machine.phase, machine.lastStatus), lastFailure: machine.lastStatus.flatMap(ScreenProblem.init(told:)),
            actions: [])
        actions = Self.actions(updater, target: target, isConnected: link.state == .connected)
        // What nobody sees goes on at a speed that nobody knows.
        if isUnobserved {
            progress?.kilobytesPerSecond = nil
            progress?.secondsLeft = nil
            wifiSignal = nil
            bar = Bar(phase, progress)
        }
        $headline = Self.headline(phase, target)
        decision = phase == .awaitingDecision ? Self.decision(updater, target: target) : nil
        versions = Self.versions(self)
        if isUnobserved, !steps.isEmpty, ![.restarting, .awaitingDecision].contains(phase) {
            $notice =
                "The Bluetooth link is down. The speaker goes on updating over its own Wi-Fi; the progress returns with the link."
        }
        if installedVersion == nil, steps.isEmpty {
            $versionHint =
                link.state == .connected
                ? "This speaker does not say which version it runs. What is installed from here is remembered."
                : "Known once it was installed from here."
        }
    }

    private static func headline(_ phase: Phase, _ target: String?) -> Sentence? {
        let name = target?.told ?? "the new firmware"
        return switch phase {
        case .idle, .succeeded, .rolledBack, .failed: nil
        case .awaitingDecision: "\(name) is running. Keep it?"
        case .restarting: "The speaker restarts"
        case .readyToRestart: "\(target?.capitalizedFirst.told ?? "The new firmware") is ready: restart the speaker"
        case .preparing, .connectingToWiFi, .downloading, .verifying: "Updating to \(name)"
        }
    }

    @BluetoothActor
    private static func decision(_ updater: FirmwareUpdater, target: String?) -> ScreenQuestion {
        ScreenQuestion(
            title: "\(target?.told ?? "The new firmware") is running. Keep it?",
            text: "Try the sound first if you like. Until you decide, a restart brings back the previous firmware by itself.",
            confirm: keepLabel(target), decline: rollbackLabel(updater.previousVersion))
    }

    private static func keepLabel(_ version: String?) -> Sentence { "Keep \(version?.told ?? "the new firmware")" }
    private static func rollbackLabel(_ version: String?) -> Sentence { "Roll back to \(version?.told ?? "the previous firmware")" }

    private static func versions(_ firmware: Self) -> [LabeledText] {
        var versions = [LabeledText("Installed", firmware.installedVersion?.told ?? "Unknown")]
        if firmware.steps.isEmpty {
            if let previous = firmware.previousVersion { versions.append(LabeledText("Previous version", verbatim: previous)) }
        } else if let target = firmware.targetVersion, target != firmware.installedVersion {
            versions.append(LabeledText("Installing", verbatim: target))
        }
        return versions
    }

    @BluetoothActor
    private static func actions(_ updater: FirmwareUpdater, target: String?, isConnected: Bool) -> [ScreenAction] {
        let machine = updater.machine
        let offline: Sentence? = isConnected ? nil : "Connect to the speaker first."
        func action(_ id: String, _ label: Sentence, _ role: ScreenAction.Role, reason: Sentence? = nil) -> ScreenAction {
            ScreenAction(id: id, label: label, role: role, isEnabled: isConnected, reason: offline ?? reason)
        }
        let new: Sentence = target?.told ?? "the new firmware"
        var actions: [ScreenAction] = []
        switch machine.phase {
        case .idle, .done:
            // Nobody wants to update to what runs already.
            let isInstalled = target != nil && target == updater.installedVersion
            let label: Sentence = isInstalled ? "Install another firmware" : target.map { "Update to \($0)" } ?? "Update firmware"
            actions.append(action("update", label, .primary))
        case .failed(let failure):
            if failure.isRetryable, machine.request != nil { actions.append(action("retry", "Try again", .primary)) }
            actions.append(action("update", "Update firmware", failure.isRetryable ? .normal : .primary))
        case .readyToRestart: actions.append(action("reboot", "Restart with \(new)", .primary))
        case .pendingVerify:
            actions.append(action("validate", keepLabel(target), .primary))
            actions.append(
                action(
                    "rollback", rollbackLabel(updater.previousVersion), .destructive,
                    reason: "Rolling back gives up \(new), and the speaker restarts."))
        default: break
        }
        if machine.canCancel { actions.append(ScreenAction(id: "cancel", label: "Cancel the update", role: .normal)) }
        if machine.phase.isOver, machine.phase != .idle { actions.append(ScreenAction(id: "dismiss", label: "Close", role: .normal)) }
        return actions
    }

    private static func wifiSignal(_ machine: FirmwareUpdateStateMachine) -> SignalStrength? {
        guard let rssi = machine.lastStatus?.rssi, rssi != 0, [.connectingToWiFi, .downloading].contains(machine.phase) else { return nil }
        return SignalStrength(rssi: Int(rssi))
    }
}

extension SpeakerScreen.Firmware.Phase {
    init(_ phase: FirmwareUpdatePhase) {
        self =
            switch phase {
            case .idle: .idle
            case .planning, .preparing, .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL, .starting: .preparing
            case .connectingToWiFi: .connectingToWiFi
            case .downloading, .cancelling: .downloading
            case .verifying: .verifying
            case .readyToRestart: .readyToRestart
            case .restarting, .rollingBack: .restarting
            case .pendingVerify, .validating: .awaitingDecision
            case .done(.kept): .succeeded
            case .done(.rolledBack): .rolledBack
            case .done(.unclear), .failed: .failed
            }
    }
}

extension SpeakerScreen.Firmware.Progress {
    /// `nil` where there is no download to show.
    init?(_ machine: FirmwareUpdateStateMachine) {
        switch machine.phase {
        case .downloading, .cancelling, .verifying, .readyToRestart: break
        default: return nil
        }
        let progress = machine.progress
        self.init(
            fraction: progress.fraction, kilobytesDone: progress.downloadedKB, kilobytesTotal: progress.totalKB,
            kilobytesPerSecond: progress.kilobytesPerSecond, secondsLeft: progress.secondsLeft)
    }
}

extension SpeakerScreen.Firmware.Plan {
    init(_ plan: FirmwareUpdatePlan) {
        self.init(
            checks: plan.checks.map { check in
                SpeakerScreen.Firmware.Check(
                    id: check.id.rawValue, outcome: check.outcome, sentence: check.$sentence, advice: check.$advice, code: check.code)
            }, canStart: plan.canStart, question: plan.question, allowances: plan.allowances.map(\.rawValue))
    }
}

extension ScreenProblem {
    /// The failure in a status; `nil` for one that tells of none.
    fileprivate init?(told status: OTAStatus) {
        guard status.state == .error else { return nil }
        let failure = FirmwareUpdateFailure.device(status.error)
        self.init(
            code: failure.code ?? "update", sentence: failure.sentence, advice: failure.advice,
            isRetryable: failure.isRetryable,
            details: status.bytes.hexPairs)
    }

    /// The failure of an update; `nil` where there is none.
    fileprivate init?(_ phase: FirmwareUpdatePhase, _ status: OTAStatus?) {
        if phase == .done(.unclear) {
            self.init(
                code: "unclear", sentence: phase.sentence(target: nil, isUnobserved: false),
                advice: "Update again if the speaker does not behave as the new firmware should.")
            return
        }
        guard case .failed(let failure) = phase else { return nil }
        self.init(
            code: failure.code ?? "update", sentence: failure.sentence, advice: failure.advice,
            isRetryable: failure.isRetryable,
            details: status?.bytes.hexPairs)
    }
}

extension FirmwareUpdatePhase {
    /// The phase for a person.
    fileprivate func sentence(target: String?, isUnobserved: Bool) -> Sentence {
        let new: Sentence = target?.told ?? "the new firmware"
        let start: Sentence = target?.capitalizedFirst.told ?? "The new firmware"
        if isUnobserved, self != .restarting, self != .rollingBack {
            return "Still updating: the speaker goes on by itself. Looking for it again."
        }
        return switch self {
        case .idle: ""
        case .planning: "Checking the file and its server."
        case .preparing: "Asking the speaker what it is doing."
        case .writingCredentials, .awaitingCredentials: "Handing over the Wi-Fi credentials."
        case .writingURL, .awaitingURL: "Handing over the firmware's address."
        case .starting: "Starting the update."
        case .connectingToWiFi: "The speaker is joining the Wi-Fi network."
        case .downloading: "Downloading \(new) over the speaker's own Wi-Fi."
        case .verifying: "Verifying \(new). Do not switch the speaker off."
        case .cancelling: "Cancelling the update."
        case .readyToRestart: "\(start) is downloaded and verified. Restart the speaker to run it."
        case .restarting: "Restarting with \(new). The connection drops, and comes back."
        case .pendingVerify: "\(start) runs on trial. Keep it, or the speaker goes back at its next restart."
        case .validating: "Keeping \(new)."
        case .rollingBack: "Going back to the earlier firmware. The connection drops, and comes back."
        case .done(.kept): "\(start) is installed."
        case .done(.rolledBack): "The earlier firmware runs again."
        case .done(.unclear): "The connection was lost while keeping the firmware; the speaker does not tell which one runs."
        case .failed(let failure): failure.sentence
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
