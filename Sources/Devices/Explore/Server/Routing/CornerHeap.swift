/// Corners by what a way over them costs at least, the cheapest first.
struct CornerHeap {
    private var items: [(corner: Int32, cost: Float)] = []

    mutating func insert(_ corner: Int32, _ cost: Float) {
        items.append((corner, cost))
        var index = items.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard items[index].cost < items[parent].cost else { return }
            items.swapAt(index, parent)
            index = parent
        }
    }

    mutating func popFirst() -> (corner: Int32, cost: Float)? {
        guard let first = items.first else { return nil }
        let last = items.removeLast()
        guard !items.isEmpty else { return first }
        items[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < items.count && items[child].cost < items[least].cost { least = child }
            guard least != index else { return first }
            items.swapAt(index, least)
            index = least
        }
    }
}
