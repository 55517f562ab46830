import Foundation

/// Finds the cheapest way between two points of the streets: A* (Hart, Nilsson, Raphael 1968) from corner to corner, with the straight
/// line as the estimate of what is left, which is never more than the way because no street costs less than its metres.
struct StreetSearch {
    private let graph: StreetGraph
    private let start: StreetSnap
    private let end: StreetSnap

    init(_ graph: StreetGraph, from start: StreetSnap, to end: StreetSnap) {
        self.graph = graph
        self.start = start
        self.end = end
    }

    /// The edges from one corner to the next, in the order of the way.
    struct Path {
        /// The corner where the start's edge is left; `nil` where the end is on the same edge and the way does not leave it.
        var firstCorner: Int32?
        /// The edges between corners.
        var edges: [Int32]
        /// The corner where the end's edge is entered.
        var lastCorner: Int32?
    }

    /// The path; `nil` where there is none.
    func run() -> Path? {
        let startEdge = graph.edges[Int(start.edge)]
        let endEdge = graph.edges[Int(end.edge)]
        var costs = [Float](repeating: .infinity, count: graph.corners.count)
        var arrivals = [Int32](repeating: -1, count: graph.corners.count)
        var heap = CornerHeap()
        func reach(_ corner: Int32, _ cost: Float, _ edge: Int32) {
            guard cost < costs[Int(corner)] else { return }
            costs[Int(corner)] = cost
            arrivals[Int(corner)] = edge
            heap.insert(corner, cost + estimate(from: corner))
        }
        let startWeight = Float(startEdge.kind.reluctance)
        let endWeight = Float(endEdge.kind.reluctance)
        reach(startEdge.first, Float(start.offset) * startWeight, -1)
        reach(startEdge.last, max(0, startEdge.length - Float(start.offset)) * startWeight, -1)
        let exits = [
            (corner: endEdge.first, cost: Float(end.offset) * endWeight),
            (corner: endEdge.last, cost: max(0, endEdge.length - Float(end.offset)) * endWeight),
        ]
        var best: (cost: Float, corner: Int32?) = (.infinity, nil)
        if start.edge == end.edge { best.cost = Float(abs(start.offset - end.offset)) * startWeight }
        while let (corner, total) = heap.popFirst(), total < best.cost {
            let cost = costs[Int(corner)]
            // Left over from before a cheaper way to this corner was found.
            if total > cost + estimate(from: corner) { continue }
            for exit in exits where exit.corner == corner && cost + exit.cost < best.cost { best = (cost + exit.cost, corner) }
            for index in graph.edges(at: corner) {
                let edge = graph.edges[Int(index)]
                reach(edge.first == corner ? edge.last : edge.first, cost + edge.cost, index)
            }
        }
        guard best.cost.isFinite else { return nil }
        guard let last = best.corner else { return Path(firstCorner: nil, edges: [], lastCorner: nil) }
        var path = Path(firstCorner: nil, edges: [], lastCorner: last)
        var corner = last
        while arrivals[Int(corner)] >= 0 {
            let index = arrivals[Int(corner)]
            path.edges.append(index)
            let edge = graph.edges[Int(index)]
            corner = edge.first == corner ? edge.last : edge.first
        }
        path.firstCorner = corner
        path.edges.reverse()
        return path
    }

    /// Metres of the straight line to the end, or a little less: on the plane, with the shorter of both parallels.
    private func estimate(from corner: Int32) -> Float {
        let point = graph.corners[Int(corner)]
        let north = (point.latitude - end.point.latitude) * Coordinate.metresPerDegree
        let polar = max(abs(point.latitude), abs(end.point.latitude)) * .pi / 180
        let east = (point.longitude - end.point.longitude) * Coordinate.metresPerDegree * cos(polar)
        return Float((north * north + east * east).squareRoot() * 0.999)
    }
}
