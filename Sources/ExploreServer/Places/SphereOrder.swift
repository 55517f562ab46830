import SQLite

/// The order of R*Trees over south, north, west, east and perhaps a penalty: `nearest(latitude, longitude, metres)`.
///
/// The score of a box is the distance to it plus its least penalty, which is no more than the score of any place in it.
final class SphereOrder {
    /// The point of the query that is running: its cosine is not computed again for each box.
    private var latitude = Double.nan
    private var longitude = Double.nan
    private var box = SphereBox(latitude: 0, longitude: 0)

    func score(_ arguments: UnsafeBufferPointer<Double>, _ bounds: UnsafeBufferPointer<Double>) -> Double? {
        guard arguments.count == 3, bounds.count >= 4 else { return nil }
        if arguments[0] != latitude || arguments[1] != longitude {
            latitude = arguments[0]
            longitude = arguments[1]
            box = SphereBox(latitude: latitude, longitude: longitude)
        }
        let distance = box.distance(south: bounds[0], north: bounds[1], west: bounds[2], east: bounds[3])
        guard distance <= arguments[2] else { return nil }
        return bounds.count == 6 ? distance + bounds[4] : distance
    }
}
