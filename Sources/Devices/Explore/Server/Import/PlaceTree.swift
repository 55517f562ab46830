import Explore
import SQLite

/// The entries of the R*Tree of a category, or of all places.
struct PlaceTree {
    let category: ExploreCategory?
    private var entries: [Entry] = []

    private struct Entry {
        var place: Int
        var latitude: Double
        var longitude: Double
        var penalty: Float
    }

    init(category: ExploreCategory?) { self.category = category }

    /// - Parameter place: which of the places, from 0.
    mutating func add(_ place: Int, _ latitude: Double, _ longitude: Double, _ penalty: Double) {
        entries.append(Entry(place: place, latitude: latitude, longitude: longitude, penalty: Float(penalty)))
    }

    /// The numbers of the entries, from 0, neighbour after neighbour.
    func order() -> [Int] {
        let plane = FlatPlaces(entries.lazy.map { ($0.latitude, $0.longitude) })
        return RTreeDivision(entries.lazy.map { plane.place($0.latitude, $0.longitude, $0.penalty) }).order()
    }

    /// Writes the tree.
    ///
    /// - Parameter rows: the number of each place in its table.
    mutating func pack(into database: Database, _ rows: [Int64]) throws {
        let order = order()
        var boxes: [Float] = []
        boxes.reserveCapacity(order.count * 6)
        for index in order {
            let entry = entries[index]
            boxes.append(entry.latitude.roundedDown)
            boxes.append(entry.latitude.roundedUp)
            boxes.append(entry.longitude.roundedDown)
            boxes.append(entry.longitude.roundedUp)
            boxes.append(entry.penalty)
            boxes.append(entry.penalty)
        }
        try database.packRTree(PlaceSchema.tree(category), rows: order.map { rows[entries[$0].place] }, boxes: boxes)
        entries = []
    }
}

extension Double {
    /// The next number of 32 bits that is not greater.
    var roundedDown: Float {
        let float = Float(self)
        return Double(float) > self ? float.nextDown : float
    }

    /// The next number of 32 bits that is not less.
    var roundedUp: Float {
        let float = Float(self)
        return Double(float) < self ? float.nextUp : float
    }
}
