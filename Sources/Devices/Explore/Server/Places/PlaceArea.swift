import Explore
import Foundation

/// Where the data of a store lies.
public struct PlaceArea: Sendable, Hashable {
    /// Metres around it from which somebody may still walk into it.
    private static let margin = 1_500.0
    /// How much longer a metre of penalty is than one on the ground: pages of an R*Tree are the flatter for it, and fewer of them have to be
    /// read. Measured with a million places; from two to four it makes no difference.
    private static let penaltyScale: Float = 3

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

    /// True where the two have a point in common.
    func meets(_ other: PlaceArea) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }

    /// Where a position of the area lies on a plane, a metre as long in each direction, and its penalty above: for the order of an R*Tree.
    func plane(_ latitude: Double, _ longitude: Double, penalty: Double = 0) -> SIMD3<Float> {
        let metresEast = Coordinates.metresPerDegree * max(0.01, cos((south + north) / 2 * .pi / 180))
        return SIMD3(
            Float((latitude - south) * Coordinates.metresPerDegree), Float((longitude - west) * metresEast),
            Float(penalty) * Self.penaltyScale
        )
    }

    /// Whether a point is in it, or so near that one may walk there.
    public func contains(_ point: Coordinates) -> Bool { distance(to: point) <= Self.margin }

    /// Whether one may walk from one area into the other. Where longitudes begin again, two that touch are taken for apart.
    func touches(_ other: PlaceArea) -> Bool {
        let latitude = Self.margin / Coordinates.metresPerDegree
        let longitude = latitude / max(0.01, cos(max(abs(south), abs(north)) * .pi / 180))
        return south - latitude <= other.north && other.south - latitude <= north && west - longitude <= other.east
            && other.west - longitude <= east
    }

    /// Metres from a point to its box; 0 inside.
    func distance(to point: Coordinates) -> Double {
        SphereBox(around: point, within: .greatestFiniteMagnitude).distance(south: south, north: north, west: west, east: east)
    }
}
