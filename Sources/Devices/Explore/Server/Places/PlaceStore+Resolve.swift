import Explore
import SQLite

extension PlaceStore {
    /// What a name or an address stands for.
    struct Resolution: Sendable {
        /// The best first: each branch of a chain, every place at an address.
        var places: [RankedPlace] = []
        /// Where an address is that no place has.
        var door: (text: String, point: Coordinates)?
        /// Whether it was an address.
        var isAddress = false
        /// Whether a letter of the name is wrong.
        var isGuess = false

        var isEmpty: Bool { places.isEmpty && door == nil }
    }

    /// Places of one name that are looked at.
    private static let comparedBranches = 200

    /// Whether something is called so, as `PlaceNames.fold` has it.
    ///
    /// - Throws: `PlaceStoreError`.
    func hasName(_ name: String, kind: String? = nil) throws(PlaceStoreError) -> Bool {
        try !inEachArea { area in
            var found: [Bool] = []
            let select = try area.database.prepare(
                "SELECT 1 FROM place_name JOIN place ON place.id = place_name.place WHERE place_name.name = ?"
                    + (kind == nil ? "" : " AND place.kind = ?") + " LIMIT 1")
            try select.forEach([.text(name)] + (kind.map { [.text($0)] } ?? [])) { (_) throws(SQLiteError) in found.append(true) }
            return found
        }.isEmpty
    }

    /// What a text stands for: a whole name, an address, words of a name in any form, and at last one with a wrong letter.
    ///
    /// - Throws: `PlaceStoreError`.
    func resolve(_ text: String, around center: Coordinates, limit: Int, mayGuess: Bool = true) throws(PlaceStoreError) -> Resolution {
        let words = Words(text).list.map(PlaceNames.fold(_:)).filter { !$0.isEmpty }
        guard !words.isEmpty else { return Resolution() }
        for name in Self.spellings(words.joined(separator: " ")) {
            let whole = try wholeNames(name, around: center, limit: limit)
            if !whole.isEmpty { return Resolution(places: whole) }
        }
        if let address = try address(words, around: center, limit: limit) { return address }
        var places = try named(words, in: [], exactly: true, around: center, limit: limit)
        if places.isEmpty, let last = words.last {
            for form in WordForms.all(last).dropFirst() where places.isEmpty && form.count >= 3 {
                let other = words.dropLast() + [PlaceNames.fold(form)]
                places = try wholeNames(other.joined(separator: " "), around: center, limit: limit)
                if places.isEmpty { places = try named(Array(other), in: [], exactly: true, around: center, limit: limit) }
            }
        }
        if places.isEmpty, words.joined().count >= 5 {
            places = try named(words, in: [], exactly: true, isPrefix: true, around: center, limit: limit)
        }
        if !places.isEmpty || !mayGuess { return Resolution(places: Self.visibleFirst(places)) }
        places = try named(words, in: [], exactly: false, around: center, limit: limit)
        return Resolution(places: places, isGuess: true)
    }

    /// A name, and the same with the article that the data may have: "The Bank of Finland".
    static func spellings(_ name: String) -> [String] { [name, "the \(name)"] }

    /// What one goes to comes before what is called after it: the square before the stop.
    private static func visibleFirst(_ places: [RankedPlace]) -> [RankedPlace] {
        func rank(_ place: RankedPlace) -> Int {
            guard let kind = place.place.kind, kind != "street", kind != "square" else { return 0 }
            return KindTable.standard.isBackground(kind) || kind == "outdoor_seating" ? 1 : 0
        }
        return places.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    private func wholeNames(_ name: String, around center: Coordinates, limit: Int) throws(PlaceStoreError) -> [RankedPlace] {
        let found = try inEachArea { area in
            var places: [RankedPlace] = []
            let select = try area.database.prepare(
                "SELECT \(Self.placeColumns), id FROM place WHERE id IN (SELECT place FROM place_name WHERE name = ? LIMIT ?)")
            try select.forEach([.text(name), .integer(Self.comparedBranches)]) { (row) throws(SQLiteError) in
                let distance = center.distance(to: Coordinates(clamping: row.real(0), row.real(1)))
                places.append(Self.place(row, area.id(row.integer(15)), distance: distance, cost: distance))
            }
            return places
        }
        let sorted = Self.once(found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) })
        return Array(Self.visibleFirst(sorted).prefix(limit))
    }

    // MARK: - Addresses

    /// Places at one address that are told, at most.
    private static let atOneDoor = 10

    /// "fabianinkatu 30", and "30 fabianinkatu"; `nil` where it is none.
    private func address(_ words: [String], around center: Coordinates, limit: Int) throws(PlaceStoreError) -> Resolution? {
        guard words.count >= 2, let (street, number) = Self.parts(words) else { return nil }
        // The street may be named in another language than its addresses.
        var names = [street.joined(separator: " ")]
        for place in try wholeNames(names[0], around: center, limit: 5) where place.place.kind == "street" {
            let name = PlaceNames.fold(Words(place.place.name).list)
            if !names.contains(name) { names.append(name) }
        }
        for form in street.last.map(WordForms.all)?.dropFirst() ?? [] {
            let name = (street.dropLast() + [PlaceNames.fold(form)]).joined(separator: " ")
            if try hasName(name, kind: "street") { names.append(name) }
        }
        for name in names {
            let key = "\(name) \(number)"
            let doors = try inEachArea { area in
                try area.database.query("SELECT text, latitude, longitude, place FROM address WHERE key = ?", .text(key)) {
                    (row) throws(SQLiteError) in
                    (
                        text: row.text(0), point: Coordinates(clamping: row.real(1), row.real(2)),
                        place: row.optionalInteger(3).map(area.id)
                    )
                }
            }
            guard let door = doors.min(by: { center.distance(to: $0.point) < center.distance(to: $1.point) }) else { continue }
            let places = Self.visibleFirst(try places(doors.compactMap(\.place), around: center))
            return Resolution(places: Array(places.prefix(max(limit, Self.atOneDoor))), door: (door.text, door.point), isAddress: true)
        }
        return nil
    }

    private static func parts(_ words: [String]) -> (street: [String], number: String)? {
        func isNumber(_ word: String) -> Bool { word.first?.isNumber == true && word.count <= 5 }
        if let last = words.last, isNumber(last) { return (Array(words.dropLast()), last) }
        if words.count >= 3, isNumber(words[words.count - 2]), words[words.count - 1].count == 1 {
            return (Array(words.dropLast(2)), words[words.count - 2] + words[words.count - 1])
        }
        if let first = words.first, isNumber(first) { return (Array(words.dropFirst()), first) }
        return nil
    }

    /// The places with these numbers, the nearest first.
    ///
    /// - Throws: `PlaceStoreError`.
    func places(_ ids: [Int64], around center: Coordinates) throws(PlaceStoreError) -> [RankedPlace] {
        let found = try inEachArea { area in
            let select = try area.database.prepare("SELECT \(Self.placeColumns) FROM place WHERE id = ?")
            var places: [RankedPlace] = []
            for id in Set(ids) {
                guard let row = area.row(id) else { continue }
                try select.forEach([.integer(row)]) { (row) throws(SQLiteError) in
                    let distance = center.distance(to: Coordinates(clamping: row.real(0), row.real(1)))
                    places.append(Self.place(row, id, distance: distance, cost: distance))
                }
            }
            return places
        }
        return Self.once(found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) })
    }
}

