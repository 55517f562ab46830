/// The order of R*Trees over south, north, west, east and perhaps a penalty: the nearest to a point come first.
///
/// The score of a box is the distance to it plus its least penalty, which is no more than the score of any place in it.
struct SphereOrder {
    /// Metres that rounding may add to a distance, generously.
    static let rounding = 0.001

    private let box: SphereBox
    private let radius: Double

    /// - Parameter radius: metres, as far as anything is looked for.
    init(around center: Coordinate, within radius: Double) {
        box = SphereBox(around: center, within: radius)
        self.radius = radius + Self.rounding
    }

    /// Metres to each box of four bounds; infinity where it is out of reach.
    func distances(to bounds: UnsafeBufferPointer<Float>, _ scores: UnsafeMutableBufferPointer<Double>) {
        for index in scores.indices { scores[index] = distance(bounds, 4 * index) }
    }

    /// Distance and penalty of each box of six bounds together; infinity where it is out of reach.
    func costs(of bounds: UnsafeBufferPointer<Float>, _ scores: UnsafeMutableBufferPointer<Double>) {
        for index in scores.indices { scores[index] = distance(bounds, 6 * index) + Double(bounds[6 * index + 4]) }
    }

    @inline(__always)
    private func distance(_ bounds: UnsafeBufferPointer<Float>, _ first: Int) -> Double {
        let distance = box.distance(
            south: Double(bounds[first]), north: Double(bounds[first + 1]), west: Double(bounds[first + 2]),
            east: Double(bounds[first + 3]))
        return distance <= radius ? distance : .infinity
    }
}
