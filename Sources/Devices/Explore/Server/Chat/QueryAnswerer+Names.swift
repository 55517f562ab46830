import Explore

// What a name in a query stands for.
extension QueryAnswerer {
    /// A name among those that were just listed, or of the data.
    func resolve(_ name: String) throws -> PlaceStore.Resolution {
        let words = Words(name).list
        let listed = session.list.filter { place in
            let own = Words(place.place.name).list
            return !words.isEmpty && words.allSatisfy { word in own.contains(word) }
        }
        if let exact = listed.first(where: { Words($0.place.name).list == words }) ?? listed.first {
            return PlaceStore.Resolution(places: [exact])
        }
        let name = Self.withoutArticle(name)
        let vocabulary = Vocabulary.standard
        // "That cinema" is the one that was spoken of.
        if vocabulary.subject(name) != nil, let place = session.earlier(name, numbered: false).first {
            return PlaceStore.Resolution(places: [place])
        }
        // "The square" is the nearest one, not what has the word in its name.
        if let id = vocabulary.subject(name), Self.landmarks.contains(id), let place = try nearest(id, called: name) {
            let named = try store.resolve(name, around: origin, limit: 1, mayGuess: false).places.first
            // A tram stop is called after the station that it is at.
            let isStop = Self.stops.subtracting([id]).contains(named?.place.kind ?? "")
            let isNamed = try named != nil && !isStop && store.hasName(PlaceNames.fold(Words(name).list))
            if !isNamed { return PlaceStore.Resolution(places: [place]) }
        }
        let found = try store.resolve(name, around: origin, limit: ChatResponder.placesInAnswer)
        guard found.isEmpty || found.isGuess else { return found }
        // "University of Helsinki main building" has its words in another order, and fewer of them.
        let own = Words(name).list
        let telling = own.filter { !Self.joints.contains($0) }
        if telling.count >= 2, telling.count < own.count {
            let other = try store.resolve(
                telling.joined(separator: " "), around: origin, limit: ChatResponder.placesInAnswer, mayGuess: false)
            if !other.isEmpty { return other }
        }
        if let place = try ofKind(telling) ?? (own.count == 1 ? Self.parts(own[0]).flatMap(ofKind) : nil) ?? ofOperator(own) {
            return PlaceStore.Resolution(places: [place])
        }
        if let known = vocabulary.name(ofNickname: name) {
            return try store.resolve(known, around: origin, limit: ChatResponder.placesInAnswer)
        }
        // "The railway station" is the nearest one.
        if let id = vocabulary.subject(name), let place = try nearest(id, called: name) { return PlaceStore.Resolution(places: [place]) }
        if let place = try beside(own) { return PlaceStore.Resolution(places: [place]) }
        return found
    }

    /// "Stockmann Herkku", "Hagnäs saluhall": the place of a name or a kind at another one that the rest of the words name.
    private func beside(_ words: [String]) throws -> RankedPlace? {
        let vocabulary = Vocabulary.standard
        for cut in words.indices.dropFirst() {
            let parts = [words[..<cut], words[cut...]].map { $0.joined(separator: " ") }
            for (other, own) in [(parts[0], parts[1]), (parts[1], parts[0])] where other.count >= 4 && own.count >= 4 {
                let subject = vocabulary.subject(own).flatMap { vocabulary.subjects[$0] }
                guard vocabulary.subject(other) == nil,
                    let anchor = try store.resolve(other, around: origin, limit: 1, mayGuess: false).places.first
                else { continue }
                let forms = Words(own).list.map(WordForms.all)
                let near = PlaceQuery(around: anchor.place.location, within: Self.beside, limit: 20)
                func isCalled(_ place: RankedPlace) -> Bool {
                    let names = place.names.flatMap { Words($0).list }
                    return forms.allSatisfy { $0.contains(where: names.contains) }
                }
                let others = try store.best(near) { place in
                    place.id != anchor.id && place.place.kind != "street" && (isCalled(place) || subject?.includes(place) == true)
                }
                if let place = others.first(where: isCalled) ?? others.first { return place }
            }
        }
        return nil
    }

    /// The nearest place that is run by those who are asked for: "JT-Line" has a quay that is called otherwise.
    private func ofOperator(_ words: [String]) throws -> RankedPlace? {
        guard words.joined().count >= 5 else { return nil }
        return try store.best(PlaceQuery(around: origin, within: ExploreAnswers.walkingRadius, limit: 1)) { place in
            guard let text = place.facts["operator"] else { return false }
            let own = Words(text).list
            return words.allSatisfy { word in own.contains { $0 == word || word.count >= 3 && $0.hasPrefix(word) } }
        }.first
    }

    /// Kinds that people name a place by where there is one near: "the station", "tori".
    static let landmarks: Set<String> = ["station", "square", "market", "library", "cathedral", "townhall"]
    private static let articles: Set<String> = ["the", "a", "an", "der", "die", "das", "den", "dem", "det", "en", "ett"]

    static func withoutArticle(_ name: String) -> String {
        let parts = name.split(separator: " ")
        guard parts.count > 1, let first = parts.first, articles.contains(first.lowercased()) else { return name }
        return parts.dropFirst().joined(separator: " ")
    }

    /// Metres that make no difference between two places of a name.
    private static let beside = 200.0

