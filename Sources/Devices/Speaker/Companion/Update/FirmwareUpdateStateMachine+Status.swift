import Companion

/// Statuses of the speaker.
extension FirmwareUpdateStateMachine {
    /// A status came, by notification or as the answer to a read.
    public mutating func received(_ status: OTAStatus, at now: Duration) -> Actions {
        switch link {
        case .down, .subscribing:
            // Without a subscription the firmware does not refresh the value: it may be that of another connection.
            return []
        case .asking:
            link = .up
            lastStatus = status
            return answered(status, at: now)
        case .up:
            lastStatus = status
            return notified(status, at: now)
        }
    }

    /// A status came that could not be read; `sentence` is the coding error's.
    public mutating func receivedUnreadable(sentence: Sentence, at now: Duration) -> Actions {
        guard link == .asking || link == .up else { return [] }
        strikes += 1
        guard strikes < deadlines.attempts else { return giveUp(.unreadableStatus(sentence)) }
        return []
    }

    /// The answer to a question: whatever was missed in between is in it.
    private mutating func answered(_ status: OTAStatus, at now: Duration) -> Actions {
        switch status.state {
        case .wifiConnecting, .wifiConnected, .downloading, .verifying, .success:
            return follow(status, isAnswer: true, at: now)
        case .pendingVerify:
            return foundPendingVerify(isAnswer: true, at: now)
        case .error:
            return foundError(status.error, isAnswer: true, at: now)
        case .idle, .credentialsReceived, .urlReceived:
            return foundAtRest(status.state, at: now)
        case .unknown(let value):
            if phase.isOver {
                deadline = nil
                return []
            }
            return phase.isBeforeStart ? fail(.unknownState(value)) : waitOn(isNew: false, at: now)
        }
    }

    /// A notification while nothing was asked. One that belongs to an earlier step, or comes twice, changes nothing.
    private mutating func notified(_ status: OTAStatus, at now: Duration) -> Actions {
        switch (status.state, phase) {
        case (.credentialsReceived, .writingCredentials), (.urlReceived, .writingURL):
            isAcknowledged = true
            return []
        case (.credentialsReceived, .awaitingCredentials):
            return writeURL(at: now)
        case (.urlReceived, .awaitingURL):
            return sendStart(at: now)
        case (.wifiConnecting, _), (.wifiConnected, _), (.downloading, _), (.verifying, _), (.success, _):
            return follow(status, isAnswer: false, at: now)
        case (.pendingVerify, _):
            return foundPendingVerify(isAnswer: false, at: now)
        case (.error, _):
            return foundError(status.error, isAnswer: false, at: now)
        case (.credentialsReceived, .downloading), (.urlReceived, .downloading):
            // Somebody else wrote to the speaker, which goes on downloading in that state.
            return progress.update(status, at: now) ? waitOn(isNew: true, at: now) : []
        case (.idle, .connectingToWiFi), (.idle, .downloading), (.idle, .verifying), (.idle, .readyToRestart):
            return fail(.abandoned)
        case (.idle, .pendingVerify), (.idle, .validating):
            return finish(.kept)
        case (.idle, .cancelling):
            return fail(.cancelled)
        default:
            return []
        }
    }

    /// States 03–07: the speaker works, for us or for somebody else.
    private mutating func follow(_ status: OTAStatus, isAnswer: Bool, at now: Duration) -> Actions {
        switch phase {
        case .planning: return []
        case .cancelling: return followCancelling(status, isAnswer: isAnswer, at: now)
        case .restarting:
            guard isAnswer else { return [] }
            guard status.state == .success else { return waitOn(isNew: false, at: now) }
            // Counted here too: a link that drops and comes back without a restart never lets the deadline pass.
            strikes += 1
            return again(.reboot, for: deadlines.restart, at: now)
        case .rollingBack where isAnswer: return again(.rollback, for: deadlines.restart, at: now)
        case .pendingVerify, .validating, .rollingBack: return []
        case .done, .failed:
            // A late notification of what is over does not bring it back, unless the companion had only lost sight of it.
            guard isAnswer || phase.isLossOfTrack else { return atRest() }
        default: break
        }
        let rank = Int(status.state.rawValue)
        if let present = phase.rank, rank < present, !(rank == 3 && present == 4), !isAnswer { return [] }
        let previous = phase
        let goesOn = previous.isLossOfTrack || !(previous.isOver || previous.isBeforeStart)
        // Somebody else's update, or one from before this companion started.
        if !goesOn { request = nil }
        switch status.state {
        case .wifiConnecting, .wifiConnected:
            phase = .connectingToWiFi
        case .downloading:
            if previous != .downloading, !previous.isLossOfTrack { progress = FirmwareUpdateProgress() }
            phase = .downloading
        case .verifying:
            phase = .verifying
        default:
            progress.update(status, at: now)
            progress.complete()
            enter(.readyToRestart, for: nil, at: now)
            return request?.restartsByItself == true ? restart(at: now) : []
        }
        let hasMoved = phase == .downloading && progress.update(status, at: now)
        let isNew = hasMoved || phase != previous
        return isNew || isAnswer ? waitOn(isNew: isNew, at: now) : []
    }

    /// Sets the phase's deadline anew, and counts how often nothing was new.
    private mutating func waitOn(isNew: Bool, at now: Duration) -> Actions {
        if isNew { strikes = 0 }
        let duration =
            switch phase {
            case .connectingToWiFi: deadlines.wifi
            case .downloading: deadlines.progress
            case .verifying: deadlines.verifying
            default: deadlines.answer
            }
        deadline = now + duration
        return []
    }

