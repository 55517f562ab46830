import Companion
import Speaker
import Testing

/// The update when things go wrong: links that drop, speakers that say nothing, updates found under way.
@Suite struct FirmwareUpdateRecoveryTests {
    // MARK: - The link

    @Test func `a lost link never ends a running update: phase and progress stay`() throws {
        for phase in [
            FirmwareUpdatePhase.starting, .connectingToWiFi, .downloading, .verifying, .readyToRestart, .pendingVerify, .validating,
        ] {
            var update = try UpdateHarness()
            update.advance(to: phase)
            let progress = update.machine.progress
            #expect(update.machine.linkLost(at: update.now) == [.reconnect])
            #expect(update.machine.phase == phase)
            #expect(update.machine.progress == progress)
            #expect(update.machine.isUnobserved)
            #expect(update.machine.deadline != nil)
            #expect(update.connect() == [.subscribe] + UpdateHarness.question)
            #expect(update.machine.isUnobserved)
        }
    }

    @Test func `an image that waits for its restart is told whole, in the kilobytes of the answer`() throws {
        var update = try UpdateHarness()
        _ = update.connect()
        _ = update.machine.received(try OTAStatus(bytes: [0x07, 0x00, 0x64, 0x71, 0x02, 0x71, 0x02, 0x00]), at: update.now)
        #expect(update.machine.phase == .readyToRestart && update.machine.request == nil)
        let progress = update.machine.progress
        #expect(progress.downloadedKB == 625 && progress.totalKB == 625 && progress.fraction == 1)
    }

