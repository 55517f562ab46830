import Bluetooth
import Companion
import Speaker
import Testing

/// The update as a person sees it: the way through, its decisions and its ends.
@Suite struct FirmwareUpdateStateMachineTests {
    @Test func `an update goes from the plan to a firmware that is kept`() throws {
        var update = try UpdateHarness()
        #expect(update.machine.linkRestored(maximumWriteLength: 244, at: update.now) == [.subscribe])
        #expect(update.machine.subscribed(at: update.now) == UpdateHarness.question)
        #expect(update.status(.idle) == [])
        #expect(update.machine.start(update.request, at: update.now) == [.plan])
        #expect(update.machine.planned(failures: [], targetVersion: "2.5.0", at: update.now) == UpdateHarness.question)
        #expect(update.status(.idle) == [.write(.credentials(update.request.credentials))])
        #expect(update.written(.credentials(update.request.credentials)) == [])
        #expect(update.status(.credentialsReceived) == [.write(.url(update.request.url))])
        #expect(update.written(.url(update.request.url)) == [])
        #expect(update.status(.urlReceived) == [.write(.command(.start))])
        #expect(update.written(.command(.start)) == [])
        #expect(update.status(.wifiConnecting) == [])
        #expect(update.machine.phase == .connectingToWiFi)
        #expect(update.status(.wifiConnected) == [])
        #expect(update.status(.downloading, progress: 50, downloaded: 300, total: 600) == [])
        #expect(update.machine.phase == .downloading)
        #expect(update.machine.progress.fraction == 0.5)
        #expect(update.status(.verifying) == [])
        #expect(update.machine.phase == .verifying)
        #expect(update.status(.success, progress: 100) == [])
        #expect(update.machine.phase == .readyToRestart)
        #expect(update.machine.deadline == nil)
        #expect(update.machine.restart(at: update.now) == [.write(.command(.reboot))])
        #expect(update.machine.linkLost(at: update.now) == [.reconnect])
        #expect(update.machine.phase == .restarting)
        #expect(update.connect() == [.subscribe] + UpdateHarness.question)
        #expect(update.status(.pendingVerify) == [])
        #expect(update.machine.phase == .pendingVerify)
        #expect(update.machine.validate(at: update.now) == [.write(.command(.validate))])
        #expect(update.status(.idle) == [])
        #expect(update.machine.phase == .done(.kept))
        #expect(update.machine.deadline == nil)
        #expect(update.machine.request?.targetVersion == "2.5.0")
    }

    @Test func `a speaker that wants a paired link is asked once, and again when it has one`() throws {
        var update = try UpdateHarness()
        _ = update.connect()
        let refused = BluetoothError(.pairing(.rejected), during: .write)
        #expect(update.machine.failed(.write(.command(.getVersion)), with: refused, at: update.now) == [])
        // Nothing is asked again by itself: it would ask the person again.
        #expect(update.machine.deadline == nil && update.machine.link == .up && update.machine.phase == .idle)
        #expect(update.machine.pairingProblem?.english.contains("refused") == true)
        #expect(update.machine.paired(at: update.now) == UpdateHarness.question)
        #expect(update.machine.pairingProblem == nil)
        #expect(update.status(.idle) == [])
        #expect(update.machine.paired(at: update.now) == [])
    }

