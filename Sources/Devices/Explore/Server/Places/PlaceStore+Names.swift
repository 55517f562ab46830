import Explore
import SQLite

extension PlaceStore {
    /// Names that are read and compared, at most, which takes about as long as a look at the nearest places; of more, those are compared.
    private static let comparedNames = 5_000
    /// Names of places with neighbouring numbers that are compared where few of the nearest have the words.
    private static let neighbouringNames = 2_000
    /// Names whose places are told from all others, at most; of more, every near place is looked at.
    private static let knownNames = 100_000
    /// Near places that are enough, where more have the words than can be compared; and so few that those farther off are as well.
    private static let (enoughPlaces, fewPlaces) = (200, 10)
    /// Spellings that are tried for one word, at most.
    private static let triedSpellings = 12

    /// The places whose names a text has, or nearly so, in any language of the data; the nearest first of those that fit equally well: each
    /// branch of a chain.
    ///
    /// An exact name is found at any distance; a name with a wrong letter only where nothing is exact.
    ///
    /// - Parameters:
    ///   - words: what a name must have, as `Words` has it.
    ///   - text: where a whole name may stand otherwise; empty where it may not.
    ///   - exactly: whether no letter may be wrong.
    ///   - known: words in which no letter may be wrong though one may be in others.
    ///   - isPrefix: whether the last of the words may be the beginning of one.
    /// - Throws: `PlaceStoreError`.
    func named(
        _ words: [String], in text: [String], exactly: Bool = false, known: Set<String> = [], isPrefix: Bool = false,
        around center: Coordinates, limit: Int
    ) throws(PlaceStoreError) -> [RankedPlace] {
        let words = words.map(PlaceNames.fold(_:)).filter { !$0.isEmpty }
        let text = text.map(PlaceNames.fold(_:)).filter { !$0.isEmpty }
        guard !words.isEmpty else { return [] }
        func search(exactly: Bool) throws(PlaceStoreError) -> [Fit] {
            try inEachArea { area in
                let search = NameSearch(
                    database: area.database, center: center, words: words, text: text, known: Set(known.map(PlaceNames.fold(_:))),
                    isPrefix: isPrefix, exactly: exactly)
                let found = try exactly ? search.exact() : search.misspelt()
                guard let least = found.values.lazy.map(\.fit).min() else { return [] }
                var near = found.filter { $0.value.fit.isLike(least) }.map { (fit: $0.value.fit, distance: $0.value.distance, row: $0.key) }
                near.sort { ($0.fit, $0.distance, $0.row) < ($1.fit, $1.distance, $1.row) }
                // Of a chain only the branches that are told are read whole.
                let select = try area.database.prepare("SELECT \(Self.placeColumns) FROM place WHERE id = ?")
                var best: [Fit] = []
                for (fit, distance, place) in near.prefix(max(1, limit)) {
                    try select.forEach([.integer(place)]) { (row) throws(SQLiteError) in
                        best.append(Fit(fit: fit, place: Self.place(row, area.id(place), distance: distance, cost: distance)))
                    }
                }
                return best
            }
        }
        var best = try search(exactly: true)
        if best.isEmpty, !exactly { best = try search(exactly: false) }
        guard let least = best.lazy.map(\.fit).min() else { return [] }
        best.removeAll { !$0.fit.isLike(least) }
        best.sort { ($0.fit, $0.place.distance, $0.place.id) < ($1.fit, $1.place.distance, $1.place.id) }
        return Array(Self.once(best.map(\.place)).prefix(max(1, limit)))
    }

    /// How well a place fits a name.
    private struct Fit {
        var fit: NameFit
        var place: RankedPlace
    }

    /// One search for names.
    private struct NameSearch {
        /// A place whose name fits, and metres to it.
        typealias Found = (fit: NameFit, distance: Double)

        let database: Database
        let center: Coordinates
        let words: [String]
        let text: [String]
        let known: Set<String>
        let isPrefix: Bool
        let exactly: Bool

        /// Those with all of the words, and those that the text has whole.
        func exact() throws -> [Int64: Found] {
            let terms = words.map { "\"\($0)\"" }
            var found = try matches(terms.joined(separator: " "))
            var names: Set<String> = []
            for start in text.indices {
                for end in start..<min(text.count, start + 12) { names.insert(text[start...end].joined(separator: " ")) }
            }
            for name in names { try addWhole(name, to: &found) }
            // A whole word goes before one that begins so, of which the index joins all that there are before it gives the first.
            guard found.isEmpty, isPrefix, let last = words.last, last.count >= 2 else { return found }
            let others = words.count > 1 ? try ids(terms.dropLast().joined(separator: " "), limit: PlaceStore.comparedNames + 1) : nil
            guard let others, others.count <= PlaceStore.comparedNames else { return try matches(terms.joined(separator: " ") + "*") }
            try add(others, to: &found)
            return found
        }

