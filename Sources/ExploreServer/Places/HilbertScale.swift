import Foundation

/// Fits positions, and perhaps penalties, into the cube of the Hilbert curve, a metre as long in each direction.
struct HilbertScale {
    private var south = Double.infinity
    private var west = Double.infinity
    private var metresEast = Coordinate.metresPerDegree
    private var stepsPerMetre = 1.0

    /// A scale on which all these latitudes and longitudes have a place.
    init(_ positions: some Sequence<(Double, Double)>) {
        var north = -Double.infinity
        var east = -Double.infinity
        for (latitude, longitude) in positions {
            south = min(south, latitude)
            north = max(north, latitude)
            west = min(west, longitude)
            east = max(east, longitude)
        }
        guard south.isFinite, west.isFinite else { return }
        metresEast = Coordinate.metresPerDegree * max(0.01, cos((south + north) / 2 * .pi / 180))
        let extent = max((north - south) * Coordinate.metresPerDegree, (east - west) * metresEast, 4096)
        stepsPerMetre = Double((1 << HilbertCurve.bits) - 1) / extent
    }

    /// Where a position lies on the curve.
    func key(_ latitude: Double, _ longitude: Double, _ metres: Double = 0) -> UInt64 {
        HilbertCurve.position(
            step((latitude - south) * Coordinate.metresPerDegree), step((longitude - west) * metresEast), step(metres))
    }

    private func step(_ metres: Double) -> UInt32 {
        UInt32(min(max(metres * stepsPerMetre, 0), Double((1 << HilbertCurve.bits) - 1)))
    }
}
