import Explore

/// The order of R*Trees over south, north, west, east and perhaps a penalty: the nearest to a point come first.
///
/// The score of a box is the distance to it plus its least penalty, which is no more than the score of any place in it.
struct SphereOrder {
    /// Metres that rounding may add to a distance, generously.
    static let rounding = 0.001

    private let box: SphereBox
    private let radius: Double

    /// - Parameter radius: metres, as far as anything is looked for.
    init(around center: Coordinates, within radius: Double) {
        box = SphereBox(around: center, within: radius)
        self.radius = radius + Self.rounding
    }

    /// Metres to a box of four bounds or more; infinity where it is out of reach.
    func distance(to box: UnsafeBufferPointer<Double>) -> Double {
        let distance = self.box.distance(south: box[0], north: box[1], west: box[2], east: box[3])
        return distance <= radius ? distance : .infinity
    }

    /// Distance and penalty of a box of six bounds together; infinity where it is out of reach.
    func cost(of box: UnsafeBufferPointer<Double>) -> Double { distance(to: box) + box[4] }
}
