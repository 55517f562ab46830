import Explore
import Foundation

/// Distances from a point to boxes of latitudes and longitudes, as far as a radius: the order of R*Trees, the nearest first.
///
/// An index asks for hundreds of boxes with each query, so near ones are measured as on a plane whose degrees are as long as those of the
/// sphere are anywhere within the radius, or shorter.
struct SphereBox {
    private static let radians = Double.pi / 180
    /// Nearer to a pole than this cosine says, and further away than a radius of this angle, no plane is like the sphere.
    private static let leastCosine = 0.05
    private static let greatestAngle = 0.02

    /// Metres that rounding may add to a distance, generously.
    static let rounding = 0.001

    private let latitude: Double
    private let longitude: Double
    private let radius: Double
    private let cosine: Double
    /// Metres in a degree of the plane; `nil` where there is none.
    private let plane: (latitude: Double, longitude: Double)?

    /// - Parameter radius: metres, as far as distances matter.
    init(around center: Coordinates, within radius: Double) {
        latitude = center.latitude
        longitude = center.longitude
        self.radius = radius + Self.rounding
        cosine = cos(latitude * Self.radians)
        let angle = radius / Coordinates.earthRadius
        let least = cos(min(abs(latitude) * Self.radians + angle, .pi / 2))
        if least > Self.leastCosine, angle < Self.greatestAngle {
            // Chords instead of arcs, 2 sin a/2 = a (1 - a² / 24 + …); those along a parallel are the longer for its cosine.
            let across = angle / least
            plane = (
                Coordinates.metresPerDegree * (1 - angle * angle / 24),
                Coordinates.metresPerDegree * (cosine * least).squareRoot() * (1 - across * across / 24)
            )
        } else {
            plane = nil
        }
    }

    /// Metres that no point of the box is nearer than, of points within the radius; of a box that is a point, nearly its distance.
    @inline(__always)
    func distance(south: Double, north: Double, west: Double, east: Double) -> Double {
        let dLatitude = max(south - latitude, latitude - north, 0)
        let dLongitude = max(west - longitude, longitude - east, 0)
        // The other way around the earth may be shorter for boxes that go nearly around it.
        guard let plane, dLongitude < 180, west > longitude - 350, east < longitude + 350 else {
            return angle(dLatitude, dLongitude, west, east, polar: max(abs(south), abs(north)))
        }
        let y = dLatitude * plane.latitude
        let x = dLongitude * plane.longitude
        return (x * x + y * y).squareRoot()
    }

    /// Metres to a box of an R*Tree over south, north, west, east and perhaps a penalty; infinity where it is out of reach.
    func distance(to box: UnsafeBufferPointer<Double>) -> Double {
        let distance = distance(south: box[0], north: box[1], west: box[2], east: box[3])
        return distance <= radius ? distance : .infinity
    }

    /// Distance and least penalty of a box of six bounds together, which is no more than that of any place in it; infinity where it is out
    /// of reach.
    func cost(of box: UnsafeBufferPointer<Double>) -> Double { distance(to: box) + box[4] }

    /// Both terms of the haversine formula are made as small as the box allows, each by itself.
    private func angle(_ dLatitude: Double, _ dLongitude: Double, _ west: Double, _ east: Double, polar: Double) -> Double {
        let dLongitude = min(dLongitude, max(west + 360 - longitude, 0), max(longitude + 360 - east, 0))
        let sinLatitude = sin(dLatitude * Self.radians / 2)
        let sinLongitude = sin(dLongitude * Self.radians / 2)
        let leastCosine = max(0, cos(polar * Self.radians))
        let chord = sinLatitude * sinLatitude + cosine * leastCosine * sinLongitude * sinLongitude
        return 2 * Coordinates.earthRadius * asin(min(1, chord.squareRoot()))
    }
}
