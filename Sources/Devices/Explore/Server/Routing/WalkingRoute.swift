import Explore

/// A way on foot.
public struct WalkingRoute: Sendable, Hashable {
    /// Metres.
    public let distance: Double
    /// Seconds at walking pace.
    public let duration: Double
    /// The line to draw: at least two points, from the start that was asked for to the end that was asked for.
    public let polyline: [Coordinates]
    /// What to do, in order; the last one is the arrival. Empty where the way is only estimated.
    public let steps: [WalkingStep]
    /// Whether this is a straight line with a factor for the streets, because no better way could be found.
    public let isEstimated: Bool
    /// Of an estimate: streets are known, and none of them leads there.
    public internal(set) var isAmongStreets = false
    /// Metres of ``distance`` from and to the street that are along none, and are estimated.
    public internal(set) var offStreet = 0.0
    /// Metres of ``distance`` that are steps; `nil` where nothing tells.
    public internal(set) var stairs: Double?

    /// Metres a second at walking pace: 5 km/h, what Valhalla and OSRM's foot profile take.
    public static let pace = 5.0 / 3.6
}

extension WalkingRoute {
    /// How much longer the way along streets is than the straight line: 1.3 is usual for cities (detour indices of 1.2 to 1.4).
    static let streetFactor = 1.3

    /// The last resort: the great-circle distance times a street factor, and said to be estimated.
    static func estimate(from start: Coordinates, to end: Coordinates) -> WalkingRoute {
        let distance = start.distance(to: end) * streetFactor
        return WalkingRoute(distance: distance, duration: distance / pace, polyline: [start, end], steps: [], isEstimated: true)
    }
}
