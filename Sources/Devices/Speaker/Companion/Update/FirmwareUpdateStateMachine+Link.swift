import Companion

/// Links, writes and deadlines.
extension FirmwareUpdateStateMachine {
    /// The link is gone. The update is not: the speaker downloads by itself.
    public mutating func linkLost(at now: Duration) -> Actions {
        guard link != .down else { return [] }
        link = .down
        guard !phase.isOver else {
            deadline = nil
            return []
        }
        // The checks need no link, and their own deadline stands.
        guard phase != .planning else { return [] }
        let isRestart = phase == .restarting || phase == .rollingBack
        deadline = now + (isRestart ? deadlines.reconnectAfterRestart : deadlines.reconnect)
        return [.reconnect]
    }

    /// The link stands, and carries writes of at most `maximumWriteLength` bytes (ATT MTU − 3).
    ///
    /// Also called for the first connection: a speaker may be found in the middle of an update.
    public mutating func linkRestored(maximumWriteLength: Int, at now: Duration) -> Actions {
        guard link == .down else { return [] }
        self.maximumWriteLength = maximumWriteLength
        pairingProblem = nil
        link = .subscribing
        if phase.isOver { strikes = 0 }
        // The checks before the start have their own deadline.
        if phase != .planning { deadline = now + deadlines.answer }
        return [.subscribe]
    }

    /// Notifications are on.
    public mutating func subscribed(at now: Duration) -> Actions {
        guard link == .subscribing else { return [] }
        if phase == .planning {
            // The question comes with `planned`: until then it would only be asked twice.
            link = .up
            return []
        }
        return ask(at: now)
    }

    /// A write was confirmed.
    public mutating func written(_ write: FirmwareUpdateAction.Write, at now: Duration) -> Actions {
        switch (write, phase) {
        case (.credentials, .writingCredentials):
            if isAcknowledged { return writeURL(at: now) }
            enter(.awaitingCredentials, for: deadlines.answer, at: now)
        case (.url, .writingURL):
            if isAcknowledged { return sendStart(at: now) }
            enter(.awaitingURL, for: deadlines.answer, at: now)
        case (.command(.validate), .validating), (.command(.rollback), .rollingBack), (.command(.reboot), .restarting):
            isCommandWritten = true
        default:
            break
        }
        return []
    }

    /// A write, read or subscription failed while the link stands; `sentence` is the radio's.
    ///
    /// REBOOT and ROLLBACK are never confirmed, since the speaker restarts: their failure is decided by their deadline.
    public mutating func actionFailed(_ action: FirmwareUpdateAction, sentence: Sentence, at now: Duration) -> Actions {
        guard link != .down else { return [] }
        switch action {
        case .plan, .reconnect, .write(.command(.reboot)), .write(.command(.rollback)):
            return []
        case .write(.credentials), .write(.url), .write(.command(.start)):
            return phase.isBeforeStart || phase == .starting ? fail(.radio(sentence)) : []
        case .subscribe, .readStatus, .write(.command):
            guard link == .subscribing || link == .asking || !phase.isOver else { return [] }
            strikes += 1
            guard strikes < deadlines.attempts else { return giveUp(.radio(sentence)) }
            // The deadline brings the next attempt: a speaker that refuses at once is not asked again at once.
            return []
        }
    }

    /// The speaker asks for a paired link, and there is none; `sentence` is the radio's. Asking again would only ask the person again.
    public mutating func pairingFailed(sentence: Sentence) -> Actions {
        guard link != .down else { return [] }
        pairingProblem = sentence
        return giveUp(.notPaired(sentence))
    }

    /// The link was paired after all: the speaker is asked what it could not be asked before.
    public mutating func paired(at now: Duration) -> Actions {
        guard pairingProblem != nil, link == .up else { return [] }
        pairingProblem = nil
        return phase.isOver ? ask(at: now) : []
    }

    /// The deadline has come.
    public mutating func deadlinePassed(at now: Duration) -> Actions {
        guard let deadline, now >= deadline else { return [] }
        if phase == .planning { return fail(.refusedByPlan(["The checks before the update took too long."])) }
        switch link {
        case .down:
            return fail(.notHeardAgain)
        case .subscribing:
            strikes += 1
            guard strikes < deadlines.attempts else { return giveUp(.silent(phase: phase.waitingFor)) }
            self.deadline = now + deadlines.answer
            return [.subscribe]
        case .asking, .up:
            strikes += 1
            guard strikes < deadlines.attempts else { return giveUp(.silent(phase: phase.waitingFor)) }
            return ask(at: now)
        }
    }

    /// Stops asking. Where no update goes on there is nothing to fail.
    mutating func giveUp(_ failure: FirmwareUpdateFailure) -> Actions {
        if link != .down { link = .up }
        deadline = nil
        return phase.isOver ? [] : fail(failure)
    }
}

extension FirmwareUpdatePhase {
    /// The expected event, to be said when it does not come.
    var waitingFor: Sentence {
        switch self {
        case .idle, .planning, .preparing, .done, .failed: "for its present state"
        case .writingCredentials, .awaitingCredentials: "for it to confirm the Wi-Fi credentials"
        case .writingURL, .awaitingURL: "for it to confirm the firmware's address"
        case .starting: "for the update to start"
        case .connectingToWiFi: "for it to join the Wi-Fi network"
        case .downloading: "for the download to go on"
        case .verifying: "for the verification's result"
        case .cancelling: "for the update to be cancelled"
        case .readyToRestart, .restarting: "for its restart"
        case .pendingVerify, .validating: "for it to keep the new firmware"
        case .rollingBack: "for its return to the earlier firmware"
        }
    }
}
