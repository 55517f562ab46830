/// Why there is no way on foot.
public enum RoutingError: Error, Sendable, Hashable {
    /// The routing server cannot be reached, or not in time.
    case unreachable(server: String, reason: String)
    /// The routing server answered something else than a route.
    case badAnswer(server: String, reason: String)
    /// The data has no streets, or, with a reason, cannot be read.
    case noStreets(reason: String?)
    /// No way leads there: the points are on streets that do not meet.
    case noRoute
    /// The points are further apart than anybody walks.
    case tooFar
    /// A point is further than this many metres from any street that is known.
    case offTheMap(metres: Double)
    /// The caller's task was cancelled.
    case cancelled
}

extension RoutingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let server, let reason):
            "The routing server \(server) did not answer: \(reason) Check that it runs, or start without it."
        case .badAnswer(let server, let reason):
            "The routing server \(server) answered something that is no route: \(reason). Check its address and its kind."
        case .noStreets(nil):
            "The data has no streets to walk along. Import an extract of OpenStreetMap."
        case .noStreets(let reason?): "There are no streets to walk along: \(reason)"
        case .noRoute: "No way on foot leads there."
        case .tooFar: "That is too far to walk."
        case .offTheMap(let metres):
            "No street that is known is within \(Int(metres.rounded())) m of that point. Import an extract that covers it."
        case .cancelled: "The search for a route was cancelled."
        }
    }
}
