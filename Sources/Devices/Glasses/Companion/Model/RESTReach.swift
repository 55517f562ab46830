/// How the REST API of the glasses is reached now.
enum RESTReach: Sendable, Equatable {
    /// It was not asked: there is no key, or no address.
    case unknown
    /// It answers; the last answer took so long.
    case reachable(roundTrip: Duration)
    /// It does not; the reason goes on after "it cannot be reached:".
    case unreachable(String)
    /// It does not take the key.
    case keyRefused
    /// Other glasses answer at the address.
    case foreign

    var isReachable: Bool { if case .reachable = self { true } else { false } }
}
