import Explore
import SQLite

extension PlaceStore {
    /// Places that are compared, at most: what is rare in a large city costs no more than this.
    static let comparedPlaces = 20_000

    /// The best places of a query, best first: see `PlaceRanking`. The same query gives the same answer, and a shorter answer is the
    /// beginning of a longer one.
    ///
    /// The R*Tree gives the places in about their order, so the time depends on the answer's length, not on how many places there are.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func best(
        _ query: PlaceQuery, where isWanted: (RankedPlace) -> Bool = { _ in true }
    ) throws(PlaceStoreError) -> [RankedPlace] {
        let limit = min(max(query.limit, 1), 1000)
        let radius = query.radius.isNaN ? 0 : min(max(query.radius, 0), 50_000)
        let order = SphereBox(around: query.center, within: radius)
        let found = try inEachArea { area in
            var answer = BestPlaces(limit: limit)
            var compared = 0
            let select = try area.database.prepare("SELECT \(Self.placeColumns) FROM place WHERE id = ?")
            try area.database.scan(rTree: PlaceSchema.tree(query.category), score: order.cost) { (row, least, box) throws(SQLiteError) in
                // What follows costs no less than this one.
                if answer.isFull(before: least - SphereBox.rounding) { return false }
                compared += 1
                if compared > Self.comparedPlaces { return false }
                let id = area.id(row)
                guard !query.excluding.contains(id) else { return true }
                let penalty = box[4]
                try select.scan([.integer(row)]) { (row) throws(SQLiteError) in
                    let distance = Self.distance(from: query.center, row)
                    let cost = distance + penalty
                    guard distance <= radius, answer.accepts(cost, id) else { return false }
                    let place = Self.place(row, id, distance: distance, cost: cost)
                    if isWanted(place) { answer.insert(place) }
                    return false
                }
                return true
            }
            return answer.places
        }
        return Array(Self.once(found.sorted { ($0.cost, $0.id) < ($1.cost, $1.id) }).prefix(limit))
    }

    /// The places without those that lie in two areas, in the same order: of these the first one.
    static func once(_ places: [RankedPlace]) -> [RankedPlace] {
        guard let first = places.first, places.contains(where: { !first.isOfSameArea(as: $0) }) else { return places }
        var seen: Set<[String]> = []
        return places.filter { place in
            let point = place.place.location
            return seen.insert([place.place.name, place.place.kind ?? "", "\(point.latitude)", "\(point.longitude)"]).inserted
        }
    }

    /// The area whose middle is this point; `nil` where there is none.
    ///
    /// - Throws: `PlaceStoreError.database`.
    func area(at middle: Coordinates) throws(PlaceStoreError) -> RankedPlace? {
        let query = PlaceQuery(around: middle, within: 1, limit: 1)
        return try best(query) { !$0.approaches.isEmpty && middle.distance(to: $0.place.location) <= query.radius }.first
    }

    /// What `place` reads.
    static let placeColumns =
        "latitude, longitude, name, kind, cuisine, address, rating, photo, website, hours, diets, wheelchair, phone, approaches, facts"

    /// Metres as the crow flies to the place of a row: of an area to where one gets in, or to its middle, whichever is nearer.
    ///
    /// - Parameters:
    ///   - first: the column of the latitude, before that of the longitude; of ``placeColumns`` where nothing else is said.
    ///   - approaches: the column of where one gets in.
    static func distance(from center: Coordinates, _ row: borrowing Row, first: Int = 0, approaches: Int = 13) -> Double {
        let middle = center.distance(to: Coordinates(clamping: row.real(first), row.real(first + 1)))
        return row.isNull(approaches)
            ? middle : StreetShape.decode(row.blob(approaches)).reduce(middle) { min($0, center.distance(to: $1)) }
    }

    /// The place of a row that begins with ``placeColumns``.
    static func place(_ row: borrowing Row, _ id: Int64, distance: Double, cost: Double) -> RankedPlace {
        // "vegan=yes;vegetarian=only"
        var diets: [String: String] = [:]
        for pair in row.optionalText(10)?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=")
            if parts.count == 2 { diets[String(parts[0])] = String(parts[1]) }
        }
        let place = Place(
            name: row.text(2), location: Coordinates(clamping: row.real(0), row.real(1)), address: row.optionalText(5),
            rating: row.optionalReal(6), photoURL: row.optionalText(7), kind: row.text(3), openingHours: row.optionalText(9),
            diets: diets.keys.sorted(), wheelchair: row.optionalText(11), phone: row.optionalText(12), website: row.optionalText(8))
        return RankedPlace(
            id: id, place: place, cuisine: row.optionalText(4), diets: diets, facts: PlaceFacts(row.optionalText(14) ?? ""),
            approaches: row.isNull(13) ? [] : StreetShape.decode(row.blob(13)), distance: distance, cost: cost)
    }
}
