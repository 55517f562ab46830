/// How far it is from one point of the streets to many others: one search from corner to corner (Dijkstra 1959), which ends when the
/// last of them is reached. Its ways are those of ``StreetSearch``.
struct StreetTable {
    let graph: StreetGraph
    let start: StreetAccess

    /// Metres along the way that is liked best, from the start itself to each of the ends; `nil` where none leads there.
    func metres(to ends: [StreetAccess]) -> [Double?] {
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
        for start in start.choices {
            for exit in graph.exits(from: start.snap) {
                reach(exit.corner, start.cost + exit.cost, Float(start.snap.distance) + exit.metres)
            }
        }
        let targets = ends.map { end in end.choices.map { ($0, graph.exits(from: $0.snap)) } }
        var open = Set(targets.joined().flatMap { $0.1.map(\.corner) })
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
        return targets.map { choices in
            var best: (cost: Float, metres: Float) = (.infinity, 0)
            for (end, exits) in choices {
                let rest = Float(end.snap.distance)
                for start in start.choices {
                    guard let along = graph.along(start.snap, end.snap) else { continue }
                    let cost = start.cost + along.cost + end.cost
                    if cost < best.cost { best = (cost, Float(start.snap.distance) + along.metres + rest) }
                }
                for exit in exits where costs[Int(exit.corner)] + end.cost + exit.cost < best.cost {
                    best = (costs[Int(exit.corner)] + end.cost + exit.cost, lengths[Int(exit.corner)] + exit.metres + rest)
                }
            }
            return best.cost.isFinite ? Double(best.metres) : nil
        }
    }
}
