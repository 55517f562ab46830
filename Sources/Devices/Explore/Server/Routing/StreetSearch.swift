import Explore
import Foundation

/// Finds the cheapest way between two points of the streets: A* (Hart, Nilsson, Raphael 1968) from corner to corner, with the straight
/// line as the estimate of what is left, which is never more than the way because no street costs less than its metres.
///
/// Where an end meets the streets at two points, the one whose way is cheaper is taken.
struct StreetSearch {
    private let graph: StreetGraph
    private let starts: [StreetAccess.Choice]
    private let ends: [StreetAccess.Choice]
    private let target: Coordinates

    /// - Parameter target: the end itself, beside the streets.
    init(_ graph: StreetGraph, from start: StreetAccess, to end: StreetAccess, at target: Coordinates) {
        self.graph = graph
        starts = start.choices
        ends = end.choices
        self.target = target
    }

    /// The edges from one corner to the next, in the order of the way.
    struct Path {
        var first: StreetSnap
        var last: StreetSnap
        /// The corner where the start's edge is left; `nil` where the end is on the same edge and the way does not leave it.
        var firstCorner: Int32?
        /// The edges between corners.
        var edges: [Int32] = []
        /// The corner where the end's edge is entered.
        var lastCorner: Int32?
    }

    /// The path; `nil` where there is none.
    func run() -> Path? {
        var costs = [Float](repeating: .infinity, count: graph.corners.count)
        // Below zero: the way begins here, at that of the starts, counted from −1 downwards.
        var arrivals = [Int32](repeating: -1, count: graph.corners.count)
        var heap = CornerHeap()
        func reach(_ corner: Int32, _ cost: Float, _ edge: Int32) {
            guard cost < costs[Int(corner)] else { return }
            costs[Int(corner)] = cost
            arrivals[Int(corner)] = edge
            heap.insert(corner, cost + estimate(from: corner))
        }
        var best: (cost: Float, corner: Int32?, start: Int, end: Int) = (.infinity, nil, 0, 0)
        for (number, start) in starts.enumerated() {
            for exit in graph.exits(from: start.snap) { reach(exit.corner, start.cost + exit.cost, Int32(-1 - number)) }
            for (other, end) in ends.enumerated() {
                guard let along = graph.along(start.snap, end.snap) else { continue }
                let cost = start.cost + along.cost + end.cost
                if cost < best.cost { best = (cost, nil, number, other) }
            }
        }
        var exits: [(corner: Int32, cost: Float, end: Int)] = []
        for (number, end) in ends.enumerated() {
            exits += graph.exits(from: end.snap).map { ($0.corner, end.cost + $0.cost, number) }
        }
        while let (corner, total) = heap.popFirst(), total < best.cost {
            let cost = costs[Int(corner)]
            // Left over from before a cheaper way to this corner was found.
            if total > cost + estimate(from: corner) { continue }
            for exit in exits where exit.corner == corner && cost + exit.cost < best.cost {
                best = (cost + exit.cost, corner, 0, exit.end)
            }
            for index in graph.edges(at: corner) {
                let edge = graph.edges[Int(index)]
                reach(edge.first == corner ? edge.last : edge.first, cost + edge.cost, index)
            }
        }
        guard best.cost.isFinite else { return nil }
        let last = ends[best.end].snap
        guard var corner = best.corner else { return Path(first: starts[best.start].snap, last: last) }
        var path = Path(first: last, last: last, lastCorner: corner)
        while arrivals[Int(corner)] >= 0 {
            let index = arrivals[Int(corner)]
            path.edges.append(index)
            let edge = graph.edges[Int(index)]
            corner = edge.first == corner ? edge.last : edge.first
        }
        path.first = starts[Int(-1 - arrivals[Int(corner)])].snap
        path.firstCorner = corner
        path.edges.reverse()
        return path
    }

    /// Metres of the straight line to the end, or a little less: on the plane, with the shorter of both parallels.
    private func estimate(from corner: Int32) -> Float {
        let point = graph.corners[Int(corner)]
        let north = (point.latitude - target.latitude) * Coordinates.metresPerDegree
        let polar = max(abs(point.latitude), abs(target.latitude)) * .pi / 180
        let east = (point.longitude - target.longitude) * Coordinates.metresPerDegree * cos(polar)
        return Float((north * north + east * east).squareRoot() * 0.999)
    }
}