    @Test func `an update of a speaker that is not paired fails, and can be tried again`() throws {
        var update = try UpdateHarness()
        _ = update.connect()
        _ = update.status(.idle)
        _ = update.machine.start(update.request, at: update.now)
        #expect(update.machine.planned(failures: [], targetVersion: nil, at: update.now) == UpdateHarness.question)
        let refused = BluetoothError(.pairing(.wrongPasskey), during: .write)
        #expect(update.machine.failed(.write(.command(.getVersion)), with: refused, at: update.now) == [])
        guard case .failed(.notPaired(let sentence)) = update.machine.phase else { return #expect(Bool(false), "\(update.machine.phase)") }
        #expect(sentence.english.contains("passkey"))
        #expect(FirmwareUpdateFailure.notPaired(sentence).isRetryable)
        #expect(update.machine.retry(at: update.now) == [.plan] && update.machine.pairingProblem == nil)
    }

    @Test func `an update that decides by itself needs nobody`() throws {
        var update = try UpdateHarness(restarts: true, keeps: true)
        update.advance(to: .verifying)
        #expect(update.status(.success) == [.write(.command(.reboot))])
        #expect(update.machine.linkLost(at: update.now) == [.reconnect])
        _ = update.connect()
        #expect(update.status(.pendingVerify) == [.write(.command(.validate))])
        _ = update.status(.idle)
        #expect(update.machine.phase == .done(.kept))
    }

    @Test func `states 01 and 02 may come before the response to the write that causes them`() throws {
        var update = try UpdateHarness()
        update.advance(to: .writingCredentials)
        #expect(update.status(.credentialsReceived) == [])
        #expect(update.written(.credentials(update.request.credentials)) == [.write(.url(update.request.url))])
        #expect(update.status(.urlReceived) == [])
        #expect(update.written(.url(update.request.url)) == [.write(.command(.start))])
    }

    @Test func `a new firmware can be given up`() throws {
        var update = try UpdateHarness()
        update.advance(to: .pendingVerify)
        #expect(update.machine.rollBack(at: update.now) == [.write(.command(.rollback))])
        #expect(update.machine.linkLost(at: update.now) == [.reconnect])
        _ = update.connect()
        _ = update.status(.idle)
        #expect(update.machine.phase == .done(.rolledBack))
    }

    @Test func `a rollback that the speaker refuses is its error`() throws {
        var update = try UpdateHarness()
        update.connectIdle()
        #expect(update.machine.rollBack(at: update.now) == [.write(.command(.rollback))])
        _ = update.status(.error, error: .rollbackFailed)
        #expect(update.machine.phase == .failed(.device(.rollbackFailed)))
    }

    @Test func `an error left over from an earlier update does not end a rollback`() throws {
        var update = try UpdateHarness()
        _ = update.connect()
        _ = update.status(.error, error: .wifiConnect)
        #expect(update.machine.rollBack(at: update.now) == [.write(.command(.rollback))])
        // The read that belongs to the same question as the notification above.
        #expect(update.status(.error, error: .wifiConnect) == [])
        #expect(update.machine.phase == .rollingBack)
        _ = update.status(.error, error: .rollbackFailed)
        #expect(update.machine.phase == .failed(.device(.rollbackFailed)))
    }

    @Test func `a rollback asked for without a link is sent when the speaker is there, even if an old error is left`() throws {
        for state in [OTAState.idle, .error] {
            var update = try UpdateHarness()
            #expect(update.machine.rollBack(at: update.now) == [.reconnect])
            _ = update.connect()
            #expect(update.status(state, error: state == .error ? .wifiConnect : .none) == [.write(.command(.rollback))])
            #expect(update.machine.linkLost(at: update.now) == [.reconnect])
            _ = update.connect()
            _ = update.status(.idle)
            #expect(update.machine.phase == .done(.rolledBack))
        }
    }

    @Test(arguments: OTAError.known + [.unknown(0x55), .none]) func `every error of the speaker arrives as itself`(error: OTAError) throws {
        for phase in [FirmwareUpdatePhase.starting, .connectingToWiFi, .downloading, .verifying] {
            var update = try UpdateHarness()
            update.advance(to: phase)
            if phase == .starting, [.wifiConnect, .download, .cancelled].contains(error) {
                // The last word of an earlier attempt, which has swallowed START.
                #expect(update.status(.error, error: error) == [.write(.command(.start))])
                #expect(update.machine.phase == .starting)
                continue
            }
            #expect(update.status(.error, error: error) == [])
            #expect(update.machine.phase == .failed(.device(error)))
            #expect(update.machine.deadline == nil)
            let failure = FirmwareUpdateFailure.device(error)
            #expect(failure.isRetryable == error.isRetryable)
            if error != .none { #expect(failure.description == error.description && failure.advice == error.advice) }
        }
    }

    @Test func `an error left over from an earlier attempt does not end a new one`() throws {
        var update = try UpdateHarness()
        update.connectIdle()
        _ = update.machine.start(update.request, at: update.now)
        _ = update.machine.planned(failures: [], targetVersion: nil, at: update.now)
        #expect(update.status(.error, error: .wifiConnect) == [.write(.credentials(update.request.credentials))])
        #expect(update.status(.error, error: .wifiConnect) == [])
        #expect(update.machine.phase == .writingCredentials)
    }

    @Test func `a check that fails ends the update before anything is written`() throws {
        var update = try UpdateHarness()
        update.advance(to: .planning)
        #expect(update.machine.planned(failures: ["The file is too large."], targetVersion: nil, at: update.now) == [])
        #expect(update.machine.phase == .failed(.refusedByPlan(["The file is too large."])))
    }

    @Test(arguments: [
        (20, FirmwareUpdateFailure.doesNotFit(what: "firmware's address", length: 28, maximum: 20)),
        (14, .doesNotFit(what: "Wi-Fi name with its password", length: 15, maximum: 14)),
    ])
    func `what does not fit into a packet is refused before anything is written`(maximum: Int, failure: FirmwareUpdateFailure) throws {
        var update = try UpdateHarness()
        update.connectIdle(maximumWriteLength: maximum)
        _ = update.machine.start(update.request, at: update.now)
        _ = update.machine.planned(failures: [], targetVersion: nil, at: update.now)
        #expect(update.status(.idle) == [])
        #expect(update.machine.phase == .failed(failure))
        #expect(failure.description.contains("Nothing was written"))
    }

    @Test func `what fits exactly is written`() throws {
        var update = try UpdateHarness()
        update.connectIdle(maximumWriteLength: 28)
        _ = update.machine.start(update.request, at: update.now)
        _ = update.machine.planned(failures: [], targetVersion: nil, at: update.now)
        #expect(update.status(.idle) == [.write(.credentials(update.request.credentials))])
    }

    // MARK: - Cancelling

    @Test func `cancelling before the start only clears what was written`() throws {
        for phase in [FirmwareUpdatePhase.planning, .preparing] {
            var update = try UpdateHarness()
            update.advance(to: phase)
            #expect(update.machine.cancel(at: update.now) == [])
            #expect(update.machine.phase == .failed(.cancelled))
        }
        for phase in [FirmwareUpdatePhase.writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL] {
            var update = try UpdateHarness()
            update.advance(to: phase)
            #expect(update.machine.cancel(at: update.now) == [.write(.command(.cancel))])
            #expect(update.machine.phase == .failed(.cancelled))
            #expect(update.written(.credentials(update.request.credentials)) == [])
        }
    }

    @Test(arguments: [FirmwareUpdatePhase.starting, .connectingToWiFi, .downloading])
    func `cancelling a running update waits for the speaker to say so`(phase: FirmwareUpdatePhase) throws {
        var update = try UpdateHarness()
        update.advance(to: phase)
        #expect(update.machine.cancel(at: update.now) == [.write(.command(.cancel))])
        #expect(update.machine.phase == .cancelling)
        #expect(update.status(.downloading, downloaded: 200, total: 1_000) == [])
        #expect(update.machine.phase == .cancelling)
        _ = update.status(.error, error: .cancelled)
        #expect(update.machine.phase == .failed(.cancelled))
    }

    @Test func `cancelling too late goes on with what the speaker does`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        _ = update.machine.cancel(at: update.now)
        _ = update.status(.verifying)
        #expect(update.machine.phase == .verifying)
        #expect(!update.machine.canCancel)
        #expect(update.machine.cancel(at: update.now) == [])
        _ = update.status(.success)
        #expect(update.machine.phase == .readyToRestart)
    }

    @Test func `cancelling without a link is done when the speaker is heard again`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        _ = update.machine.linkLost(at: update.now)
        #expect(update.machine.cancel(at: update.now) == [])
        _ = update.connect()
        #expect(update.status(.downloading, downloaded: 500, total: 1_000) == [.write(.command(.cancel))])
        _ = update.status(.error, error: .cancelled)
        #expect(update.machine.phase == .failed(.cancelled))
    }

