/// Pages by the least score among their cells: a binary heap.
struct RTreeQueue {
    private var items: [(score: Double, page: Int)] = []

    /// The first page and its score.
    var first: (score: Double, page: Int)? { items.first }

    mutating func insert(_ page: Int, _ score: Double) {
        let item = (score: score, page: page)
        items.append(item)
        var index = items.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard score < items[parent].score else { break }
            items[index] = items[parent]
            index = parent
        }
        items[index] = item
    }

    /// Moves the first page to where it belongs with another score, which is not less; takes it out with an infinite one.
    mutating func replaceFirst(_ score: Double) {
        guard var item = items.first else { return }
        if score < .infinity {
            item.score = score
        } else {
            item = items.removeLast()
            if items.isEmpty { return }
        }
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < items.count else { break }
            if child + 1 < items.count, items[child + 1].score < items[child].score { child += 1 }
            guard items[child].score < item.score else { break }
            items[index] = items[child]
            index = child
        }
        items[index] = item
    }
}
