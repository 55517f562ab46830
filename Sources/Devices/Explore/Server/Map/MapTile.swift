/// A tile of the map: a square of the world at a level, of which there are 4 to the power of the level.
///
/// A page draws one 512 points wide at the zoom after its level.
struct MapTile: Hashable {
    /// The levels that an import makes. Between them, and beyond the last, a page enlarges.
    static let levels = [3, 5, 7, 9, 11, 12, 13, 14, 15]
    static let deepest = 15
    /// Of a tile's side.
    static let units = 4096.0
    /// Around a tile, in units: what is drawn wide reaches in from outside.
    static let margin = 96.0

    var level: Int
    var column: Int
    var row: Int

    /// The tile's number in the database: tiles come after those that they are a part of, and before those beside these.
    var key: Int64 {
        var key: Int64 = 0
        for bit in stride(from: level - 1, through: 0, by: -1) { key = key << 2 | Int64((row >> bit & 1) << 1 | column >> bit & 1) }
        return (key << (2 * (Self.deepest - level))) << 4 | Int64(level)
    }

    init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }

    init(key: Int64) {
        level = Int(key & 15)
        (column, row) = (0, 0)
        let path = (key >> 4) >> (2 * (Self.deepest - level))
        for bit in 0..<level {
            column |= Int(path >> (2 * bit) & 1) << bit
            row |= Int(path >> (2 * bit + 1) & 1) << bit
        }
    }

    /// The tile that this one is a part of.
    func ancestor(at level: Int) -> MapTile {
        MapTile(level: level, column: column >> (self.level - level), row: row >> (self.level - level))
    }

    /// Whether it is that tile or a part of it.
    func lies(in other: MapTile) -> Bool { other.level <= level && ancestor(at: other.level) == other }

    /// The quarters.
    var children: [MapTile] {
        (0..<4).map { MapTile(level: level + 1, column: 2 * column + $0 % 2, row: 2 * row + $0 / 2) }
    }

    /// Tiles beside each other, as many as make the world's side.
    private var side: Double { Double(1 << level) }

    /// The square with its margin.
    var box: MapBox {
        let margin = Self.margin / Self.units
        let corner = MapPoint(Double(column), Double(row))
        return MapBox(least: (corner - margin) / side, greatest: (corner + 1 + margin) / side)
    }

    /// A point in the tile's units.
    func units(_ point: MapPoint) -> MapPoint { (point * side - MapPoint(Double(column), Double(row))) * Self.units }
}
