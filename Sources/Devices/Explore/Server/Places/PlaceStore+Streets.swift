import Explore
import SQLite

extension PlaceStore {
    /// Who made the data, as its licence wants it to be said; empty where no one asks for it.
    public var attribution: String {
        let all = ((try? sources) ?? []).map(\.attribution)
        return all.indices.filter { !all[$0].isEmpty && !all[..<$0].contains(all[$0]) }.map { all[$0] }.joined(separator: ", ")
    }

    /// The streets around a point, about the nearest first: the R*Tree gives them in the order of their boxes.
    ///
    /// - Parameters:
    ///   - radius: Metres, at most 10,000.
    ///   - limit: At most this many points in all, 1…200,000.
    /// - Throws: `PlaceStoreError.database`.
    public func streets(around center: Coordinates, within radius: Double, limit: Int) throws(PlaceStoreError) -> [[Coordinates]] {
        let radius = radius.isNaN ? 0 : min(max(radius, 0), 10_000)
        var room = min(max(limit, 1), 200_000)
        let order = SphereBox(around: center, within: radius)
        return try inEachArea { area in
            var lines: [[Coordinates]] = []
            let select = try area.database.prepare("SELECT shape FROM street WHERE id = ?")
            try area.database.scan(rTree: PlaceSchema.streetTree, score: order.distance) { (id, _, _) throws(SQLiteError) in
                var line: [Coordinates] = []
                try select.forEach([.integer(id)]) { (row) throws(SQLiteError) in line = StreetShape.decode(row.blob(0)) }
                room -= line.count
                guard room >= 0 else { return false }
                if line.count >= 2 { lines.append(line) }
                return true
            }
            return lines
        }
    }
}