    // MARK: - Order

    @Test func `what is wished at the wrong time changes nothing`() throws {
        for phase in UpdateHarness.phasesUnderWay {
            var update = try UpdateHarness()
            update.advance(to: phase)
            #expect(update.machine.phase == phase)
            #expect(update.machine.start(update.request, at: update.now) == [])
            #expect(update.machine.retry(at: update.now) == [])
            if phase != .readyToRestart { #expect(update.machine.restart(at: update.now) == []) }
            if phase != .pendingVerify {
                #expect(update.machine.validate(at: update.now) == [])
                #expect(update.machine.rollBack(at: update.now) == [])
            }
            if !phase.isDecision { update.machine.dismiss() }
            #expect(update.machine.phase == phase)
        }
    }

    @Test func `duplicates and late notifications change nothing`() throws {
        var update = try UpdateHarness()
        update.advance(to: .downloading)
        let progress = update.machine.progress
        for state in [OTAState.wifiConnecting, .wifiConnected, .urlReceived, .credentialsReceived] { #expect(update.status(state) == []) }
        #expect(update.status(.downloading, progress: 5, downloaded: 50, total: 1_000) == [])
        #expect(update.machine.phase == .downloading)
        #expect(update.machine.progress == progress)
        _ = update.status(.success, progress: 100)
        for state in [OTAState.verifying, .downloading, .success] { #expect(update.status(state) == []) }
        #expect(update.machine.phase == .readyToRestart)
        _ = update.status(.error, error: .download)
        #expect(update.machine.phase == .failed(.device(.download)))
        _ = update.status(.downloading, downloaded: 900)
        #expect(update.machine.phase == .failed(.device(.download)))
    }

    @Test func `an unknown state is none of the known ones`() throws {
        var update = try UpdateHarness()
        update.connectIdle()
        _ = update.machine.start(update.request, at: update.now)
        _ = update.machine.planned(failures: [], targetVersion: nil, at: update.now)
        #expect(update.status(.unknown(0x09)) == [])
        #expect(update.machine.phase == .failed(.unknownState(9)))
        var running = try UpdateHarness()
        running.advance(to: .downloading)
        #expect(running.status(.unknown(0x09)) == [])
        #expect(running.machine.phase == .downloading)
        #expect(running.machine.lastStatus?.state == .unknown(9))
    }

    @Test func `a retry starts the same update again, and dismissing forgets it`() throws {
        var update = try UpdateHarness()
        update.advance(to: .connectingToWiFi)
        _ = update.status(.error, error: .wifiConnect)
        #expect(update.machine.retry(at: update.now) == [.plan])
        #expect(update.machine.request == update.request)
        _ = update.machine.cancel(at: update.now)
        update.machine.dismiss()
        #expect(update.machine.phase == .idle)
        #expect(update.machine.request == nil)
        #expect(update.machine.retry(at: update.now) == [])
    }

    @Test func `every failure has a sentence and advice`() {
        let failures: [FirmwareUpdateFailure] = [
            .device(.download), .device(.none), .refusedByPlan([]), .doesNotFit(what: "x", length: 2, maximum: 1), .silent(phase: "for x"),
            .notHeardAgain, .restarted, .newFirmwareDidNotStay, .abandoned, .unknownState(9), .radio("x."), .unreadableStatus("x."),
            .cancelled,
        ]
        for failure in failures {
            #expect(failure.description.hasSuffix("."))
            #expect(failure.advice.english.hasSuffix("."))
        }
        #expect(FirmwareUpdateFailure.device(.cancelled).code == "FF/0A")
        #expect(FirmwareUpdateFailure.unknownState(9).code == "09")
    }
}
