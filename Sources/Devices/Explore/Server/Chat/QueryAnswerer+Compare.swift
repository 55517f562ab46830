import Explore
import Foundation

// Places beside each other: several by their names, and which of some is the nearest, the oldest, the tallest or open for longest.
extension QueryAnswerer {
    /// Places by their names, compared.
    func several(
        _ found: [(name: String, resolution: PlaceStore.Resolution)], _ asked: ExploreQuery, _ query: ChatQuery, _ notes: [String],
        _ say: ChatPhrases
    ) async throws -> QueryAnswer {
        let places = found.compactMap(\.resolution.places.first)
        guard let first = places.first else { return QueryAnswer(reply: notes.joined(separator: " ")) }
        let (start, startName, startNotes) = try self.start(asked, say)
        let wire = try await wire(places, from: start, say.language)
        var sentences = notes + startNotes
        for (place, wire) in zip(places, wire) {
            sentences.append(try await describe(place, wire, from: start, startName, asked, query, say))
        }
        if places.count == 2, asked.from == nil, asked.asks.contains(.distance) { sentences.append(try await apart(places, say)) }
        sentences += leading(places, query, say) + counts(found.map(\.name), asked, say)
        if isAskedForHours(query) {
            for place in places where place.place.openingHours == nil { sentences += try await namesakes(place, start, say) }
        }
        if places.count > 1, query.wishes.isEmpty {
            let near = zip(places, wire).min { ($0.1.meters ?? .infinity) < ($1.1.meters ?? .infinity) }
            if let near { sentences.append(say("nearest_of", near.0.place.name, away(near.1, near.0, from: start, say))) }
            sentences += longest(places, say)
        }
        return QueryAnswer(
            reply: (sentences + cannot(query, of: places, say)).joined(separator: " "), places: wire, ranked: places,
            subject: .one(first, isListed: false))
    }

    /// How many branches of each of some chains there are, where that is asked: "Espresso House: I know 7 of them."
    private func counts(_ names: [String], _ asked: ExploreQuery, _ say: ChatPhrases) -> [String] {
        guard asked.asks.contains(.howMany) else { return [] }
        return names.compactMap { text in
            let words = Words(text).list
            let found = try? store.best(PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: Self.comparedPlaces)) {
                $0.sells && $0.isRun(as: words)
            }
            guard let found, let place = found.first else { return nil }
            return "\(name(place, say.language)): " + say("how_many", "\(found.count)", "")
        }
    }

    /// "From Kiasma to Ateneum: 9 min (680 m) on foot."
    func apart(_ places: [RankedPlace], _ say: ChatPhrases) async throws -> String {
        let wire = try await wire([places[1]], from: places[0].place.location, say.language)
        return say(
            "apart", name(places[0], say.language), name(places[1], say.language),
            away(wire[0], places[1], from: places[0].place.location, say))
    }

    /// Which of some is open for longest, where that is known of all.
    func longest(_ places: [RankedPlace], _ say: ChatPhrases) -> [String] {
        let ends = places.map { place -> Date? in
            guard case .open(let until)? = place.place.openingHours.flatMap({ times.state($0) }) else { return nil }
            return until ?? .distantFuture
        }
        let known = zip(places, ends).compactMap { place, end in end.map { (place, $0) } }
        guard let last = known.max(by: { $0.1 < $1.1 }) else { return [] }
        if known.count == places.count, known.allSatisfy({ $0.1 == last.1 }), last.1 != .distantFuture {
            return [say("equally_long", ChatTimes.clock(last.1, times.calendar))]
        }
        return [say("open_longest", last.0.place.name, times.text(.open(until: last.1 == .distantFuture ? nil : last.1), in: say.language))]
    }

    /// Numbers by which places are compared where they are asked for, and whether it is the least that leads: the oldest year.
    private static let compared: [(wish: String, leastLeads: Bool)] = [("built", true), ("height", false), ("capacity", false)]

    /// Which of some is the oldest, the tallest or has the most, where that is asked of them and the data says it of more than one.
    func leading(_ places: [RankedPlace], _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        Self.compared.compactMap { id, leastLeads in
            guard query.wishes.contains(where: { $0.id == id }), let entry = Vocabulary.standard.wishes[id] else { return nil }
            let pattern = id == "built" ? /\d{4}/ : /\d+(?:[.,]\d+)?/
            let numbers = places.compactMap { place in
                value(entry, place).flatMap { $0.firstMatch(of: pattern) }.flatMap { Double($0.output.replacing(",", with: ".")) }
                    .map { (place: place, number: $0) }
            }.sorted { leastLeads ? $0.number < $1.number : $0.number > $1.number }
            guard numbers.count > 1, let first = numbers.first, let last = numbers.last else { return nil }
            let label = entry.label[say.language.rawValue] ?? id
            if first.number == last.number { return say("all_alike", label, Self.text(first.number)) }
            let leaders = numbers.prefix { $0.number == first.number }
            let names = say.list(leaders.map { name($0.place, say.language) })
            if id == "built" { return say("oldest_of", names, Self.text(first.number)) }
            let next = numbers[leaders.count]
            return say(
                "most_of", label, names, Self.text(first.number), Self.text(first.number - next.number), name(next.place, say.language))
        }
    }

    /// A number with at most one digit behind its point.
    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    /// Seconds for which a place is still open: endless where it does not close, none where it is closed or nobody knows.
    func end(of place: RankedPlace) -> Double {
        guard case .open(let until)? = place.place.openingHours.flatMap({ times.state($0) }) else { return 0 }
        return until?.timeIntervalSince(times.now) ?? .infinity
    }

    /// The nearest of a list, or the one that is open for longest.
    ///
    /// - Parameters:
    ///   - query: with what was said before.
    ///   - asked: what is asked now, without that.
    func best(
        of list: [RankedPlace], _ order: ExploreQuery.Order, _ query: ChatQuery, _ asked: ExploreQuery, _ say: ChatPhrases
    ) async throws -> QueryAnswer {
        let (start, startName, notes) = try self.start(query.asked, say)
        let wire = try await wire(list, from: start, say.language)
        func key(_ index: Int) -> Double {
            if order == .nearest { return wire[index].meters ?? .infinity }
            return -end(of: list[index])
        }
        let best = list.indices.min { key($0) < key($1) } ?? 0
        let text =
            order == .nearest
            ? say("nearest_of", name(list[best], say.language), away(wire[best], list[best], from: start, say))
            : longest(list, say).first ?? say("hours_unknown")
        var sentences = notes
        if query.asked.asks.isEmpty {
            sentences += [text] + hours(list[best], isAsked: order == .openLongest, query, say)
        } else {
            sentences.append(try await describe(list[best], wire[best], from: start, startName, query.asked, query, say))
        }
        sentences += cannot(query, of: [list[best]], say) + aside(asked, .listed, say) + unheard(query, of: [list[best]], say)
        return QueryAnswer(
            reply: sentences.joined(separator: " "), places: [wire[best]], ranked: [list[best]],
            subject: .one(list[best], isListed: true))
    }
}
