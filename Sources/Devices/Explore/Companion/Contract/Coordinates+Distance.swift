import Foundation

extension Coordinates {
    /// The mean radius of the Earth in metres (IUGG).
    private static let earthRadius = 6_371_008.8

    /// The great-circle distance in metres, by the haversine formula.
    public func distance(to other: Coordinates) -> Double {
        let (north, otherNorth) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let halfNorth = sin((otherNorth - north) / 2)
        let halfEast = sin((other.longitude - longitude) * .pi / 360)
        let root = halfNorth * halfNorth + cos(north) * cos(otherNorth) * halfEast * halfEast
        return 2 * Self.earthRadius * asin(min(1, root.squareRoot()))
    }
}
