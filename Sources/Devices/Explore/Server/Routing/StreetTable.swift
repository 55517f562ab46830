/// How far it is from one point of the streets to many others: one search from corner to corner (Dijkstra 1959), which ends when the
/// last of them is reached.
struct StreetTable {
    private let graph: StreetGraph
    private let start: StreetSnap

    init(_ graph: StreetGraph, from start: StreetSnap) {
        self.graph = graph
        self.start = start
    }

    /// Metres along the way that is liked best, for each of the points; `nil` where none leads there.
    func metres(to ends: [StreetSnap]) -> [Double?] {
        var costs = [Float](repeating: .infinity, count: graph.corners.count)
        var lengths = [Float](repeating: 0, count: graph.corners.count)
        var isDone = [Bool](repeating: false, count: graph.corners.count)
        var heap = CornerHeap()
        func reach(_ corner: Int32, _ cost: Float, _ length: Float) {
            guard cost < costs[Int(corner)] else { return }
            costs[Int(corner)] = cost
            lengths[Int(corner)] = length
            heap.insert(corner, cost)
        }
        let edge = graph.edges[Int(start.edge)]
        let weight = Float(edge.kind.reluctance)
        let behind = Float(start.offset)
        let ahead = max(0, edge.length - behind)
        reach(edge.first, behind * weight, behind)
        reach(edge.last, ahead * weight, ahead)
        var open = Set(ends.flatMap { end in [graph.edges[Int(end.edge)].first, graph.edges[Int(end.edge)].last] })
        while !open.isEmpty, let (corner, cost) = heap.popFirst() {
            // Left over from before a cheaper way to this corner was found.
            if isDone[Int(corner)] { continue }
            isDone[Int(corner)] = true
            open.remove(corner)
            for index in graph.edges(at: corner) {
                let edge = graph.edges[Int(index)]
                reach(edge.first == corner ? edge.last : edge.first, cost + edge.cost, lengths[Int(corner)] + edge.length)
            }
        }
        return ends.map { end in
            let edge = graph.edges[Int(end.edge)]
            let weight = Float(edge.kind.reluctance)
            var best: (cost: Float, length: Float) = (.infinity, 0)
            let rests = [(edge.first, Float(end.offset)), (edge.last, max(0, edge.length - Float(end.offset)))]
            for (corner, rest) in rests where costs[Int(corner)] + rest * weight < best.cost {
                best = (costs[Int(corner)] + rest * weight, lengths[Int(corner)] + rest)
            }
            if end.edge == start.edge {
                let along = Float(abs(end.offset - start.offset))
                if along * weight <= best.cost { best = (along * weight, along) }
            }
            return best.cost.isFinite ? Double(best.length) : nil
        }
    }
}
