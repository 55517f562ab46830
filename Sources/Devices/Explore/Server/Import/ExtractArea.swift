import Explore

/// A place that is an area, until the positions of its nodes are known.
struct ExtractArea {
    var place: PlaceDraft
    /// The ways of a multipolygon's outline.
    var ways: [Int64]
    /// The nodes of the outline.
    var nodes: [Int64]

    /// The middle of the area; `nil` where the extract has none of its nodes.
    ///
    /// An outline in several ways may come in any order; then the mean of its points is near enough.
    func middle(_ positions: NodePositions) -> Coordinates? {
        let corners = nodes.compactMap { id in
            positions[id].map { (longitude: Double($0.longitude) / 1e7, latitude: Double($0.latitude) / 1e7) }
        }
        guard !corners.isEmpty else { return nil }
        if ways.count <= 1 {
            var middle = RingMiddle()
            middle.add(corners)
            return middle.position.map { Coordinates(clamping: $0.latitude, $0.longitude) }
        }
        let count = Double(corners.count)
        return Coordinates(
            clamping: corners.reduce(0) { $0 + $1.latitude } / count, corners.reduce(0) { $0 + $1.longitude } / count)
    }
}
