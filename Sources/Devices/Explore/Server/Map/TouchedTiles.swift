import SQLite

/// The tiles in which something has changed, with all those that they are a part of.
struct TouchedTiles {
    /// More than these are not told apart: the map is made whole.
    private static let most = 40_000

    /// Their keys, those of every level.
    private var keys: Set<Int64> = []

    /// - Parameter boxes: around what has changed.
    /// - Returns: `nil` where they are too many.
    init?(_ boxes: some Sequence<MapBox>) {
        let margin = MapTile.margin / MapTile.units
        for box in boxes {
            for level in 0...MapTile.deepest {
                let side = Double(1 << level)
                func range(_ least: Double, _ greatest: Double) -> ClosedRange<Int> {
                    let first = Int(min(max(least * side - margin, 0), side - 1))
                    return first...max(first, Int(min(max(greatest * side + margin, 0), side - 1)))
                }
                let (columns, rows) = (range(box.least.x, box.greatest.x), range(box.least.y, box.greatest.y))
                guard columns.count * rows.count <= Self.most else { return nil }
                for row in rows {
                    for column in columns { keys.insert(MapTile(level: level, column: column, row: row).key) }
                }
            }
            guard keys.count <= Self.most else { return nil }
        }
    }

    func contains(_ tile: MapTile) -> Bool { keys.contains(tile.key) }

    /// Removes them from a map.
    func remove(from database: Database) throws(SQLiteError) {
        let remove = try database.prepare("DELETE FROM map_tile WHERE key = ?")
        for key in keys { try remove.execute([.integer(key)]) }
    }
}
