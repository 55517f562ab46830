import Companion

/// What is known of a first run. What is next follows from it alone, so that a run that was ended anywhere goes on there.
struct SetupFacts: Sendable, Equatable {
    enum Attempt: Sendable, Equatable {
        case none, asking, code, confirming
    }

    var isConnected = false
    var isConnecting = false
    var attempt = Attempt.none
    var hasKey = false
    /// As the glasses tell it; nil where they do not.
    var wifi: WiFiStatus?
    var isJoining = false
    /// They are being looked for in their network.
    var isLooking = false
    var skipsWiFi = false
    /// The REST API has answered before.
    var wasReached = false
    /// A person wants the glasses on another network.
    var wantsOtherNetwork = false
    /// What the glasses hear; nil where they have not told it.
    var networks: [NearbyNetwork]?
    /// The one that was chosen, where it is remembered.
    var network: String?
    var reach = RESTReach.unknown
    var step = SetupStep.begin
    /// The code was right, and a step after it has failed.
    var canRetry = false
    /// The glasses say that they are others than those that this companion has paired with.
    var isReset = false
    var problem: ScreenProblem?

    /// Another network is wanted, and the one that they are on stays where that is given up.
    var keepsNetwork: Bool { wasReached || wantsOtherNetwork && wifi == .connected }

    /// The next step needs a person's word, as nothing shows who answers.
    var isUnprotected: Bool { if case .unprotected = reach { true } else { false } }

    /// The step that is next; nil where none is left.
    enum Next: Sendable, Equatable {
        case connect, pair, code, pairAgain, wifi, joining, looking, reach
    }

    var next: Next? {
        if reach == .keyRefused { return isConnected ? attempt == .code ? .code : .pairAgain : .connect }
        if isConnected, hasKey {
            if isJoining { return .joining }
            if isLooking { return .looking }
            if wantsOtherNetwork { return .wifi }
        }
        // What was reached once is set up: that Wi-Fi is gone for a while is no reason to begin anew.
        if reach.isReachable || hasKey && (skipsWiFi || wasReached) { return nil }
        if !isConnected { return .connect }
        guard hasKey else { return attempt == .code ? .code : .pair }
        switch wifi {
        case .connecting: return .joining
        case .connected: return .reach
        // Glasses with a cable have an address all the same.
        case .disconnected, .failed, nil: return reach == .unknown ? .wifi : .reach
        }
    }
}
