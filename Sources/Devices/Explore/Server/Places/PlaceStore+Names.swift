import Explore
import SQLite

extension PlaceStore {
    /// Places that have the words of a name and are compared, at most; of more, the nearest ones are.
    private static let comparedNames = 2_000
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
                    database: area.database, words: words, text: text, known: Set(known.map(PlaceNames.fold(_:))), isPrefix: isPrefix)
                var fits = try fits(search)
                if fits.count > Self.comparedNames { fits = try search.nearby(center, among: Self.comparedPlaces) }
                guard let least = fits.values.min() else { return [] }
                let select = try area.database.prepare("SELECT \(Self.placeColumns) FROM place WHERE id = ?")
                var best: [Fit] = []
                for (row, fit) in fits where fit.isLike(least) {
                    let id = area.id(row)
                    try select.forEach([.integer(row)]) { (row) throws(SQLiteError) in
                        let distance = Self.distance(from: center, row)
                        best.append(Fit(fit: fit, place: Self.place(row, id, distance: distance, cost: distance)))
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
        let words: [String]
        let text: [String]
        let known: Set<String>
        let isPrefix: Bool

        /// Those with all of the words, and those that the text has whole. More than are compared say that there are too many.
        func exact() throws -> [Int64: NameFit] {
            var query = words.map { "\"\($0)\"" }.joined(separator: " ")
            if isPrefix, let last = words.last, last.count >= 2 { query += "*" }
            var fits = try matches(query)
            var names: Set<String> = []
            for start in text.indices {
                for end in start..<min(text.count, start + 12) { names.insert(text[start...end].joined(separator: " ")) }
            }
            let select = try database.prepare("SELECT place, name FROM place_name WHERE name = ? LIMIT \(PlaceStore.comparedNames)")
            for name in names {
                try select.forEach([.text(name)]) { (row) throws(SQLiteError) in add(row.integer(0), row.text(1), to: &fits) }
            }
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
                    let lengths = (word.count - tolerance, word.count + tolerance)
                    try terms.forEach([.text(String(initial)), .integer(lengths.0), .integer(lengths.1)]) { (row) throws(SQLiteError) in
                        let term = row.text(0)
                        if let errors = Spelling.errors(word, term), errors > 0 { near.append((errors, term)) }
                    }
                }
                near.sort { ($0.errors, $0.term) < ($1.errors, $1.term) }
                parts.append("(" + near.prefix(PlaceStore.triedSpellings).map { "\"\($0.term)\"" }.joined(separator: " OR ") + ")")
            }
            return try matches(parts.joined(separator: " AND "))
        }

        /// Those of the nearest places.
        func nearby(_ center: Coordinates, among count: Int) throws -> [Int64: NameFit] {
            var fits: [Int64: NameFit] = [:]
            var compared = 0
            let order = SphereBox(around: center, within: ExploreAnswers.widestRadius)
            let names = try database.prepare("SELECT name FROM place_name WHERE place = ?")
            try database.scan(rTree: PlaceSchema.tree(nil), score: order.cost) { (id, _, _) throws(SQLiteError) in
                compared += 1
                if compared > count { return false }
                try names.forEach([.integer(id)]) { (row) throws(SQLiteError) in add(id, row.text(0), to: &fits) }
                return true
            }
            return fits
        }

        private func matches(_ query: String) throws -> [Int64: NameFit] {
            var fits: [Int64: NameFit] = [:]
            let select = try database.prepare(
                "SELECT place, name FROM place_name WHERE id IN (SELECT rowid FROM name_index WHERE name_index MATCH ?) LIMIT ?")
            try select.forEach([.text(query), .integer(2 * PlaceStore.comparedNames)]) { (row) throws(SQLiteError) in
                add(row.integer(0), row.text(1), to: &fits)
            }
            return fits
        }

        /// Keeps the best of a place's names.
        private func add(_ id: Int64, _ name: String, to fits: inout [Int64: NameFit]) {
            let own = name.split(separator: " ").map(String.init)
            guard let fit = NameFit(of: own, to: words, in: text, isPrefix: isPrefix) else { return }
            fits[id] = min(fits[id] ?? fit, fit)
        }
    }
}
