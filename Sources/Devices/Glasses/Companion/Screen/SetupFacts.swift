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
    var skipsWiFi = false
    /// A person wants the glasses on another network.
    var wantsOtherNetwork = false
    /// What the glasses hear; nil where they have not told it.
    var networks: [NearbyNetwork]?
    var path = RESTReach.unknown
    var problem: ScreenProblem?

    /// The step that is next; nil where none is left.
    enum Next: Sendable, Equatable {
        case connect, pair, code, pairAgain, wifi, joining, reach
    }

    var next: Next? {
        if isConnected, hasKey, wantsOtherNetwork, !isJoining { return .wifi }
        if path.isReachable { return nil }
        if path == .keyRefused { return isConnected ? attempt == .code ? .code : .pairAgain : .connect }
        if hasKey, skipsWiFi { return nil }
        if !isConnected { return .connect }
        guard hasKey else { return attempt == .code ? .code : .pair }
        if isJoining || wifi == .connecting { return .joining }
        return wifi == .connected ? .reach : .wifi
    }
}
