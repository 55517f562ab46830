/// A place as the answer to a query.
public struct RankedPlace: Sendable, Hashable {
    /// The place.
    public let place: Place
    /// Metres from the query's centre, as the crow flies.
    public let distance: Double
    /// What the order goes by, the least first: see `PlaceRanking`.
    public let cost: Double

    /// A place that is this far away.
    public init(place: Place, distance: Double, cost: Double) {
        self.place = place
        self.distance = distance
        self.cost = cost
    }
}
