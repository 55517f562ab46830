import Explore

/// A place that is an area, until the positions of its nodes are known.
struct ExtractArea {
    /// Where the place waits.
    var offset: Int
    /// The ways of a multipolygon's outline.
    var ways: [Int64]
    /// The nodes of the outline.
    var nodes: [Int64]
    /// No walls around it: it is entered anywhere.
    var isOpen: Bool

    /// Where the area is reached on foot.
    func approaches(_ positions: NodePositions, entrances: Set<Int64>) -> [FixedPosition] {
        let open = nodes.filter(entrances.contains)
        if !open.isEmpty || !isOpen { return open.prefix(AreaApproaches.maximumCount).compactMap { positions[$0] } }
        if ways.count <= 1 { return AreaApproaches.points(nodes.map { positions[$0] }) }
        // The ways of a multipolygon may come in any order: no line leads from one to the next.
        let step = nodes.count / AreaApproaches.maximumCount + 1
        return stride(from: 0, to: nodes.count, by: step).compactMap { positions[nodes[$0]] }
    }

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
