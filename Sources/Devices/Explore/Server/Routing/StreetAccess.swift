/// Where a point of the map meets the streets.
struct StreetAccess {
    /// Metres that a street on the ground may be further away than one below or above it, and is still taken first.
    static let groundPreference = 60.0

    /// One of the points at which a way may begin or end.
    struct Choice {
        let snap: StreetSnap
        /// What it costs to get there: its metres, and more where it is not on the ground.
        let cost: Float

        init(_ snap: StreetSnap, _ graph: StreetGraph) {
            self.snap = snap
            cost = Float(snap.distance + (graph.edges[Int(snap.edge)].isOnGround ? 0 : groundPreference))
        }
    }

    /// The one that is taken first.
    var usual: Choice
    /// A nearer one in a house or a tunnel, for a point that is in there itself: it is taken where its way is so much shorter.
    var inside: Choice?

    var choices: [Choice] { inside.map { [usual, $0] } ?? [usual] }

    /// Takes note of another point of the same part of the graph.
    mutating func add(_ choice: Choice, isOnGround: Bool) {
        if choice.cost < usual.cost { usual = choice }
        if !isOnGround, inside.map({ choice.cost < $0.cost }) ?? true { inside = choice }
    }
}

extension StreetGraph {
    /// The corners at which one leaves the edge of a point: what it costs to get there, and metres.
    ///
    /// - Parameter cost: of a metre of the edge.
    func exits(from snap: StreetSnap, _ cost: (StreetEdge) -> Float) -> [(corner: Int32, cost: Float, metres: Float)] {
        let edge = edges[Int(snap.edge)]
        let weight = cost(edge)
        let behind = Float(snap.offset)
        let ahead = max(0, edge.length - behind)
        return [(edge.first, behind * weight, behind), (edge.last, ahead * weight, ahead)]
    }

    /// Metres between two points of one edge along it, and what they cost; `nil` where they are on different ones.
    func along(_ first: StreetSnap, _ last: StreetSnap, _ cost: (StreetEdge) -> Float) -> (cost: Float, metres: Float)? {
        guard first.edge == last.edge else { return nil }
        let metres = Float(abs(first.offset - last.offset))
        return (metres * cost(edges[Int(first.edge)]), metres)
    }
}
