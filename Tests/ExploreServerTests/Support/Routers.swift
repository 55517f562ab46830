import Explore

@testable import ExploreServer

/// Knows no way, ever.
struct FailingRouter: WalkingRouter {
    func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        throw .unreachable(server: "http://router", reason: "it is a test")
    }
}

/// Knows one street, straight to everywhere.
struct StraightRouter: WalkingRouter {
    func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        let step = WalkingStep(
            instruction: "Walk north.", maneuver: .depart, street: nil, distance: 100, duration: 72, coordinate: start)
        return WalkingRoute(distance: 100, duration: 72, polyline: [start, end], steps: [step], isEstimated: false)
    }
}
