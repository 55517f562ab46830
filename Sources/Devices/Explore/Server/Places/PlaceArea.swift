import Explore

/// Where the data of a store lies.
public struct PlaceArea: Sendable, Hashable {
    /// Metres around it from which somebody may still walk into it.
    private static let margin = 1_500.0

    /// Degrees.
    public let south, north, west, east: Double
    /// A place in the middle of the others.
    public let middle: Coordinates
}

extension PlaceArea {
    /// The area of these places; `nil` without one.
    ///
    /// Half of the places lie south of its middle and half of them west of it, so a few far away do not move it.
    init?(_ places: some RandomAccessCollection<(latitude: Double, longitude: Double)>) {
        guard !places.isEmpty else { return nil }
        var (south, north, west, east) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for place in places {
            south = min(south, place.latitude)
            north = max(north, place.latitude)
            west = min(west, place.longitude)
            east = max(east, place.longitude)
        }
        // So many of them say it well enough.
        let step = max(1, places.count / 5_000)
        let some = stride(from: 0, to: places.count, by: step).map { places[places.index(places.startIndex, offsetBy: $0)] }
        let latitude = some.map(\.latitude).sorted()[some.count / 2]
        let longitude = some.map(\.longitude).sorted()[some.count / 2]
        let median = Coordinates(clamping: latitude, longitude)
        // The median itself may lie in a lake.
        let coordinates = some.map { Coordinates(clamping: $0.latitude, $0.longitude) }
        let middle = coordinates.min { median.distance(to: $0) < median.distance(to: $1) } ?? median
        self.init(south: south, north: north, west: west, east: east, middle: middle)
    }

    /// Whether a point is in it, or so near that one may walk there.
    public func contains(_ point: Coordinates) -> Bool {
        let nearest = SphereBox(around: point, within: Self.margin).distance(south: south, north: north, west: west, east: east)
        return nearest <= Self.margin
    }
}
