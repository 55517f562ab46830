import Explore
import Foundation
import SQLite

/// Positions on a plane, a metre as long in each direction, for the order of an R*Tree.
struct FlatPlaces {
    /// How much longer a metre of penalty is than one on the ground: pages are the flatter for it, and fewer of them have to be read.
    /// Measured with a million places; from two to four it makes no difference.
    private static let penaltyScale: Float = 3

    private var south = Double.infinity
    private var west = Double.infinity
    private var metresEast = Coordinates.metresPerDegree

    /// A plane for all these latitudes and longitudes.
    init(_ positions: some Sequence<(Double, Double)>) {
        var north = -Double.infinity
        for (latitude, longitude) in positions {
            south = min(south, latitude)
            north = max(north, latitude)
            west = min(west, longitude)
        }
        guard south.isFinite, west.isFinite else { return }
        metresEast *= max(0.01, cos((south + north) / 2 * .pi / 180))
    }

    /// Where a position lies.
    func place(_ latitude: Double, _ longitude: Double, _ penalty: Float = 0) -> SIMD3<Float> {
        SIMD3(
            Float((latitude - south) * Coordinates.metresPerDegree), Float((longitude - west) * metresEast), penalty * Self.penaltyScale)
    }
}