    @Test func `what comes before the answer to the question is old news`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        _ = update.machine.linkLost(at: update.now)
        _ = update.machine.linkRestored(maximumWriteLength: 244, at: update.now)
        #expect(update.status(.idle) == [])
        #expect(update.machine.phase == .downloading)
        _ = update.machine.subscribed(at: update.now)
        _ = update.status(.downloading, progress: 60, downloaded: 600, total: 1_000)
        #expect(update.machine.progress.downloadedKB == 600)
        #expect(!update.machine.isUnobserved)
    }

    @Test(
        arguments: [
            (FirmwareUpdatePhase.downloading, OTAState.verifying, FirmwareUpdatePhase.verifying),
            (.downloading, .success, .readyToRestart), (.downloading, .pendingVerify, .pendingVerify),
            (.downloading, .idle, .failed(.restarted)),
            (.connectingToWiFi, .downloading, .downloading), (.connectingToWiFi, .idle, .failed(.restarted)),
            (.verifying, .success, .readyToRestart), (.verifying, .idle, .failed(.restarted)),
            (.starting, .downloading, .downloading), (.starting, .success, .readyToRestart),
            (.downloading, .error, .failed(.device(.download))),
            (.readyToRestart, .success, .readyToRestart), (.readyToRestart, .pendingVerify, .pendingVerify),
            (.readyToRestart, .idle, .failed(.abandoned)),
            (.restarting, .pendingVerify, .pendingVerify), (.restarting, .idle, .failed(.newFirmwareDidNotStay)),
            (.pendingVerify, .pendingVerify, .pendingVerify), (.pendingVerify, .idle, .done(.rolledBack)),
            (.validating, .idle, .done(.unclear)), (.rollingBack, .idle, .done(.rolledBack)),
            (.rollingBack, .error, .failed(.device(.download))),
        ] as [(FirmwareUpdatePhase, OTAState, FirmwareUpdatePhase)])
    func `after a reconnection the speaker's answer decides`(phase: FirmwareUpdatePhase, state: OTAState, result: FirmwareUpdatePhase)
        throws
    {
        var update = try UpdateHarness()
        update.advance(to: phase)
        _ = update.machine.linkLost(at: update.now)
        _ = update.connect()
        #expect(update.status(state, error: state == .error ? .download : .none) == [])
        #expect(update.machine.phase == result)
    }

    @Test(arguments: [
        (FirmwareUpdatePhase.awaitingCredentials, OTAState.idle), (.awaitingURL, .idle), (.starting, .idle),
        (.starting, .credentialsReceived),
        (.writingURL, .idle), (.writingCredentials, .urlReceived), (.preparing, .idle), (.awaitingCredentials, .error),
    ])
    func `before the download a restarted speaker is told everything again`(phase: FirmwareUpdatePhase, state: OTAState) throws {
        var update = try UpdateHarness()
        update.advance(to: phase)
        _ = update.machine.linkLost(at: update.now)
        _ = update.connect()
        #expect(update.status(state) == [.write(.credentials(update.request.credentials))])
        #expect(update.machine.phase == .writingCredentials)
    }

    @Test(arguments: [
        (FirmwareUpdatePhase.restarting, OTAState.success, OTACommand.reboot), (.validating, .pendingVerify, .validate),
        (.rollingBack, .pendingVerify, .rollback), (.starting, .urlReceived, .start),
    ])
    func `a command that got lost with the link is sent again`(phase: FirmwareUpdatePhase, state: OTAState, command: OTACommand) throws {
        var update = try UpdateHarness()
        update.advance(to: phase)
        _ = update.machine.linkLost(at: update.now)
        _ = update.connect()
        #expect(update.status(state) == [.write(.command(command))])
        #expect(update.machine.phase == phase)
        #expect(update.machine.deadline != nil)
    }

    @Test func `a confirmed VALIDATE is kept even if its notification got lost with the link`() throws {
        var update = try UpdateHarness()
        update.advance(to: .validating)
        _ = update.written(.command(.validate))
        _ = update.machine.linkLost(at: update.now)
        _ = update.connect()
        _ = update.status(.idle)
        #expect(update.machine.phase == .done(.kept))
    }

    @Test func `a speaker that stays away ends the wait, and is taken up again when it comes back`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        _ = update.machine.linkLost(at: update.now)
        #expect(update.machine.deadline == update.now + .seconds(600))
        #expect(update.waitForDeadline() == [])
        #expect(update.machine.phase == .failed(.notHeardAgain))
        #expect(update.connect() == [.subscribe] + UpdateHarness.question)
        _ = update.status(.downloading, progress: 90, downloaded: 900, total: 1_000)
        #expect(update.machine.phase == .downloading)
        #expect(update.machine.request == update.request)
        #expect(update.machine.progress.downloadedKB == 900)
    }

    // MARK: - Found under way

    @Test(
        arguments: [
            (OTAState.wifiConnecting, FirmwareUpdatePhase.connectingToWiFi), (.downloading, .downloading), (.verifying, .verifying),
            (.success, .readyToRestart), (.pendingVerify, .pendingVerify), (.idle, .idle), (.urlReceived, .idle), (.error, .idle),
            (.unknown(9), .idle),
        ] as [(OTAState, FirmwareUpdatePhase)])
    func `a speaker found in the middle of an update is followed`(state: OTAState, phase: FirmwareUpdatePhase) throws {
        var update = try UpdateHarness()
        _ = update.connect()
        #expect(update.status(state, error: state == .error ? .download : .none, progress: 30, downloaded: 300, total: 1_000) == [])
        #expect(update.machine.phase == phase)
        #expect(update.machine.request == nil)
        #expect(update.machine.isUnobserved == false)
    }

    @Test func `an update started while another one runs follows the other one`() throws {
        var update = try UpdateHarness()
        update.advance(to: .preparing)
        #expect(update.status(.downloading, progress: 30, downloaded: 300, total: 1_000) == [])
        #expect(update.machine.phase == .downloading)
        #expect(update.machine.request == nil)
    }

    @Test func `a firmware that waits to be kept is not written to`() throws {
        var update = try UpdateHarness(keeps: true)
        update.advance(to: .preparing)
        #expect(update.status(.pendingVerify) == [])
        #expect(update.machine.phase == .pendingVerify)
    }

    // MARK: - Deadlines

    @Test func `a lost notification is asked for`() throws {
        var update = try UpdateHarness()
        update.advance(to: .awaitingCredentials)
        #expect(update.waitForDeadline() == UpdateHarness.question)
        #expect(update.status(.credentialsReceived) == [.write(.url(update.request.url))])
        _ = update.written(.url(update.request.url))
        #expect(update.waitForDeadline() == UpdateHarness.question)
        #expect(update.status(.urlReceived) == [.write(.command(.start))])
    }

    @Test func `START that a zombie of an earlier attempt swallows is sent again for at least half a minute`() throws {
        var update = try UpdateHarness()
        update.advance(to: .starting)
        let began = update.now
        var last = began
        while update.machine.phase == .starting {
            #expect(update.waitForDeadline() == UpdateHarness.question || update.machine.phase != .starting)
            if update.machine.phase == .starting {
                #expect(update.status(.urlReceived) == [.write(.command(.start))])
                last = update.now
            }
        }
        #expect(last - began >= .seconds(30))
        #expect(update.machine.phase == .failed(.silent(phase: "for the update to start")))
    }

    @Test func `a download that stands still is asked about and then given up`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        var questions = 0
        while update.machine.phase == .downloading, questions < 20 {
            guard update.waitForDeadline() == UpdateHarness.question else { break }
            questions += 1
            _ = update.status(.downloading, progress: 10, downloaded: 100, total: 1_000)
        }
        #expect(update.machine.phase == .failed(.silent(phase: "for the download to go on")))
        #expect(questions == 3)
    }

    @Test func `the same kilobyte again and again is no sign of life`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        let deadline = update.machine.deadline
        update.now += .seconds(5)
        _ = update.status(.downloading, progress: 10, downloaded: 100, total: 1_000)
        #expect(update.machine.deadline == deadline)
        _ = update.status(.downloading, progress: 10, downloaded: 101, total: 1_000)
        #expect(update.machine.deadline == update.now + .seconds(45))
    }

    @Test func `a speaker that never confirms anything is given up, not asked for ever`() throws {
        var update = try UpdateHarness()
        update.advance(to: .writingCredentials)
        var pending: [FirmwareUpdateAction] = []
        var steps = 0
        while !update.machine.phase.isOver, steps < 200 {
            steps += 1
            guard !pending.isEmpty else {
                pending = update.waitForDeadline()
                continue
            }
            switch pending.removeFirst() {
            case .write(let write): pending += update.written(write)
            case .readStatus: pending += update.status(.idle)
            default: break
            }
        }
        #expect(update.machine.phase == .failed(.silent(phase: "for it to confirm the Wi-Fi credentials")))
        #expect(steps < 50)
    }

    @Test func `a live notification brings back an update that was only lost sight of`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        while update.machine.phase == .downloading { _ = update.waitForDeadline() }
        #expect(update.machine.phase == .failed(.silent(phase: "for the download to go on")))
        _ = update.status(.downloading, progress: 11, downloaded: 110, total: 1_000)
        #expect(update.machine.phase == .downloading)
        #expect(update.machine.request == update.request)
    }

    @Test(arguments: UpdateHarness.phasesUnderWay) func `left alone, every phase ends or waits for a person`(phase: FirmwareUpdatePhase)
        throws
    {
        for isLinked in [true, false] {
            var update = try UpdateHarness()
            update.advance(to: phase)
            if !isLinked { _ = update.machine.linkLost(at: update.now) }
            var steps = 0
            while update.machine.deadline != nil, steps < 100 {
                _ = update.waitForDeadline()
                steps += 1
            }
            #expect(steps < 100)
            if phase.isDecision, isLinked {
                #expect(update.machine.phase == phase)
            } else {
                #expect(update.machine.phase.isOver, "\(update.machine.phase)")
            }
            #expect(update.now < .seconds(3_600))
        }
    }

    @Test func `a restart that does not happen is commanded again, then given up`() throws {
        var update = try UpdateHarness()
        update.advance(to: .restarting)
        var commands = 1
        while update.machine.phase == .restarting {
            _ = update.waitForDeadline()
            if update.status(.success) == [.write(.command(.reboot))] { commands += 1 }
        }
        #expect(commands >= 2 && commands <= 4)
        #expect(update.machine.phase == .failed(.silent(phase: "for its restart")))
    }

    // MARK: - Radio errors

    @Test func `a write that fails ends the update with the radio's sentence`() throws {
        var update = try UpdateHarness()
        update.advance(to: .writingCredentials)
        _ = update.machine.actionFailed(.write(.credentials(update.request.credentials)), sentence: "ATT error 0x03.", at: update.now)
        #expect(update.machine.phase == .failed(.radio("ATT error 0x03.")))
    }

    @Test func `REBOOT and ROLLBACK are never confirmed, and that is no error`() throws {
        for (phase, command) in [(FirmwareUpdatePhase.restarting, OTACommand.reboot), (.rollingBack, .rollback)] {
            var update = try UpdateHarness()
            update.advance(to: phase)
            #expect(update.machine.actionFailed(.write(.command(command)), sentence: "The link was lost.", at: update.now) == [])
            #expect(update.machine.phase == phase)
        }
    }

    @Test func `a question that fails is asked again at the deadline, a few times`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        _ = update.waitForDeadline()
        for _ in 0..<2 {
            #expect(update.machine.actionFailed(.readStatus, sentence: "No.", at: update.now) == [])
            #expect(update.machine.phase == .downloading)
        }
        _ = update.machine.actionFailed(.readStatus, sentence: "No.", at: update.now)
        #expect(update.machine.phase == .failed(.radio("No.")))
    }

    @Test func `statuses that cannot be read end the update after a few, not before`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        for _ in 0..<3 {
            _ = update.machine.receivedUnreadable(sentence: "OTAStatus is too short.", at: update.now)
            #expect(update.machine.phase == .downloading)
        }
        _ = update.machine.receivedUnreadable(sentence: "OTAStatus is too short.", at: update.now)
        #expect(update.machine.phase == .failed(.unreadableStatus("OTAStatus is too short.")))
    }
}