    private func nearest(_ subject: String, called name: String) throws -> RankedPlace? {
        // People call a square a market, and the other way around.
        let ids = ["square", "market"].contains(subject) ? ["square", "market"] : [subject]
        let subjects = ids.compactMap { Vocabulary.standard.subjects[$0] }
        let near = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 20)
        var found = try store.best(near) { place in subjects.contains { $0.includes(place) } }
        // "The market hall" is the one that is called so, where the square beside it is hardly nearer.
        let word = Words(name).list.last ?? name
        let called = found.filter { place in
            place.names.flatMap { Words($0).list }.contains { $0.commonPrefix(with: word).count >= max(Self.ending, word.count - 1) }
        }
        if let first = called.first, first.distance < (found.map(\.distance).min() ?? 0) + Self.beside { found = called }
        // "The station" is one of trains that go somewhere, where there is one.
        let trains = subject == "station" ? found.filter { $0.place.kind == subject && $0.facts["station"] != "subway" } : []
        return (trains.isEmpty ? found : trains).min { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    /// The beginnings of a word, and of those that mean the same in other languages: "Universität" is a "yliopisto".
    private static func stems(_ word: String) -> [String] {
        func stem(_ word: String) -> String { word.count >= 5 ? String(word.dropLast()) : word }
        guard word.count >= 5, let id = Vocabulary.standard.subject(word), let words = Vocabulary.standard.subjects[id]?.words else {
            return [stem(word)]
        }
        let same = words.values.flatMap { $0.split(separator: ",").map { Words(String($0)).list } }
        return [stem(word)] + same.filter { $0.count == 1 && $0[0].count >= 5 }.map { stem($0[0]) }
    }

    /// A word of two parts of which the second is a kind: "Universitätsbibliothek", "Runebergsstatyn".
    static func parts(_ word: String) -> [String]? {
        guard word.count >= 10 else { return nil }
        for length in 5...(word.count - 5) {
            let (head, tail) = (String(word.prefix(length)), String(word.dropFirst(length)))
            if Vocabulary.standard.subject(tail) != nil { return [head.hasSuffix("s") ? String(head.dropLast()) : head, tail] }
        }
        return nil
    }

    static let statues: Set<String> = ["artwork", "memorial", "monument"]

    /// Words that join the others of a name.
    private static let joints: Set<String> = [
        "of", "the", "at", "on", "in", "and", "von", "an", "der", "des", "die", "das", "zu", "und", "och", "i", "på", "ja",
    ]

    /// "Hakaniemi market hall": the place of a kind whose name has the rest of the words, in whatever case.
    private func ofKind(_ words: [String]) throws -> RankedPlace? {
        for cut in words.indices.dropFirst() {
            let parts = (Array(words[..<cut]), Array(words[cut...]))
            for (own, kind) in [parts, (parts.1, parts.0)] {
                guard let id = Vocabulary.standard.subject(kind.joined(separator: " ")), let subject = Vocabulary.standard.subjects[id]
                else {
                    continue
                }
                // People call a work of art, a memorial and a monument alike a statue.
                let isStatue = subject.kinds?.isDisjoint(with: Self.statues) == false
                let stems = own.map(Self.stems)
                let near = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 1)
                let found = try store.best(near) { place in
                    guard subject.includes(place) || isStatue && Self.statues.contains(place.place.kind ?? "") else { return false }
                    let words = place.names.flatMap { Words($0).list }
                    return stems.allSatisfy { stems in
                        stems.contains { stem in
                            // "J. Snellman" is Johan.
                            words.contains { stem.count >= 4 || stem.count == 1 ? $0.hasPrefix(stem) : $0 == stem }
                        }
                    }
                }
                if let place = try found.first ?? atStreet(own, subject) { return place }
            }
        }
        return nil
    }

    /// Letters by which the forms of a street's name differ at their ends: "Rikhardinkatu", "Rikhardinkadun".
    private static let ending = 3

    /// "Richardsgatan library": the place of a kind that is called after the street, whatever its language, or is on it.
    private func atStreet(_ words: [String], _ subject: Vocabulary.Subject) throws -> RankedPlace? {
        let names = [words, words.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 }].map { PlaceNames.fold($0) }
        guard let name = try names.first(where: { try store.hasName($0, kind: "street") }),
            let street = try store.resolve(name, around: origin, limit: ChatResponder.placesInAnswer, mayGuess: false).places.first(where: {
                $0.place.kind == "street"
            })
        else { return nil }
        let own = Words(street.place.name).list.joined(separator: " ")
        let found = try store.best(PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 20), where: subject.includes)
        func isCalled(_ place: RankedPlace) -> Bool {
            Words(place.place.name).list.joined(separator: " ").commonPrefix(with: own).count >= own.count - Self.ending
        }
        return found.first(where: isCalled)
            ?? found.first { $0.place.address.map { Words($0).contains(Words(street.place.name).list) } == true }
    }
}

extension RankedPlace {
    /// Whether it has neither a name of its own nor an address.
    var isNameless: Bool { place.address == nil && place.kind.flatMap(KindTable.standard.usualName) == place.name }

    /// Whether one of these is in its name, in any language.
    func isCalled(any names: [[String]]) -> Bool {
        let own = self.names.map { Words($0) }
        return names.contains { name in own.contains { $0.contains(name) } }
    }

    /// Whether its name has one of these words, each in its forms.
    func isCalled(byAnyOf words: [[String]]) -> Bool {
        let own = Set(names.flatMap { Words($0).list })
        return words.contains { forms in forms.contains(where: own.contains) }
    }

    /// What it is called, in every language and by whoever runs it; nothing of who made it.
    var names: [String] {
        [place.name]
            + facts.filter { ($0.key.hasPrefix("name:") || $0.key.hasSuffix("_name")) && $0.key != "artist_name" }.map(\.value)
    }
}
