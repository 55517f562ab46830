import Companion

/// How the REST API of the glasses is reached now.
enum RESTReach: Sendable, Equatable {
    /// It was not asked: there is no key, or no address.
    case unknown
    /// It answers, in this time on average.
    case reachable(roundTrip: Duration)
    /// It does not; the reason goes on after "it cannot be reached:".
    case unreachable(Sentence)
    /// It does not take the key.
    case keyRefused
    /// Other glasses answer at the address.
    case foreign
    /// They cannot show who they are, and the key goes there only with a person's word.
    case unprotected(GlassesAddress)

    var isReachable: Bool { if case .reachable = self { true } else { false } }
}

/// What the REST API makes of the key, where the glasses are reached over Wi-Fi.
enum KeyAnswer: Sendable, Equatable {
    /// It was not asked yet.
    case unasked
    case taken, refused
    /// What answers there is no REST API of glasses.
    case strange
}

extension RESTReach {
    init(_ report: PathReport, hasKey: Bool, _ key: KeyAnswer) {
        self =
            switch (key, report.hindrance) {
            case _ where !hasKey: .unknown
            case (.refused, _): .keyRefused
            case (.taken, nil): .reachable(roundTrip: .milliseconds(report.ways.first { $0.path == .wifi }?.milliseconds ?? 0))
            case (.unasked, nil): .unknown
            case (.strange, nil): .unreachable("what answers there are no glasses.")
            case (_, .noAnswer(_, let reason)): .unreachable("\(Sentence(key: reason, [])).")
            case (_, .otherDevice): .foreign
            case (_, .unproven): .unreachable("what answers there does not show that it is these glasses.")
            case (_, .noAddress), (_, .notJoined), (_, .searching): .unknown
            }
    }
}
