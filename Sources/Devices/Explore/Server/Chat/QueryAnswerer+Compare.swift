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
        sentences += try leading(places, query, say) + counts(found, asked, say)
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

    /// Branches that are counted; more are "at least" so many.
    static let counted = 1_000

    /// The number of branches of each of some chains, where that is asked: "Espresso House: I know 7 of them."
    private func counts(
        _ found: [(name: String, resolution: PlaceStore.Resolution)], _ asked: ExploreQuery, _ say: ChatPhrases
    ) throws -> [String] {
        guard asked.asks.contains(.howMany) else { return [] }
        let all = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: Self.counted)
        return try found.compactMap { text, resolution in
            guard let place = resolution.places.first else { return nil }
            let words = Words(text).list
            let count = try store.best(all) {
                (place.sells ? $0.sells : $0.place.kind == place.place.kind) && $0.isRun(as: words)
            }.count
            // What is called otherwise than it was asked for is one place.
            return "\(name(place, say.language)): " + say(count < Self.counted ? "how_many" : "at_least", "\(max(count, 1))", "")
        }
    }

    /// "From Kiasma to Ateneum: 9 min (680 m) on foot."
    func apart(_ places: [RankedPlace], _ say: ChatPhrases) async throws -> String {
        let wire = try await wire([places[1]], from: places[0].place.location, say.language)
        return say(
            "apart", name(places[0], say.language), name(places[1], say.language),
            away(wire[0], places[1], from: places[0].place.location, say))
    }

    /// The one of some that is open for longest, where that is known of all.
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
    private static let comparisons: [(wish: String, leastLeads: Bool)] = [("built", true), ("height", false), ("capacity", false)]

    /// The numbers of what is compared: years by any tag, all else by the one tag that most have, in metres or without a unit.
    private func numbers(_ entry: Vocabulary.Wish, _ places: [RankedPlace]) -> [(place: RankedPlace, number: Double)] {
        func read(_ value: (RankedPlace) -> String?, _ pattern: Regex<(Substring, Substring)>) -> [(place: RankedPlace, number: Double)] {
            places.compactMap { place in
                value(place).flatMap { $0.firstMatch(of: pattern) }.flatMap { Double($0.output.1.replacing(",", with: ".")) }
                    .map { (place: place, number: $0) }
            }
        }
        if entry.id == "built" { return read({ value(entry, $0) }, /(\d{4})/) }
        let pattern = entry.id == "height" ? /^(\d+(?:[.,]\d+)?)(?: ?m)?$/ : /^(\d+)$/
        let each = (entry.facts ?? []).map { key in read({ $0.facts[key] }, pattern) }
        return each.reduce([]) { $1.count > $0.count ? $1 : $0 }
    }

    /// The oldest of some, the tallest or the one with the most, where that is asked of them and the data says it of more than one.
    func leading(_ places: [RankedPlace], _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        Self.comparisons.compactMap { id, leastLeads in
            guard query.wishes.contains(where: { $0.id == id }), let entry = Vocabulary.standard.wishes[id] else { return nil }
            let leastLeads = leastLeads && query.asked.order != .newest
            let numbers = numbers(entry, places).sorted { leastLeads ? $0.number < $1.number : $0.number > $1.number }
            guard numbers.count > 1, let first = numbers.first, let last = numbers.last else { return nil }
            var text = lead(numbers, first, last, entry, say)
            // Who asks for the one may want the other beside it.
            if id == "built", first.number != last.number, numbers.count > 2 {
                let other = Array(numbers.reversed())
                text += " " + lead(other, last, first, entry, say)
            }
            // What nobody knows of some may be the most there.
            return numbers.count == places.count ? text : say("of_known", text.prefix(1).lowercased() + text.dropFirst())
        }
    }

    /// The sentence of the numbers of some, the leading one first.
    private func lead(
        _ numbers: [(place: RankedPlace, number: Double)], _ first: (place: RankedPlace, number: Double),
        _ last: (place: RankedPlace, number: Double), _ entry: Vocabulary.Wish, _ say: ChatPhrases
    ) -> String {
        let label = entry.label[say.language.rawValue] ?? entry.id
        if first.number == last.number { return say("all_alike", label, Self.text(first.number)) }
        let leaders = numbers.prefix { $0.number == first.number }
        let names = say.list(leaders.map { name($0.place, say.language) })
        if entry.id == "built" { return say(first.number < last.number ? "oldest_of" : "newest_of", names, Self.text(first.number)) }
        let next = numbers[leaders.count]
        return say(
            "most_of", label, names, Self.text(first.number), Self.text(first.number - next.number), name(next.place, say.language))
    }

    /// A number with at most one digit behind its point.
    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    /// Places whose years are compared, and that are shown of them.
    private static let (aged, eldest) = (400, 3)
    /// Metres from the outline of a park or a square within which something is in it.
    private static let inGround = 50.0

    /// The oldest or newest of a kind, those of which the data knows the year; `nil` where it has none.
    func byYear(
        _ query: ChatQuery, _ whole: ExploreQuery, _ area: Area, _ start: Coordinates, _ notes: [String], _ say: ChatPhrases
    ) async throws -> QueryAnswer? {
        guard query.asked.order?.isOfYear == true, let entry = Vocabulary.standard.wishes["built"] else { return nil }
        let subjects = query.subjects.compactMap { Vocabulary.standard.subjects[$0] }
        let refused = query.excluded.compactMap { Vocabulary.standard.subjects[$0] }
        let isInside = query.asked.within != nil || query.asked.on != nil
        let ground = try query.asked.within.flatMap { try resolve($0).places.first }.flatMap { $0.approaches.isEmpty ? nil : $0 }
        let radius = query.radius ?? (isInside ? area.radius : max(area.radius, ExploreAnswers.walkingRadius))
        let all = try store.best(PlaceQuery(around: area.center, within: radius, limit: Self.aged)) { place in
            subjects.contains { $0.includes(place) } && !refused.contains { $0.includes(place) } && area.includes?(place) != false
                && ground.map { Self.metres(from: place.place.location, to: $0) < Self.inGround } != false
                && !place.isCalled(any: query.refusedNames.map { Words($0).list })
                && query.wishes.allSatisfy { !$0.must || fit($0, query, place) != .no }
        }
        let isNewest = query.asked.order == .newest
        let sorted = numbers(entry, all).sorted { isNewest ? $0.number > $1.number : $0.number < $1.number }
        guard !sorted.isEmpty else { return nil }
        var found = Found()
        found.places = sorted.prefix(query.asked.count ?? Self.eldest).map(\.place)
        let lead = leading(sorted.map(\.place), query, say).map { say("of_known", $0.prefix(1).lowercased() + $0.dropFirst()) }
        return try await answer(found, query, whole, area, start, notes + lead, wantsOthers: false, say)
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
