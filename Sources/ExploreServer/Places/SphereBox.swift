import Foundation

/// The distance from a point to a box of latitudes and longitudes.
struct SphereBox {
    private let latitude: Double
    private let longitude: Double
    private let cosine: Double

    /// Distances from this point.
    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
        cosine = cos(latitude * .pi / 180)
    }

    /// Metres that no point of the box is nearer than; of a box that is a point, its great-circle distance.
    ///
    /// Both terms of the haversine formula are made as small as the box allows, each by itself.
    func distance(south: Double, north: Double, west: Double, east: Double) -> Double {
        let dLatitude = max(south - latitude, latitude - north, 0)
        var dLongitude = max(west - longitude, longitude - east, 0)
        // The other way around the earth may be shorter.
        dLongitude = min(dLongitude, max(west + 360 - longitude, 0), max(longitude + 360 - east, 0))
        let sinLatitude = sin(dLatitude * .pi / 360)
        let sinLongitude = sin(dLongitude * .pi / 360)
        let leastCosine = max(0, cos(max(abs(south), abs(north)) * .pi / 180))
        let chord = sinLatitude * sinLatitude + cosine * leastCosine * sinLongitude * sinLongitude
        return 2 * Coordinate.earthRadius * asin(min(1, chord.squareRoot()))
    }
}
