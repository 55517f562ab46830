import Explore
import SQLite

extension PlaceStore {
    /// What there is to draw, or why there is nothing.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func map() throws(PlaceStoreError) -> MapResponse {
        var response = MapResponse(levels: MapTile.levels, kinds: MapKind.allCases.map { "\($0)" })
        if try isSample {
            response.missing = .sample
            return response
        }
        let sources = try sources
        var hasOlder = false
        response.areas = try inEachArea { (area) -> [MapResponse.Area] in
            guard let source = sources.first(where: { $0.number == area.number }) else { return [] }
            guard try Self.hasMap(area.database) else {
                hasOlder = hasOlder || !source.attribution.isEmpty
                return []
            }
            return try area.database.query("SELECT south, north, west, east FROM map_area") { (row) throws(SQLiteError) in
                MapResponse.Area(
                    version: source.version, south: row.real(0), north: row.real(1), west: row.real(2), east: row.real(3),
                    attribution: source.attribution)
            }
        }
        let unmapped = sources.compactMap { source -> MapResponse.Area? in
            guard let area = source.area, !response.areas.contains(where: { $0.version == source.version }) else { return nil }
            return MapResponse.Area(
                version: source.version, south: area.south, north: area.north, west: area.west, east: area.east,
                attribution: source.attribution)
        }
        response.unmapped = unmapped.isEmpty ? nil : unmapped
        // Also where another area has one: what an earlier version imported is to be told of.
        response.missing = hasOlder ? .older : response.areas.isEmpty ? .noStreets : nil
        return response
    }

    /// A tile of the map, compressed (gzip): itself, or where nothing is in it but what a larger one has, the nearest of those.
    ///
    /// - Parameter version: the import that the tile is asked of.
    /// - Returns: `nil` where another import has taken its place, or none of its tiles has anything there.
    /// - Throws: `PlaceStoreError.database`.
    func mapTile(_ tile: MapTile, version: String) throws(PlaceStoreError) -> [UInt8]? {
        let keys = MapTile.levels.filter { $0 <= tile.level }.map { "\(tile.ancestor(at: $0).key)" }.joined(separator: ", ")
        return try inArea(version: version) { (area) -> [[UInt8]] in
            guard try Self.hasMap(area.database) else { return [] }
            return try area.database.query("SELECT data FROM map_tile WHERE key IN (\(keys)) ORDER BY key & 15 DESC LIMIT 1") {
                (row) throws(SQLiteError) in row.blob(0)
            }
        }?.first
    }

    /// Whether the data has tables for a map: that of an earlier import has none.
    private static func hasMap(_ database: Database) throws(SQLiteError) -> Bool {
        try !database.query("SELECT 1 FROM sqlite_master WHERE name = 'map_tile'") { (row) throws(SQLiteError) in row.integer(0) }.isEmpty
    }
}
