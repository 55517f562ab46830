import SQLite

extension PlaceStore {
    /// Places whose words are compared, at most: a rare word in a large city costs no more than this.
    static let comparedPlaces = 20_000
    /// Metres that the positions of the R*Tree, which are of 32 bits, are off by at most, generously.
    static let roundingOfTree = 5.0

    /// The best places of a query, best first: see `PlaceRanking`. The same query gives the same answer, and a shorter answer is the
    /// beginning of a longer one.
    ///
    /// The R*Tree gives the places in about their order, so the time depends on the answer's length, not on how many places there are.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func best(_ query: PlaceQuery) throws(PlaceStoreError) -> [RankedPlace] {
        let limit = min(max(query.limit, 1), 1000)
        let radius = query.radius.isNaN ? 0 : min(max(query.radius, 0), 50_000)
        let terms = SearchWords.terms(query.words)
        // Words that are no words, such as "?!", are found nowhere.
        if terms.isEmpty && !query.words.isEmpty { return [] }
        let sql =
            """
            SELECT p.id, t.best, p.latitude, p.longitude, p.words, p.name, p.kind, p.cuisine, p.address, p.rating, p.photo, p.website
            FROM \(PlaceSchema.tree(query.category)) AS t CROSS JOIN place AS p ON p.id = t.id
            WHERE t.id MATCH nearest(?, ?, ?)
            """
        return try read { database in
            var answer = BestPlaces(limit: limit)
            var compared = 0
            let values: [SQLiteValue] = [
                .real(query.center.latitude), .real(query.center.longitude), .real(radius + Self.roundingOfTree),
            ]
            try database.prepare(sql).scan(values) { (row) throws(SQLiteError) in
                let coordinate = Coordinate(clamping: row.real(2), row.real(3))
                let distance = query.center.distance(to: coordinate)
                let cost = distance + row.real(1)
                // What follows is behind this one, or at most the rounding ahead of it.
                if answer.isFull(before: cost - Self.roundingOfTree) { return false }
                compared += 1
                if compared > Self.comparedPlaces { return false }
                let id = row.integer(0)
                guard distance <= radius, !query.excluding.contains(id), answer.accepts(cost, id) else { return true }
                if !terms.isEmpty {
                    let words = row.text(4)
                    guard terms.allSatisfy({ words.contains($0) }) else { return true }
                }
                let place = Place(
                    id: id, name: row.text(5), coordinate: coordinate, kind: row.text(6), cuisine: row.optionalText(7),
                    address: row.optionalText(8), rating: row.optionalReal(9), photoURL: row.optionalText(10),
                    website: row.optionalText(11))
                answer.insert(RankedPlace(place: place, distance: distance, cost: cost))
                return true
            }
            return answer.places
        }
    }
}
