import Explore

/// Where a map's streets come from.
public protocol StreetSource: Sendable {
    /// Who made the data, as its licence wants it to be said.
    var attribution: String { get }

    /// The streets around a point, the nearest first.
    ///
    /// - Parameters:
    ///   - radius: metres.
    ///   - limit: at most this many points in all, so that an answer keeps a size that a page can draw.
    /// - Throws: `PlaceStoreError` where they cannot be read.
    func streets(around center: Coordinates, within radius: Double, limit: Int) async throws -> [[Coordinates]]
}
