import Companion

/// Decides everything about a firmware update and does nothing: a value whose methods take what happened and return what to do.
///
/// The driver performs the actions in order, reports their results, and calls ``deadlinePassed(at:)`` when ``deadline`` is reached. Time is
/// what the driver's clock says, as a duration since any fixed moment.
///
/// The speaker downloads by itself. A lost Bluetooth link therefore never ends an update: phase and progress stay, ``isUnobserved`` is set,
/// and when the link is back the speaker is subscribed to and asked, because it does not say anything by itself.
public struct FirmwareUpdateStateMachine: Sendable {
    /// The step of the update.
    public internal(set) var phase = FirmwareUpdatePhase.idle
    /// The link as far as it can be used.
    public internal(set) var link = Link.down
    /// The time for ``deadlinePassed(at:)``; `nil` while only a person is waited for.
    public internal(set) var deadline: Duration?
    /// The download.
    public internal(set) var progress = FirmwareUpdateProgress()
    /// The last status that came.
    public internal(set) var lastStatus: OTAStatus?
    /// The firmware being installed; `nil` for an update that was found under way.
    public internal(set) var request: FirmwareUpdateRequest?

    /// The reason why the link is not paired though the speaker asks for it; `nil` where it is, or where nothing was asked since.
    public internal(set) var pairingProblem: Sentence?

    let deadlines: FirmwareUpdateDeadlines
    /// The longest write of this connection, bytes.
    var maximumWriteLength = 0
    /// Deadlines that passed, and answers that brought nothing new, since something did.
    var strikes = 0
    /// State 01 or 02 came before the response to the write that causes it: the firmware sends them in this order.
    var isAcknowledged = false
    /// The present phase's command: handed to the driver, and confirmed by the speaker.
    var isCommandSent = false
    var isCommandWritten = false
    /// The count of writes that were repeated since the speaker did not acknowledge them.
    var resends = 0

    /// Orders for the driver, in sequence.
    public typealias Actions = [FirmwareUpdateAction]

    /// The Bluetooth side of an update.
    public enum Link: Sendable, Hashable {
        /// There is none, or it was lost.
        case down
        /// Connected; notifications are being switched on.
        case subscribing
        /// The speaker has been asked for its status.
        case asking
        /// Statuses arrive.
        case up
    }

    /// A machine at rest, without a link.
    public init(deadlines: FirmwareUpdateDeadlines = FirmwareUpdateDeadlines()) {
        self.deadlines = deadlines
    }

    /// True while the update goes on without being seen: the link is down, or the speaker has not answered yet.
    public var isUnobserved: Bool { !phase.isOver && !phase.isBeforeStart && link != .up && lastStatus != nil }

    /// True for an update that was not started here: by another companion, or by this one in an earlier life.
    public var isFoundUnderWay: Bool {
        request == nil && [.connectingToWiFi, .downloading, .verifying, .readyToRestart, .pendingVerify].contains(phase)
    }

    /// True where ``cancel(at:)`` does anything. The speaker ignores it while it verifies, and after that there is nothing to cancel.
    public var canCancel: Bool {
        phase.isBeforeStart || [.starting, .connectingToWiFi, .downloading].contains(phase)
    }

    // MARK: - What a person wants

    /// Starts an update. Ignored while one is under way.
    public mutating func start(_ request: FirmwareUpdateRequest, at now: Duration) -> Actions {
        guard phase.isOver else { return [] }
        self.request = request
        progress = FirmwareUpdateProgress()
        resends = 0
        pairingProblem = nil
        enter(.planning, for: deadlines.planning, at: now)
        return [.plan]
    }

    /// The checks before the start are done.
    ///
    /// - Parameters:
    ///   - failures: the sentences of checks that failed; the update goes on where there are none.
    ///   - targetVersion: the version that the file has, where it could be read.
    public mutating func planned(failures: [Sentence], advice: Sentence? = nil, targetVersion: String?, at now: Duration) -> Actions {
        guard phase == .planning else { return [] }
        if let targetVersion { request?.targetVersion = targetVersion }
        guard failures.isEmpty else { return fail(.refusedByPlan(failures, advice: advice)) }
        enter(.preparing, for: deadlines.answer, at: now)
        return prepare(at: now)
    }

    /// Starts the same update again after it failed.
    public mutating func retry(at now: Duration) -> Actions {
        guard case .failed = phase, let request else { return [] }
        return start(request, at: now)
    }

    /// Ends the update where the speaker lets it end; see ``canCancel``.
    public mutating func cancel(at now: Duration) -> Actions {
        guard canCancel else { return [] }
        if phase.isBeforeStart {
            let isWritten = phase != .planning && phase != .preparing
            _ = fail(.cancelled)
            // Nothing runs there yet: this only clears what was written.
            return isWritten && link == .up ? [.write(.command(.cancel))] : []
        }
        enter(.cancelling, for: link == .down ? deadlines.reconnect : deadlines.answer, at: now)
        return link == .up ? [.write(.command(.cancel))] : []
    }

