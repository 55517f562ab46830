import SQLite

/// The entries of the R*Tree of a category, or of all places.
struct PlaceTree {
    let category: PlaceCategory?
    private var rows: [Int64] = []
    private var positions: [(latitude: Double, longitude: Double, penalty: Float)] = []

    init(category: PlaceCategory?) { self.category = category }

    mutating func add(_ row: Int64, _ latitude: Double, _ longitude: Double, _ penalty: Double) {
        rows.append(row)
        positions.append((latitude, longitude, Float(penalty)))
    }

    /// Writes the tree, its entries along a Hilbert curve through the space of position and penalty, in metres each.
    mutating func pack(into database: Database) throws {
        let scale = HilbertScale(positions.lazy.map { ($0.latitude, $0.longitude) })
        let order = positions.indices.map {
            (key: scale.key(positions[$0].latitude, positions[$0].longitude, Double(positions[$0].penalty)), $0)
        }
        .sorted { $0 < $1 }
        var boxes: [Float] = []
        boxes.reserveCapacity(order.count * 6)
        for (_, index) in order {
            let (latitude, longitude, penalty) = positions[index]
            boxes.append(contentsOf: [
                latitude.roundedDown, latitude.roundedUp, longitude.roundedDown, longitude.roundedUp, penalty, penalty,
            ])
        }
        try database.packRTree(PlaceSchema.tree(category), rows: order.map { rows[$0.1] }, boxes: boxes)
        rows = []
        positions = []
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