        /// Those with all of the words, where some are spelled a little otherwise; the first letter is right.
        func misspelt() throws -> [Int64: Found] {
            let terms = try database.prepare("SELECT term FROM name_term WHERE initial = ? AND length BETWEEN ? AND ?")
            var parts: [String] = []
            for word in words {
                let tolerance = known.contains(word) ? 0 : Spelling.tolerance(word.count)
                var near: [(errors: Int, term: String)] = [(0, word)]
                if tolerance > 0, let initial = word.first {
                    let spelled = SpelledWord(word)
                    let lengths = (word.count - tolerance, word.count + tolerance)
                    try terms.forEach([.text(String(initial)), .integer(lengths.0), .integer(lengths.1)]) { (row) throws(SQLiteError) in
                        guard !row.withText(0, spelled.isFar) else { return }
                        let term = row.text(0)
                        if let errors = spelled.errors(term), errors > 0 { near.append((errors, term)) }
                    }
                }
                near.sort { ($0.errors, $0.term) < ($1.errors, $1.term) }
                parts.append("(" + near.prefix(PlaceStore.triedSpellings).map { "\"\($0.term)\"" }.joined(separator: " OR ") + ")")
            }
            return try matches(parts.joined(separator: " AND "))
        }

        private func matches(_ query: String) throws -> [Int64: Found] {
            var ids = try ids(query, limit: PlaceStore.knownNames + 1)
            var found: [Int64: Found] = [:]
            guard ids.count > PlaceStore.comparedNames else {
                try add(ids, to: &found)
                return found
            }
            // Without such numbers, and where not all are known, every near place may have the words.
            let tells = try ids.count <= PlaceStore.knownNames && PlaceSchema.numbersNamesByPlace(database)
            let nearest = try addNearest(tells ? Set(ids.map(PlaceSchema.place(ofName:))) : nil, to: &found)
            if found.count < PlaceStore.fewPlaces {
                // Places are numbered in the order of the R*Tree: those around the nearest one's number are seldom far.
                ids.sort()
                let half = PlaceStore.neighbouringNames / 2
                let middle = ids.firstIndex { $0 >= PlaceSchema.names(of: nearest).lowerBound } ?? ids.endIndex
                let first = max(0, min(middle, ids.count - half) - half)
                try add(ids.dropFirst(first).prefix(PlaceStore.neighbouringNames), to: &found)
            }
            try addWhole(words.joined(separator: " "), to: &found)
            return found
        }

        /// The numbers of the names that a query of the index finds.
        private func ids(_ query: String, limit: Int) throws(SQLiteError) -> [Int64] {
            var ids: [Int64] = []
            try database.prepare("SELECT rowid FROM name_index WHERE name_index MATCH ? LIMIT ?").forEach(
                [.text(query), .integer(limit)]
            ) { (row) throws(SQLiteError) in ids.append(row.integer(0)) }
            return ids
        }

        /// Adds those of the nearest places whose names have the words, and gives the nearest of all.
        ///
        /// - Parameter places: those that may have them; `nil` where any may.
        private func addNearest(_ places: Set<Int64>?, to found: inout [Int64: Found]) throws -> Int64 {
            let order = SphereBox(around: center, within: ExploreAnswers.widestRadius)
            var (nearest, compared): (Int64?, Int) = (nil, 0)
            try database.scan(rTree: PlaceSchema.tree(nil), score: order.cost) { (id, _, _) throws(SQLiteError) in
                compared += 1
                if compared > PlaceStore.comparedPlaces || found.count >= PlaceStore.enoughPlaces { return false }
                nearest = nearest ?? id
                guard places?.contains(id) ?? true else { return true }
                try add(where: "place_name.place = ?", .integer(id), to: &found)
                return true
            }
            return nearest ?? 0
        }

        /// Adds those of names with these numbers, all by one statement, which takes half as long as one for each.
        private func add(_ ids: some Sequence<Int64>, to found: inout [Int64: Found]) throws {
            let list = "[\(ids.lazy.map(String.init).joined(separator: ","))]"
            try add(where: "place_name.id IN (SELECT value FROM json_each(?))", .text(list), to: &found)
        }

        /// Adds those with this whole name.
        private func addWhole(_ name: String, to found: inout [Int64: Found]) throws {
            try add(where: "place_name.name = ? LIMIT \(PlaceStore.comparedNames)", .text(name), to: &found)
        }

        /// Adds the places of the names that a condition tells, each with the best of its names.
        private func add(where condition: String, _ value: SQLiteValue, to found: inout [Int64: Found]) throws(SQLiteError) {
            let select = try database.prepare(
                "SELECT place_name.place, place_name.name, latitude, longitude, approaches FROM place_name "
                    + "CROSS JOIN place ON place.id = place_name.place WHERE \(condition)")
            try select.forEach([value]) { (row) throws(SQLiteError) in
                let (place, name) = (row.integer(0), row.text(1).split(separator: " ").map(String.init))
                guard let fit = NameFit(of: name, to: words, in: text, isPrefix: isPrefix), fit.isExact || !exactly else { return }
                if let known = found[place], known.fit <= fit { return }
                found[place] = (fit, PlaceStore.distance(from: center, row, first: 2, approaches: 4))
            }
        }
    }
}
