/// The middle of one area or of several, by the sizes of their areas.
struct RingMiddle {
    private var area = 0.0
    private var longitude = 0.0
    private var latitude = 0.0
    private var positions = 0
    private var sum = (longitude: 0.0, latitude: 0.0)

    /// Adds the area inside a ring, whichever way around it goes.
    mutating func add(_ ring: some RandomAccessCollection<(longitude: Double, latitude: Double)>) {
        guard let origin = ring.first, var previous = ring.last else { return }
        var area = 0.0
        var x = 0.0
        var y = 0.0
        for position in ring {
            // Relative to one of the points, or the products lose the digits that matter.
            let a = (previous.longitude - origin.longitude, previous.latitude - origin.latitude)
            let b = (position.longitude - origin.longitude, position.latitude - origin.latitude)
            let cross = a.0 * b.1 - b.0 * a.1
            area += cross
            x += (a.0 + b.0) * cross
            y += (a.1 + b.1) * cross
            previous = position
            positions += 1
            sum = (sum.longitude + position.longitude, sum.latitude + position.latitude)
        }
        guard area != 0 else { return }
        let weight = abs(area)
        self.area += weight
        longitude += (origin.longitude + x / (3 * area)) * weight
        latitude += (origin.latitude + y / (3 * area)) * weight
    }

    /// The middle; of areas without an extent, the mean of their points; `nil` of nothing.
    var position: (longitude: Double, latitude: Double)? {
        guard positions > 0 else { return nil }
        guard area > 0 else { return (sum.longitude / Double(positions), sum.latitude / Double(positions)) }
        return (longitude / area, latitude / area)
    }
}
