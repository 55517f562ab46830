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
        if let id = vocabulary.subject(name), Self.landmarks.contains(id), let place = try nearest(id) {
            let named = try store.resolve(name, around: origin, limit: 1, mayGuess: false).places.first
            let isNamed = try named != nil && store.hasName(PlaceNames.fold(Words(name).list))
            if !isNamed { return PlaceStore.Resolution(places: [place]) }
        }
        let found = try store.resolve(name, around: origin, limit: ChatResponder.placesInAnswer)
        guard found.isEmpty || found.isGuess else { return found }
        if let place = try ofKind(Words(name).list) ?? ofOperator(Words(name).list) { return PlaceStore.Resolution(places: [place]) }
        if let known = vocabulary.name(ofNickname: name) {
            return try store.resolve(known, around: origin, limit: ChatResponder.placesInAnswer)
        }
        // "The railway station" is the nearest one.
        if let id = vocabulary.subject(name), let place = try nearest(id) { return PlaceStore.Resolution(places: [place]) }
        return found
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
    private static let landmarks: Set<String> = ["station", "square", "market", "library", "cathedral", "townhall"]
    private static let articles: Set<String> = ["the", "a", "an", "der", "die", "das", "den", "dem", "det", "en", "ett"]

    static func withoutArticle(_ name: String) -> String {
        let parts = name.split(separator: " ")
        guard parts.count > 1, let first = parts.first, articles.contains(first.lowercased()) else { return name }
        return parts.dropFirst().joined(separator: " ")
    }

    private func nearest(_ subject: String) throws -> RankedPlace? {
        // People call a square a market, and the other way around.
        let ids = ["square", "market"].contains(subject) ? ["square", "market"] : [subject]
        let subjects = ids.compactMap { Vocabulary.standard.subjects[$0] }
        let near = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 20)
        let found = try store.best(near) { place in subjects.contains { $0.includes(place) } }
        // "The station" is one of trains that go somewhere, where there is one.
        let trains = subject == "station" ? found.filter { $0.place.kind == subject && $0.facts["station"] != "subway" } : []
        return (trains.isEmpty ? found : trains).min { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    /// "Hakaniemi market hall": the place of a kind whose name has the rest of the words, in whatever case.
    private func ofKind(_ words: [String]) throws -> RankedPlace? {
        for cut in words.indices.dropFirst() {
            let parts = (Array(words[..<cut]), Array(words[cut...]))
            for (own, kind) in [parts, (parts.1, parts.0)] {
                guard let id = Vocabulary.standard.subject(kind.joined(separator: " ")), let subject = Vocabulary.standard.subjects[id]
                else {
                    continue
                }
                let stems = own.map { $0.count >= 5 ? String($0.dropLast()) : $0 }
                let near = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 1)
                let found = try store.best(near) { place in
                    guard subject.includes(place) else { return false }
                    let names = [place.place.name] + place.facts.filter { $0.key.contains("name") }.map(\.value)
                    let words = names.flatMap { Words($0).list }
                    return stems.allSatisfy { stem in words.contains { stem.count >= 4 ? $0.hasPrefix(stem) : $0 == stem } }
                }
                if let place = found.first { return place }
            }
        }
        return nil
    }
}