    /// Restarts the speaker into the new firmware. Only in ``FirmwareUpdatePhase/readyToRestart``.
    public mutating func restart(at now: Duration) -> Actions {
        guard phase == .readyToRestart else { return [] }
        return command(.reboot, entering: .restarting, for: deadlines.restart, at: now)
    }

    /// Keeps the new firmware. Only in ``FirmwareUpdatePhase/pendingVerify``.
    public mutating func validate(at now: Duration) -> Actions {
        guard phase == .pendingVerify else { return [] }
        return command(.validate, entering: .validating, for: deadlines.answer, at: now)
    }

    /// Goes back to the earlier firmware: in ``FirmwareUpdatePhase/pendingVerify``, or while nothing goes on.
    public mutating func rollBack(at now: Duration) -> Actions {
        guard phase == .pendingVerify || phase.isOver else { return [] }
        return command(.rollback, entering: .rollingBack, for: deadlines.restart, at: now)
    }

    /// Forgets an update that is over, or puts a decision off; the speaker is not told.
    public mutating func dismiss() {
        guard phase.isOver || phase.isDecision else { return }
        phase = .idle
        if link == .up || link == .down { deadline = nil }
        request = nil
        progress = FirmwareUpdateProgress()
    }

    // MARK: - Steps

    /// Enters a phase and sets its deadline.
    mutating func enter(_ phase: FirmwareUpdatePhase, for duration: Duration?, at now: Duration) {
        if self.phase != phase { strikes = 0 }
        self.phase = phase
        isAcknowledged = false
        isCommandSent = false
        isCommandWritten = false
        deadline = duration.map { now + $0 }
    }

    /// Ends the update with a failure.
    mutating func fail(_ failure: FirmwareUpdateFailure) -> Actions {
        phase = .failed(failure)
        if link == .asking { link = .up }
        if link != .subscribing { deadline = nil }
        return []
    }

    /// Ends the update.
    mutating func finish(_ outcome: FirmwareUpdatePhase.Outcome) -> Actions {
        phase = .done(outcome)
        deadline = nil
        return []
    }

    /// Sends a command, now or once the link is back and the speaker has said that it is still due.
    mutating func command(_ command: OTACommand, entering phase: FirmwareUpdatePhase, for duration: Duration, at now: Duration) -> Actions {
        enter(phase, for: link == .down ? deadlines.reconnect : duration, at: now)
        switch link {
        case .up:
            isCommandSent = true
            return [.write(.command(command))]
        case .down: return [.reconnect]
        case .subscribing, .asking: return []
        }
    }

    /// Asks the speaker what it is doing before anything is written to it.
    mutating func prepare(at now: Duration) -> Actions {
        switch link {
        case .down:
            deadline = now + deadlines.reconnect
            return [.reconnect]
        case .up: return ask(at: now)
        case .subscribing, .asking: return []
        }
    }

    /// Asks for the status; the first one that comes is the answer.
    mutating func ask(at now: Duration) -> Actions {
        link = .asking
        deadline = now + deadlines.answer
        return FirmwareUpdateAction.question
    }

    /// Writes the credentials, after both they and the URL are known to fit: half of what START needs is of no use.
    mutating func writeCredentials(at now: Duration) -> Actions {
        guard let request else { return fail(.abandoned) }
        for (what, length, told): (Sentence, Int, Int?) in [
            (FirmwareUpdateFailure.credentialsName, request.credentials.bytes.count, request.credentials.bytes.count),
            (FirmwareUpdateFailure.urlName, request.url.bytes.count, request.url.toldLength),
        ] where length > maximumWriteLength {
            return fail(.doesNotFit(what: what, length: told, maximum: maximumWriteLength))
        }
        enter(.writingCredentials, for: deadlines.answer, at: now)
        return [.write(.credentials(request.credentials))]
    }

    mutating func writeURL(at now: Duration) -> Actions {
        guard let request else { return fail(.abandoned) }
        enter(.writingURL, for: deadlines.answer, at: now)
        return [.write(.url(request.url))]
    }

    mutating func sendStart(at now: Duration) -> Actions {
        enter(.starting, for: deadlines.answer, at: now)
        return [.write(.command(.start))]
    }
}

/// An order for the driver of an update, which carries them out in sequence and reports each result to the state machine.
public enum FirmwareUpdateAction: Sendable, Equatable {
    /// Check file, server and version; report with `planned`.
    case plan
    /// Connect, or keep trying to; report with `linkRestored`.
    case reconnect
    /// Switch the notifications of the update's status on; report with `subscribed`.
    case subscribe
    /// Write; report with `written` or `actionFailed`.
    case write(Write)
    /// Read the update's status; report with `received`.
    case readStatus

    /// A write to one of the update's characteristics.
    public enum Write: Sendable, Equatable {
        /// To OTA credentials.
        case credentials(OTACredentials)
        /// To OTA URL.
        case url(OTAFirmwareURL)
        /// To OTA control.
        case command(OTACommand)
    }

    /// True for what is said to the speaker, over the connection that stands when it is decided.
    var needsLink: Bool { self != .plan && self != .reconnect }

    /// The question that brings a status: GET_VERSION repeats it as a notification, and refreshes what a read returns.
    static let question: [FirmwareUpdateAction] = [.write(.command(.getVersion)), .readStatus]
}
