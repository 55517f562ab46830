import Companion
import Speaker

/// A state machine with a clock that the test sets.
struct UpdateHarness {
    var machine = FirmwareUpdateStateMachine()
    var now = Duration.zero
    let request: FirmwareUpdateRequest

    init(restarts: Bool = false, keeps: Bool = false) throws {
        request = FirmwareUpdateRequest(
            credentials: try OTACredentials(ssid: "Hafen", password: Secret("anchor-12")),
            url: try OTAFirmwareURL("http://192.0.2.7/speaker.bin"), targetVersion: "2.5.0", restartsByItself: restarts,
            keepsByItself: keeps)
    }

    static let question: [FirmwareUpdateAction] = [.write(.command(.getVersion)), .readStatus]

    mutating func status(
        _ state: OTAState, error: OTAError = .none, progress: UInt8 = 0, downloaded: UInt16 = 0, total: UInt16 = 0
    ) -> [FirmwareUpdateAction] {
        machine.received(OTAStatus(state: state, error: error, progress: progress, downloadedKB: downloaded, totalKB: total), at: now)
    }

    mutating func connect(maximumWriteLength: Int = 244) -> [FirmwareUpdateAction] {
        machine.linkRestored(maximumWriteLength: maximumWriteLength, at: now) + machine.subscribed(at: now)
    }

    /// Connected, asked and idle.
    mutating func connectIdle(maximumWriteLength: Int = 244) {
        _ = connect(maximumWriteLength: maximumWriteLength)
        _ = status(.idle)
    }

    mutating func written(_ write: FirmwareUpdateAction.Write) -> [FirmwareUpdateAction] { machine.written(write, at: now) }

    /// Lets the deadline come.
    mutating func waitForDeadline() -> [FirmwareUpdateAction] {
        guard let deadline = machine.deadline else { return [] }
        now = max(now, deadline)
        return machine.deadlinePassed(at: now)
    }

    /// From idle to the given phase, as a good speaker goes.
    mutating func advance(to phase: FirmwareUpdatePhase) {
        connectIdle()
        let steps: [(FirmwareUpdatePhase, (inout UpdateHarness) -> Void)] = [
            (.planning, { _ = $0.machine.start($0.request, at: $0.now) }),
            (.preparing, { _ = $0.machine.planned(failures: [], targetVersion: nil, at: $0.now) }),
            (.writingCredentials, { _ = $0.status(.idle) }),
            (.awaitingCredentials, { _ = $0.written(.credentials($0.request.credentials)) }),
            (.writingURL, { _ = $0.status(.credentialsReceived) }),
            (.awaitingURL, { _ = $0.written(.url($0.request.url)) }),
            (.starting, { _ = $0.status(.urlReceived) }),
            (.connectingToWiFi, { _ = $0.status(.wifiConnecting) }),
            (.downloading, { _ = $0.status(.downloading, progress: 10, downloaded: 100, total: 1_000) }),
            (.verifying, { _ = $0.status(.verifying) }),
            (.readyToRestart, { _ = $0.status(.success, progress: 100) }),
            (.restarting, { _ = $0.machine.restart(at: $0.now) }),
            (
                .pendingVerify,
                {
                    _ = $0.machine.linkLost(at: $0.now)
                    _ = $0.connect()
                    _ = $0.status(.pendingVerify)
                }
            ),
        ]
        for (reached, step) in steps {
            step(&self)
            if reached == phase { return }
        }
        switch phase {
        case .validating: _ = machine.validate(at: now)
        case .rollingBack: _ = machine.rollBack(at: now)
        default: break
        }
    }

    static let phasesUnderWay: [FirmwareUpdatePhase] = [
        .planning, .preparing, .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL, .starting, .connectingToWiFi,
        .downloading,
        .verifying, .readyToRestart, .restarting, .pendingVerify, .validating, .rollingBack,
    ]
}
