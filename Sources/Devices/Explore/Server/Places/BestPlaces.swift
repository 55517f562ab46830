import Explore

/// The best of the places that were seen so far, in order.
struct BestPlaces {
    private let limit: Int
    private(set) var places: [RankedPlace] = []

    init(limit: Int) { self.limit = limit }

    /// Whether no place of this cost or more can change the answer.
    func isFull(before cost: Double) -> Bool {
        places.count == limit && (places.last?.cost ?? 0) < cost
    }

    /// Whether a place of this cost belongs to the answer so far.
    func accepts(_ cost: Double, _ id: RankedPlace.ID) -> Bool {
        guard places.count == limit, let last = places.last else { return true }
        return (cost, id) < (last.cost, last.id)
    }

    mutating func insert(_ place: RankedPlace) {
        if places.count == limit { places.removeLast() }
        // They come nearly in order.
        places.append(place)
        var index = places.count - 1
        while index > 0, (place.cost, place.id) < (places[index - 1].cost, places[index - 1].id) {
            places.swapAt(index, index - 1)
            index -= 1
        }
    }
}
