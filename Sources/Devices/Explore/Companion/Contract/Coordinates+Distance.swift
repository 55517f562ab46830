import Foundation

extension Coordinates {
    /// Metres: the mean radius of the GRS 80 ellipsoid.
    package static let earthRadius = 6_371_008.8
    /// Metres in a degree along a meridian of that sphere.
    package static let metresPerDegree = earthRadius * .pi / 180

    /// The great-circle distance in metres, on a sphere of the Earth's mean radius: at most 0.6 % from the ellipsoid's.
    public func distance(to other: Coordinates) -> Double {
        let dLatitude = (other.latitude - latitude) * .pi / 180
        let dLongitude = (other.longitude - longitude) * .pi / 180
        let sinLatitude = sin(dLatitude / 2)
        let sinLongitude = sin(dLongitude / 2)
        let cosines = cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180)
        let chord = sinLatitude * sinLatitude + cosines * sinLongitude * sinLongitude
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }

    /// The direction of the straight line to another point, in degrees clockwise from north, 0..<360.
    package func bearing(to other: Coordinates) -> Double {
        let from = latitude * .pi / 180
        let to = other.latitude * .pi / 180
        let dLongitude = (other.longitude - longitude) * .pi / 180
        let y = sin(dLongitude) * cos(to)
        let x = cos(from) * sin(to) - sin(from) * cos(to) * cos(dLongitude)
        let degrees = atan2(y, x) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}
