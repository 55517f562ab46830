import Explore
import SQLite

extension PlaceStore {
    /// The places whose names a text has, or nearly so.
    ///
    /// They are looked for among the twenty thousand nearest ones. Of the names that fit equally well all places come, the nearest first:
    /// each branch of a chain.
    ///
    /// - Parameters:
    ///   - words: what a name must have, as `Words` has it.
    ///   - text: where a whole name may stand otherwise; empty where it may not.
    ///   - exactly: whether no letter may be wrong.
    /// - Throws: `PlaceStoreError`.
    func named(_ words: [String], in text: [String], exactly: Bool = false, around center: Coordinates, limit: Int) throws(PlaceStoreError)
        -> [RankedPlace]
    {
        guard !words.isEmpty else { return [] }
        return try read { database in
            var best: [(fit: NameFit, place: RankedPlace)] = []
            var compared = 0
            let order = SphereBox(around: center, within: ExploreAnswers.widestRadius)
            let names = try database.prepare("SELECT name FROM place WHERE id = ?")
            var ids: [(id: Int64, fit: NameFit)] = []
            try database.scan(rTree: PlaceSchema.tree(nil), score: order.cost) { (id, _, _) throws(SQLiteError) in
                compared += 1
                if compared > Self.comparedPlaces { return false }
                try names.scan([.integer(id)]) { (row) throws(SQLiteError) in
                    if let fit = NameFit(of: Words(row.text(0)).list, to: words, in: text), !exactly || fit.isExact {
                        ids.append((id, fit))
                    }
                    return false
                }
                return true
            }
            guard let least = ids.map(\.fit).min() else { return [] }
            let select = try database.prepare("SELECT \(Self.placeColumns) FROM place WHERE id = ?")
            for (id, fit) in ids where fit.isLike(least) {
                try select.forEach([.integer(id)]) { (row) throws(SQLiteError) in
                    let distance = center.distance(to: Coordinates(clamping: row.real(0), row.real(1)))
                    best.append((fit, Self.place(row, id, distance: distance, cost: distance)))
                }
            }
            best.sort { ($0.fit, $0.place.distance, $0.place.id) < ($1.fit, $1.place.distance, $1.place.id) }
            return best.prefix(max(1, limit)).map(\.place)
        }
    }
}

/// How well a name fits a text.
struct NameFit: Comparable {
    /// Letters that are wrong.
    private var errors: Int
    /// Words of the text that the name does not have, and the other way around.
    private var strange: Int

    /// `nil` where it does not fit.
    ///
    /// Either the name has all of the words ("Hard Rock" of "Hard Rock Cafe Helsinki"), or the text has the whole name ("the Old Market Hall,
    /// Vanha Kauppahalli").
    init?(of name: [String], to words: [String], in text: [String]) {
        guard !name.isEmpty else { return nil }
        var errors = 0
        var isWhole = !words.isEmpty
        for word in words where isWhole {
            guard let least = name.compactMap({ Spelling.errors(word, $0) }).min() else {
                isWhole = false
                break
            }
            errors += least
        }
        if isWhole {
            self.errors = errors
            strange = name.count { word in !words.contains { Spelling.errors($0, word) != nil } }
            // A long name with one word of the text in it is hardly what was meant by a wrongly spelled one.
            if errors > 0, strange > 1 { return nil }
            return
        }
        guard let start = text.indices.first(where: { text[$0...].starts(with: name) }) else { return nil }
        let own = text[start..<start + name.count]
        guard own.filter(words.contains).joined().count >= 4 else { return nil }
        self.errors = 0
        strange = words.count { !own.contains($0) } + 1
    }

    /// Whether no letter is wrong.
    var isExact: Bool { errors == 0 }

    /// Whether both fit as well, up to a word: all branches of a chain, whatever else their names have.
    func isLike(_ other: NameFit) -> Bool { errors == other.errors && (strange == other.strange || other.strange > 0) }

    static func < (first: NameFit, second: NameFit) -> Bool { (first.errors, first.strange) < (second.errors, second.strange) }
}
