import Explore

/// A path through the graph, as lines to walk along.
struct StreetRoute {
    private var legs: [StreetLeg] = []
    private let first: StreetSnap
    private let last: StreetSnap

    init(_ graph: StreetGraph, _ path: StreetSearch.Path) {
        first = path.first
        last = path.last
        func add(_ edge: Int32, _ line: [Coordinates]) {
            legs.append(StreetLeg(line: line, kind: graph.edges[Int(edge)].kind, name: graph.name(edge)))
        }
        guard var corner = path.firstCorner, let lastCorner = path.lastCorner else {
            add(first.edge, Self.between(graph.line(first.edge), first, last))
            return
        }
        add(first.edge, Self.line(graph, from: first, to: corner))
        for index in path.edges {
            let edge = graph.edges[Int(index)]
            let line = Array(graph.line(index))
            add(index, edge.first == corner ? line : line.reversed())
            corner = edge.first == corner ? edge.last : edge.first
        }
        add(last.edge, Self.line(graph, from: last, to: lastCorner).reversed())
    }

    /// The way, from the points that were asked for.
    func walkingRoute(from start: Coordinates, to end: Coordinates) -> WalkingRoute {
        var polyline = [start]
        for point in legs.flatMap(\.line) + [end] where point != polyline.last { polyline.append(point) }
        if polyline.count == 1 { polyline.append(end) }
        let distance = legs.reduce(first.distance + last.distance) { $0 + $1.length }
        return WalkingRoute(
            distance: distance, duration: distance / WalkingRoute.pace, polyline: polyline,
            steps: StreetDirections(legs).steps(to: end, connectors: (first.distance, last.distance)), isEstimated: false,
            offStreet: first.distance + last.distance, stairs: legs.filter { $0.kind == .steps }.reduce(0) { $0 + $1.length })
    }

    /// The line from a point of an edge to one of its corners; of a loop, the shorter way around.
    private static func line(_ graph: StreetGraph, from snap: StreetSnap, to corner: Int32) -> [Coordinates] {
        let edge = graph.edges[Int(snap.edge)]
        let line = graph.line(snap.edge)
        let split = line.startIndex + snap.segment + 1
        let isLoop = edge.first == edge.last
        let toFirst = isLoop ? snap.offset <= Double(edge.length) / 2 : corner == edge.first
        return [snap.point] + (toFirst ? Array(line[..<split].reversed()) : Array(line[split...]))
    }

    /// The line from one point of an edge to another one.
    private static func between(_ line: ArraySlice<Coordinates>, _ first: StreetSnap, _ last: StreetSnap) -> [Coordinates] {
        let (low, high) = first.offset <= last.offset ? (first, last) : (last, first)
        let inner = low.segment < high.segment ? line[(line.startIndex + low.segment + 1)...(line.startIndex + high.segment)] : []
        let forward = [low.point] + inner + [high.point]
        return first.offset <= last.offset ? forward : forward.reversed()
    }
}