/// The names of a store, for whoever reads a message; what cannot be read is no name.
struct StoreNames: NameFinding {
    let store: PlaceStore
    let origin: Coordinates
    /// Places that were just listed, whose names go before all others.
    let listed: [RankedPlace]

    func hasName(_ name: String) -> Bool {
        (try? store.hasName(name)) == true || name.contains(" ") && (try? store.hasName("the \(name)")) == true
    }

    func isStreet(_ name: String) -> Bool { (try? store.hasName(PlaceNames.fold(Words(name).list), kind: "street")) == true }

    private static let areas = [
        "street", "square", "quarter", "neighbourhood", "suburb", "park", "station", "bus_station", "island", "tram_stop",
    ]

    func isArea(_ name: String) -> Bool {
        let name = PlaceNames.fold(Words(name).list)
        return Self.areas.contains { (try? store.hasName(name, kind: $0)) == true }
    }

    func isName(_ name: String, of subjects: [String]) -> Bool {
        let subjects = subjects.compactMap { Vocabulary.standard.subjects[$0] }
        guard !subjects.isEmpty, let found = try? store.resolve(name, around: origin, limit: 1, mayGuess: false) else { return false }
        return found.places.first.map { place in subjects.contains { $0.includes(place) } } == true
    }

    func isListed(_ word: String) -> Bool { listed([word]) != nil }

    func partName(_ words: [String], kind: String?, forms: [[String]]) -> String? {
        if let place = listed(words) { return place.place.name }
        if let place = find(words, isPrefix: false) { return place.place.name }
        guard let kind, let subject = Vocabulary.standard.subjects[kind] else { return bare(words, forms) }
        // "Hakaniemi hall" is the one whose name begins like that, in whatever case.
        let own = forms.compactMap(\.first).map { $0.count >= 6 ? String($0.dropLast()) : $0 }
        let near = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 1)
        let found = try? store.best(near) { place in
            // People call a work of art, a memorial and a monument alike a statue.
            let statues = QueryAnswerer.statues
            let isStatue = subject.kinds?.isDisjoint(with: statues) == false && statues.contains(place.place.kind ?? "")
            guard subject.includes(place) || isStatue else { return false }
            let names = [place.place.name] + place.facts.filter { $0.key.hasPrefix("name:") }.map(\.value)
            return names.contains { name in
                let words = Words(name).list
                return own.allSatisfy { part in words.contains { part.count >= 5 ? $0.hasPrefix(part) : $0 == part } }
            }
        }
        return found?.first?.place.name
    }

    private func bare(_ words: [String], _ forms: [[String]]) -> String? {
        for form in forms.last?.dropFirst() ?? [] where form.count >= 4 {
            if let place = find(words.dropLast() + [form], isPrefix: false) { return place.place.name }
        }
        guard words.count > 1 || words[0].count >= 6 else { return nil }
        return find(words, isPrefix: true)?.place.name
    }

    private func find(_ words: [String], isPrefix: Bool) -> RankedPlace? {
        let found = (try? store.named(words, in: [], exactly: true, isPrefix: isPrefix, around: origin, limit: 5)) ?? []
        // One word of a statue's name is hardly its name.
        return found.first {
            words.count > 1 || !["artwork", "memorial", "bus_stop", "bicycle_rental", "company", "ngo"].contains($0.place.kind ?? "")
        }
    }

    /// A place that was just listed, by any of its longer words.
    private func listed(_ words: [String]) -> RankedPlace? {
        let words = words.filter { $0.count >= 3 }
        guard !words.isEmpty else { return nil }
        return listed.first { place in
            let own = Set(Words(place.place.name).list)
            return words.allSatisfy { word in
                own.contains { $0 == word || word.count >= 5 && $0.hasPrefix(word) || WordForms.all(word).contains($0) }
            }
        }
    }
}
