import Explore

/// Finds the way on foot.
public protocol WalkingRouter: Sendable {
    /// The way from one point to another.
    ///
    /// - Throws: `RoutingError`, also when the caller's task is cancelled (`.cancelled`).
    func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute

    /// A way around steps, where there is one; the usual way by default.
    ///
    /// - Throws: as ``route(from:to:)`` does.
    func routeAroundSteps(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute
}

extension WalkingRouter {
    public func routeAroundSteps(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        try await route(from: start, to: end)
    }
}

/// Knows how far it is to many places at once.
public protocol WalkingTable: WalkingRouter {
    /// Metres on foot to each of the points; `nil` for those to which no way is known.
    ///
    /// - Throws: `RoutingError` where it knows none at all.
    func distances(from start: Coordinates, to ends: [Coordinates]) async throws(RoutingError)
        -> [Double?]
}
