/// A step of an update. Each case says how it is left; the link's own state is ``FirmwareUpdateStateMachine/link-swift.property``.
public enum FirmwareUpdatePhase: Sendable, Hashable {
    /// Nothing goes on. Left by `start`, or by a speaker that is found in the middle of an update.
    case idle
    /// File, server and version are being checked. Left by `planned`.
    case planning
    /// The speaker is being asked what it is doing. Left by its status.
    case preparing
    /// Credentials are on their way. Left when they are written, for `writingURL` if state 01 came first.
    case writingCredentials
    /// Written; waits for state 01.
    case awaitingCredentials
    /// The URL is on its way. Left when it is written, for `starting` if state 02 came first.
    case writingURL
    /// Written; waits for state 02.
    case awaitingURL
    /// START was sent; waits for states 03–07, or FF.
    case starting
    /// States 03 and 04. Left by 05–07, or FF.
    case connectingToWiFi
    /// State 05. Left by 06 and 07, or FF.
    case downloading
    /// State 06. Left by 07, or FF. Cannot be cancelled.
    case verifying
    /// CANCEL was sent; waits for FF/0A, or for 06 and 07 where it came too late.
    case cancelling
    /// State 07: waits for a person, or goes on by itself where the request says so.
    case readyToRestart
    /// REBOOT was sent: the link drops, comes back, and the speaker is asked. Left by 08, or by 00 where the old firmware runs again.
    case restarting
    /// State 08: waits for a person, or goes on by itself where the request says so.
    case pendingVerify
    /// VALIDATE was sent; waits for state 00.
    case validating
    /// ROLLBACK was sent: the link drops and comes back. Left by 00, or FF/0B.
    case rollingBack
    /// Over. Left by `start` and `dismiss`.
    case done(Outcome)
    /// Over. Left by `start`, `retry` and `dismiss`, and by a speaker that is heard again after it was lost.
    case failed(FirmwareUpdateFailure)

    /// The end of an update that did not fail.
    public enum Outcome: Sendable, Hashable {
        /// The new firmware runs and stays.
        case kept
        /// The earlier firmware runs again.
        case rolledBack
        /// The link was lost at the moment of keeping it, and the speaker does not tell which firmware runs.
        case unclear
    }

    /// True once the update is over.
    public var isOver: Bool {
        switch self {
        case .idle, .done, .failed: true
        default: false
        }
    }

    /// True while the speaker waits for a person's decision.
    public var isDecision: Bool { self == .readyToRestart || self == .pendingVerify }

    /// True where the companion only lost sight of an update that may well go on.
    var isLossOfTrack: Bool {
        switch self {
        case .failed(.notHeardAgain), .failed(.silent), .failed(.radio), .failed(.unreadableStatus): true
        default: false
        }
    }

    /// True before START has been sent.
    var isBeforeStart: Bool {
        switch self {
        case .planning, .preparing, .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL: true
        default: false
        }
    }

    /// The rank of the speaker's own work, for phases that follow its states 03–07.
    var rank: Int? {
        switch self {
        case .starting: 2
        case .connectingToWiFi: 4
        case .downloading: 5
        case .verifying: 6
        case .readyToRestart: 7
        default: nil
        }
    }
}
