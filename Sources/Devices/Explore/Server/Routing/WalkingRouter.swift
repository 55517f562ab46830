/// Finds the way on foot.
public protocol WalkingRouter: Sendable {
    /// The way from one point to another.
    ///
    /// - Throws: `RoutingError`, also when the caller's task is cancelled (`.cancelled`).
    func route(from start: Coordinate, to end: Coordinate) async throws(RoutingError) -> WalkingRoute
}
