import Foundation

/// A point on the earth: WGS 84, degrees.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north, −90…90.
    public let latitude: Double
    /// Degrees east, −180…180.
    public let longitude: Double

    /// A point; `nil` where a number is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A point that is known to be one: numbers out of range are moved to the nearest that are in it, and NaN to 0.
    init(clamping latitude: Double, _ longitude: Double) {
        self.latitude = latitude.isNaN ? 0 : min(max(latitude, -90), 90)
        self.longitude = longitude.isNaN ? 0 : min(max(longitude, -180), 180)
    }

    /// 2 MetroTech Center, Brooklyn: the origin of the original server.
    public static let metroTech = Coordinate(clamping: 40.693393, -73.98555)

    /// The great-circle distance in metres, on a sphere of the earth's mean radius: at most 0.6 % from the ellipsoid's.
    public func distance(to other: Coordinate) -> Double {
        let dLatitude = (other.latitude - latitude) * .pi / 180
        let dLongitude = (other.longitude - longitude) * .pi / 180
        let sinLatitude = sin(dLatitude / 2)
        let sinLongitude = sin(dLongitude / 2)
        let cosines = cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180)
        let chord = sinLatitude * sinLatitude + cosines * sinLongitude * sinLongitude
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }

    /// The direction of the straight line to another point, in degrees clockwise from north, 0..<360.
    public func bearing(to other: Coordinate) -> Double {
        let from = latitude * .pi / 180
        let to = other.latitude * .pi / 180
        let dLongitude = (other.longitude - longitude) * .pi / 180
        let y = sin(dLongitude) * cos(to)
        let x = cos(from) * sin(to) - sin(from) * cos(to) * cos(dLongitude)
        let degrees = atan2(y, x) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Metres: the mean radius of the GRS 80 ellipsoid.
    static let earthRadius = 6_371_008.8
    /// Metres in a degree along a meridian of that sphere.
    static let metresPerDegree = earthRadius * .pi / 180
}

extension Coordinate: CustomStringConvertible {
    public var description: String { "\(latitude), \(longitude)" }
}
