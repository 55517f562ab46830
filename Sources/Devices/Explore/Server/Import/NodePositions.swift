/// The positions of the nodes that are needed, and of no others: 16 bytes for each.
struct NodePositions {
    private let ids: [Int64]
    private var positions: [FixedPosition?]
    /// Extracts list their nodes by number, so the next one that is needed is mostly the next one that is found.
    private var expected = 0

    /// Positions, not known yet, of these nodes.
    init(_ first: some Sequence<Int64>, _ second: [Int64]) {
        var all = Array(first) + second
        all.sort()
        var unique: [Int64] = []
        for id in all where id != unique.last { unique.append(id) }
        ids = unique
        positions = Array(repeating: nil, count: unique.count)
    }

    /// How many nodes are needed.
    var count: Int { ids.count }

    /// The node's place among those that are needed, in the order of their numbers.
    func index(of id: Int64) -> Int? {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }

    subscript(id: Int64) -> FixedPosition? { index(of: id).flatMap { positions[$0] } }

    func position(at index: Int) -> FixedPosition? { positions[index] }

    mutating func set(_ id: Int64, _ position: FixedPosition) {
        // Most nodes are not needed; between two that are, one comparison tells.
        if expected > 0, expected < ids.count, id > ids[expected - 1], id < ids[expected] { return }
        if expected < ids.count, ids[expected] == id {
            positions[expected] = position
            expected += 1
        } else if let index = index(of: id) {
            positions[index] = position
            expected = index + 1
        }
    }
}
