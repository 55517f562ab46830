import SQLite

/// Collects the parts of tiles on the disk, and writes them tile by tile, compressed.
struct MapWriter {
    private let database: Database

    /// The first byte of a tile: the form of the rest.
    static let form: UInt8 = 1

    init(_ database: Database) throws {
        self.database = database
        try database.run(
            script:
                "DROP TABLE IF EXISTS temp.map_part; CREATE TEMP TABLE map_part (key INTEGER NOT NULL, solid INTEGER NOT NULL, data BLOB);")
    }

    /// What takes parts of tiles.
    ///
    /// - Parameter only: the tiles that are made; all of them without it.
    func cutter(_ only: TouchedTiles? = nil) throws -> MapCutter {
        let insert = try database.prepare("INSERT INTO temp.map_part VALUES (?, ?, ?)")
        return MapCutter(
            write: { tile, isSolid, bytes in try insert.execute([.integer(tile.key), .integer(isSolid ? 1 : 0), .blob(bytes)]) },
            only: only)
    }

    /// Writes the tiles; how many they are.
    func finish() throws -> Int {
        let insert = try database.prepare("INSERT INTO map_tile VALUES (?, ?)")
        var count = 0
        var tile: MapTile?
        var parts: [UInt8] = []
        // What covers the tiles that the next one is a part of, and with them all of it.
        var solids: [(tile: MapTile, bytes: [UInt8])] = []
        func end() throws {
            guard let tile, MapTile.levels.contains(tile.level) else { return }
            var bytes: [UInt8] = [Self.form]
            for number in [tile.level, tile.column, tile.row] { MapFeature.append(number, to: &bytes) }
            for solid in solids { bytes += solid.bytes }
            try insert.execute([.integer(tile.key), .blob(Gzip.packed(bytes + parts))])
            count += 1
        }
        var failure: (any Error)?
        try database.prepare("SELECT key, solid, data FROM temp.map_part ORDER BY key, rowid").scan { (row) throws(SQLiteError) in
            let next = MapTile(key: row.integer(0))
            do {
                if next != tile {
                    try end()
                    tile = next
                    parts = []
                    solids.removeAll { !next.lies(in: $0.tile) }
                }
                if row.integer(1) == 0 { parts += row.blob(2) } else { solids.append((next, row.blob(2))) }
            } catch {
                failure = error
                return false
            }
            return true
        }
        if let failure { throw failure }
        try end()
        try database.run(script: "DROP TABLE temp.map_part")
        return count
    }
}
