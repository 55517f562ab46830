import Explore
import SQLite

extension PlaceStore {
    /// Names that are read and compared, at most; of more, those of the nearest places are.
    private static let comparedNames = 2_000
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
        func search(_ fits: (NameSearch) throws -> [Int64: NameFit]) throws(PlaceStoreError) -> [Fit] {
            try inEachArea { area in
                let search = NameSearch(
                    database: area.database, center: center, words: words, text: text, known: Set(known.map(PlaceNames.fold(_:))),
                    isPrefix: isPrefix)
                let fits = try fits(search)
                guard let least = fits.values.min() else { return [] }
                // Of a chain only the branches that are told are read whole.
                let position = try area.database.prepare("SELECT latitude, longitude, approaches FROM place WHERE id = ?")
                var near: [(fit: NameFit, distance: Double, row: Int64)] = []
                for (place, fit) in fits where fit.isLike(least) {
                    try position.forEach([.integer(place)]) { (row) throws(SQLiteError) in
                        near.append((fit, Self.distance(from: center, row, approaches: 2), place))
                    }
                }
                near.sort { ($0.fit, $0.distance, $0.row) < ($1.fit, $1.distance, $1.row) }
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
        var best = try search { try $0.exact() }
        if best.isEmpty, !exactly { best = try search { try $0.misspelt() } }
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
        let database: Database
        let center: Coordinates
        let words: [String]
        let text: [String]
        let known: Set<String>
        let isPrefix: Bool

        /// Those with all of the words, and those that the text has whole.
        func exact() throws -> [Int64: NameFit] {
            var query = words.map { "\"\($0)\"" }.joined(separator: " ")
            if isPrefix, let last = words.last, last.count >= 2 { query += "*" }
            var fits = try matches(query)
            var names: Set<String> = []
            for start in text.indices {
                for end in start..<min(text.count, start + 12) { names.insert(text[start...end].joined(separator: " ")) }
            }
            for name in names { try addWhole(name, to: &fits) }
            return fits
        }

        /// Those with all of the words, where some are spelled a little otherwise; the first letter is right.
        func misspelt() throws -> [Int64: NameFit] {
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

        private func matches(_ query: String) throws -> [Int64: NameFit] {
            var ids: [Int64] = []
            try database.prepare("SELECT rowid FROM name_index WHERE name_index MATCH ? LIMIT ?").forEach(
                [.text(query), .integer(PlaceStore.knownNames + 1)]
            ) { (row) throws(SQLiteError) in ids.append(row.integer(0)) }
            var fits: [Int64: NameFit] = [:]
            guard ids.count > PlaceStore.comparedNames else {
                try add(ids, to: &fits)
                return fits
            }
            // Without such numbers, and where not all are known, every near place may have the words.
            let tells = try ids.count <= PlaceStore.knownNames && PlaceSchema.numbersNamesByPlace(database)
            let nearest = try addNearest(tells ? Set(ids.map(PlaceSchema.place(ofName:))) : nil, to: &fits)
            if fits.count < PlaceStore.fewPlaces {
                // Places are numbered in the order of the R*Tree: those around the nearest one's number are seldom far.
                ids.sort()
                let half = PlaceStore.comparedNames / 2
                let middle = ids.firstIndex { $0 >= PlaceSchema.names(of: nearest).lowerBound } ?? ids.endIndex
                let first = max(0, min(middle, ids.count - half) - half)
                try add(ids.dropFirst(first).prefix(PlaceStore.comparedNames), to: &fits)
            }
            try addWhole(words.joined(separator: " "), to: &fits)
            return fits
        }

        /// Adds those of the nearest places whose names have the words, and gives the nearest of all.
        ///
        /// - Parameter places: those that may have them; `nil` where any may.
        private func addNearest(_ places: Set<Int64>?, to fits: inout [Int64: NameFit]) throws -> Int64 {
            let order = SphereBox(around: center, within: ExploreAnswers.widestRadius)
            let names = try database.prepare("SELECT name FROM place_name WHERE place = ?")
            var (nearest, compared): (Int64?, Int) = (nil, 0)
            try database.scan(rTree: PlaceSchema.tree(nil), score: order.cost) { (id, _, _) throws(SQLiteError) in
                compared += 1
                if compared > PlaceStore.comparedPlaces || fits.count >= PlaceStore.enoughPlaces { return false }
                nearest = nearest ?? id
                guard places?.contains(id) ?? true else { return true }
                try names.forEach([.integer(id)]) { (row) throws(SQLiteError) in add(id, row.text(0), to: &fits) }
                return true
            }
            return nearest ?? 0
        }

        private func add(_ ids: some Sequence<Int64>, to fits: inout [Int64: NameFit]) throws {
            let select = try database.prepare("SELECT place, name FROM place_name WHERE id = ?")
            for id in ids {
                try select.forEach([.integer(id)]) { (row) throws(SQLiteError) in add(row.integer(0), row.text(1), to: &fits) }
            }
        }

        /// Adds those with this whole name.
        private func addWhole(_ name: String, to fits: inout [Int64: NameFit]) throws {
            let select = try database.prepare("SELECT place FROM place_name WHERE name = ? LIMIT \(PlaceStore.comparedNames)")
            try select.forEach([.text(name)]) { (row) throws(SQLiteError) in add(row.integer(0), name, to: &fits) }
        }

        /// Keeps the best of a place's names.
        private func add(_ id: Int64, _ name: String, to fits: inout [Int64: NameFit]) {
            let own = name.split(separator: " ").map(String.init)
            guard let fit = NameFit(of: own, to: words, in: text, isPrefix: isPrefix) else { return }
            fits[id] = min(fits[id] ?? fit, fit)
        }
    }
}
