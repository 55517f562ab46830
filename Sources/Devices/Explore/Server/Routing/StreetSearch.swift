import Explore
import Foundation

/// Finds the cheapest ways from one point of the streets to others, in one search from corner to corner (Dijkstra 1959). To a single one it
/// keeps to the direction (A*: Hart, Nilsson, Raphael 1968), with the straight line as the estimate of what is left, which is never more
/// than the way because no street costs less than its metres.
///
/// Where an end meets the streets at two points, the one whose way is cheaper is taken.
struct StreetSearch {
    let graph: StreetGraph
    let start: StreetAccess
    /// Whether steps are taken only where there is no other way.
    var aroundSteps = false

    /// What a metre of steps costs where they are gone around.
    private static let costOfSteps: Float = 1_000

    /// The edges from one corner to the next, in the order of the way.
    struct Path {
        var first: StreetSnap
        let last: StreetSnap
        /// Metres, with those from the start to the streets and from them to the end.
        let metres: Float
        /// The corner where the start's edge is left; `nil` where the end is on the same edge and the way does not leave it.
        var firstCorner: Int32?
        /// The edges between corners.
        var edges: [Int32] = []
        /// The corner where the end's edge is entered.
        var lastCorner: Int32?
    }

    /// The path to each of the ends; `nil` where there is none.
    ///
    /// - Parameter target: a single end itself, beside the streets.
    func paths(to ends: [StreetAccess], toward target: Coordinates? = nil) -> [Path?] {
        var costs = [Float](repeating: .infinity, count: graph.corners.count)
        var lengths = [Float](repeating: 0, count: graph.corners.count)
        // Below zero: the way begins here, at that of the starts, counted from −1 downwards.
        var arrivals = [Int32](repeating: -1, count: graph.corners.count)
        var heap = CornerHeap()
        func reach(_ corner: Int32, _ cost: Float, _ length: Float, _ arrival: Int32) {
            guard cost < costs[Int(corner)] else { return }
            costs[Int(corner)] = cost
            lengths[Int(corner)] = length
            arrivals[Int(corner)] = arrival
            heap.insert(corner, cost + estimate(from: corner, to: target))
        }
        let starts = start.choices
        for (number, start) in starts.enumerated() {
            for exit in graph.exits(from: start.snap, weight) {
                reach(exit.corner, start.cost + exit.cost, Float(start.snap.distance) + exit.metres, Int32(-1 - number))
            }
        }
        var best = [(cost: Float, path: Path?)](repeating: (.infinity, nil), count: ends.count)
        var exits: [Int32: [(end: Int, snap: StreetSnap, cost: Float, metres: Float)]] = [:]
        for (number, end) in ends.enumerated() {
            for end in end.choices {
                let rest = Float(end.snap.distance)
                for exit in graph.exits(from: end.snap, weight) {
                    exits[exit.corner, default: []].append((number, end.snap, end.cost + exit.cost, exit.metres + rest))
                }
                for start in starts {
                    guard let along = graph.along(start.snap, end.snap, weight) else { continue }
                    let cost = start.cost + along.cost + end.cost
                    guard cost < best[number].cost else { continue }
                    let metres = Float(start.snap.distance) + along.metres + rest
                    best[number] = (cost, Path(first: start.snap, last: end.snap, metres: metres))
                }
            }
        }
        var dearest = best.map(\.cost).max() ?? 0
        while let (corner, total) = heap.popFirst(), total < dearest {
            let cost = costs[Int(corner)]
            // Left over from before a cheaper way to this corner was found.
            if total > cost + estimate(from: corner, to: target) { continue }
            for exit in exits[corner] ?? [] where cost + exit.cost < best[exit.end].cost {
                let path = Path(first: exit.snap, last: exit.snap, metres: lengths[Int(corner)] + exit.metres, lastCorner: corner)
                best[exit.end] = (cost + exit.cost, path)
                dearest = best.map(\.cost).max() ?? 0
            }
            for index in graph.edges(at: corner) {
                let edge = graph.edges[Int(index)]
                reach(
                    edge.first == corner ? edge.last : edge.first, cost + edge.length * weight(edge), lengths[Int(corner)] + edge.length,
                    index)
            }
        }
        return best.map { best in
            guard var path = best.path, var corner = path.lastCorner else { return best.path }
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
    }

    /// What a metre costs.
    private func weight(_ edge: StreetEdge) -> Float {
        aroundSteps && edge.kind == .steps ? Self.costOfSteps : Float(edge.kind.reluctance)
    }

    /// Metres of the straight line to the target, or a little less: on the plane, with the shorter of both parallels.
    private func estimate(from corner: Int32, to target: Coordinates?) -> Float {
        guard let target else { return 0 }
        let point = graph.corners[Int(corner)]
        let north = (point.latitude - target.latitude) * Coordinates.metresPerDegree
        let polar = max(abs(point.latitude), abs(target.latitude)) * .pi / 180
        let east = (point.longitude - target.longitude) * Coordinates.metresPerDegree * cos(polar)
        return Float((north * north + east * east).squareRoot() * 0.999)
    }
}
