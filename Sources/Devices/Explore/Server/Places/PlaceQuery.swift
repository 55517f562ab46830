import Explore

/// Which places, and how many of them.
public struct PlaceQuery: Sendable, Hashable {
    /// Only places of this category; `nil` for places of any.
    public var category: ExploreCategory?
    /// The middle of the circle in which to look.
    public var center: Coordinates
    /// Metres around it; at most 50,000 are looked at.
    public var radius: Double
    /// At most this many places, 1…1,000.
    public var limit: Int
    /// Places that are not wanted again.
    public var excluding: Set<RankedPlace.ID>

    /// A query; by default the ten best places of any kind within a walk of 1,500 m.
    public init(
        _ category: ExploreCategory? = nil, around center: Coordinates, within radius: Double = 1500, limit: Int = 10,
        excluding: Set<RankedPlace.ID> = []
    ) {
        self.category = category
        self.center = center
        self.radius = radius
        self.limit = limit
        self.excluding = excluding
    }
}
