import Explore

/// The last resort: the great-circle distance times a street factor, and said to be estimated.
public struct StraightLineRouter: WalkingRouter {
    /// How much longer the way along streets is than the straight line: 1.3 is usual for cities (detour indices of 1.2 to 1.4).
    public let streetFactor: Double

    /// A router with a street factor of at least 1.
    public init(streetFactor: Double = 1.3) {
        self.streetFactor = max(1, streetFactor)
    }

    /// The straight line between the points. Never throws.
    public func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        estimate(from: start, to: end)
    }

    /// The same, at once.
    public func estimate(from start: Coordinates, to end: Coordinates) -> WalkingRoute {
        let distance = start.distance(to: end) * streetFactor
        return WalkingRoute(
            distance: distance, duration: distance / WalkingRoute.pace, polyline: [start, end], steps: [], isEstimated: true)
    }
}
