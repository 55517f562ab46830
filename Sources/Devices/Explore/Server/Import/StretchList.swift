import SQLite

/// Stretches of street between two corners.
struct StretchList {
    private struct Stretch {
        var shape: [FixedPosition]
        var first: Int
        var last: Int
        var kind: StreetKind
        var name: Int?
        var isOnGround: Bool
    }

    private var stretches: [Stretch] = []
    private var corners: [Int: Int] = [:]

    var count: Int { stretches.count }

    mutating func add(_ shape: [FixedPosition], _ first: Int, _ last: Int, _ kind: StreetKind, _ name: Int?, _ isOnGround: Bool) {
        stretches.append(
            Stretch(shape: shape, first: corner(first), last: corner(last), kind: kind, name: name, isOnGround: isOnGround))
    }

    private mutating func corner(_ node: Int) -> Int {
        if let known = corners[node] { return known }
        corners[node] = corners.count
        return corners.count - 1
    }

    /// Writes them with their R*Tree, neighbours next to each other.
    func write(to database: Database) throws {
        let middles = stretches.map { stretch in
            let middle = stretch.shape[stretch.shape.count / 2].coordinate
            return (latitude: middle.latitude, longitude: middle.longitude)
        }
        guard let area = PlaceArea(middles) else { return }
        let order = RTreeDivision(middles.lazy.map { area.plane($0.latitude, $0.longitude) }).order()
        let insert = try database.prepare("INSERT INTO street VALUES (?, ?, ?, ?, ?, ?, ?)")
        let tree = try RTreePacker(PlaceSchema.streetTree, dimensions: 2, of: database)
        for (row, index) in order.enumerated() {
            let stretch = stretches[Int(index)]
            try insert.execute([
                .integer(Int64(row)), .integer(Int64(stretch.first)), .integer(Int64(stretch.last)),
                .integer(Int64(stretch.kind.rawValue)), .integer(stretch.name), .integer(stretch.isOnGround ? 1 : 0),
                .blob(StreetShape.encode(stretch.shape)),
            ])
            let coordinates = stretch.shape.map(\.coordinate)
            let latitudes = coordinates.map(\.latitude)
            let longitudes = coordinates.map(\.longitude)
            try tree.add(
                Int64(row), [(latitudes.min() ?? 0, latitudes.max() ?? 0), (longitudes.min() ?? 0, longitudes.max() ?? 0)])
        }
        try tree.finish()
    }
}