    private mutating func followCancelling(_ status: OTAStatus, isAnswer: Bool, at now: Duration) -> Actions {
        switch status.state {
        case .verifying, .success:
            // Too late: the speaker does not cancel any more.
            phase = .verifying
            return follow(status, isAnswer: true, at: now)
        default:
            progress.update(status, at: now)
            return isAnswer ? again(.cancel, for: deadlines.answer, at: now) : []
        }
    }

    /// State 08: the new firmware runs.
    private mutating func foundPendingVerify(isAnswer: Bool, at now: Duration) -> Actions {
        switch phase {
        case .planning: return []
        case .validating: return isAnswer ? again(.validate, for: deadlines.answer, at: now) : []
        case .rollingBack: return isAnswer ? again(.rollback, for: deadlines.restart, at: now) : []
        case .pendingVerify:
            deadline = nil
            return []
        case .done, .failed:
            guard isAnswer || phase.isLossOfTrack else { return [] }
            if !phase.isLossOfTrack { request = nil }
        case .idle, .preparing, .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL:
            // Somebody else's update, or one from before this companion started.
            request = nil
        default: break
        }
        progress.complete()
        enter(.pendingVerify, for: nil, at: now)
        return request?.keepsByItself == true ? validate(at: now) : []
    }

    /// State FF.
    private mutating func foundError(_ error: OTAError, isAnswer: Bool, at now: Duration) -> Actions {
        switch phase {
        case .idle, .done, .failed, .planning: return atRest()
        case .rollingBack where !isCommandSent: return isAnswer ? again(.rollback, for: deadlines.restart, at: now) : []
        // Left over from an earlier update; the answer to a question comes twice, by notification and by read.
        case .rollingBack where !isAnswer && error != .rollbackFailed: return []
        case .preparing: return isAnswer ? writeCredentials(at: now) : []
        case .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL:
            // Left over from an earlier attempt, whose Wi-Fi time-out may come half a minute late.
            return isAnswer ? resend(at: now) { machine in machine.writeCredentials(at: now) } : []
        // An attempt without its network lives on, and swallows START until it has said for the last time how it ended.
        case .starting where error.isOfAttempt: return again(.start, for: deadlines.answer, at: now)
        case .cancelling where error == .cancelled: return fail(.cancelled)
        default: return fail(.device(error))
        }
    }

    /// States 00–02 as an answer: the speaker does nothing.
    private mutating func foundAtRest(_ state: OTAState, at now: Duration) -> Actions {
        switch phase {
        case .idle, .done, .planning: return atRest()
        case .failed(.notHeardAgain): return fail(.restarted)
        case .failed: return atRest()
        case .preparing: return writeCredentials(at: now)
        case .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL, .starting: return foundBeforeStart(state, at: now)
        case .connectingToWiFi, .downloading, .verifying:
            // 01 and 02: somebody wrote to the speaker while it goes on downloading.
            return state == .idle ? fail(.restarted) : waitOn(isNew: false, at: now)
        case .cancelling: return fail(.cancelled)
        case .readyToRestart: return fail(.abandoned)
        case .restarting: return state == .idle ? fail(.newFirmwareDidNotStay) : waitOn(isNew: false, at: now)
        case .pendingVerify: return finish(.rolledBack)
        case .validating: return finish(isCommandWritten ? .kept : .unclear)
        case .rollingBack: return isCommandSent ? finish(.rolledBack) : again(.rollback, for: deadlines.restart, at: now)
        }
    }

    /// States 00–02 as an answer while credentials, URL and START are being handed over: goes on from what the speaker has.
    private mutating func foundBeforeStart(_ state: OTAState, at now: Duration) -> Actions {
        switch (phase, state) {
        case (.awaitingCredentials, .credentialsReceived): return writeURL(at: now)
        case (.awaitingURL, .urlReceived): return sendStart(at: now)
        // A task that still waits for its Wi-Fi time-out swallows START in silence: send it again.
        case (.starting, .urlReceived): return again(.start, for: deadlines.answer, at: now)
        case (.writingURL, .credentialsReceived), (.writingURL, .urlReceived), (.awaitingURL, .credentialsReceived):
            return resend(at: now) { machine in machine.writeURL(at: now) }
        default: return resend(at: now) { machine in machine.writeCredentials(at: now) }
        }
    }

    /// Takes a step that was taken before, as often as there are attempts: it starts a phase anew, so that no strikes add up.
    private mutating func resend(at now: Duration, _ step: (inout Self) -> Actions) -> Actions {
        resends += 1
        guard resends < deadlines.attempts else { return giveUp(.silent(phase: phase.waitingFor)) }
        return step(&self)
    }

    /// Sends the phase's command again; the strikes that were counted so far bound how often.
    private mutating func again(_ command: OTACommand, for duration: Duration, at now: Duration) -> Actions {
        guard strikes < deadlines.attempts else { return giveUp(.silent(phase: phase.waitingFor)) }
        deadline = now + duration
        isCommandSent = true
        return [.write(.command(command))]
    }

    /// Nothing goes on, and nothing is waited for.
    private mutating func atRest() -> Actions {
        if phase.isOver { deadline = nil }
        return []
    }
}

extension OTAError {
    /// Whether it ends an attempt that has begun: such an error before ``OTAState/wifiConnecting`` is that of an earlier one.
    fileprivate var isOfAttempt: Bool {
        switch self {
        case .wifiConnect, .download, .cancelled: true
        default: false
        }
    }
}
