import Explore

// Lines that go from one place to another without a change.
extension QueryAnswerer {
    /// A line that calls at a stop, and the how manieth member of that way of the line the stop is.
    private struct Call {
        let number: String
        /// The number with the name of the way, which is another one back.
        let line: String
        let index: Int

        /// Those of a stop; none of what an older import has kept.
        static func all(of stop: RankedPlace) -> [Call] {
            let lines = (stop.facts["lines"] ?? "").split(separator: ";")
            let places = (stop.facts["lines:places"] ?? "").split(separator: ";").compactMap { Int($0) }
            guard lines.count == places.count else { return [] }
            return zip(lines, places).map { line, index in
                Call(number: String(line.prefix { $0 != " " }), line: String(line), index: index)
            }
        }
    }

    private static let stops: Set<String> = ["tram_stop", "bus_stop", "metro", "station"]
    private static let kinds: Set<String> = ["tram_stop", "bus_stop", "station", "halt", "subway_entrance", "bus_station"]
    /// Metres that one walks to a stop, and from one.
    private static let reach = 700.0

    /// The line that goes from near one of two places to near the other, where stops near both are asked for: "Line 3 goes there".
    func ride(_ asked: ExploreQuery, after answer: QueryAnswer) async throws -> String? {
        let say = ChatPhrases(asked.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english)
        let ends = ([asked] + asked.also).filter { !$0.kinds.isEmpty && Self.stops.isSuperset(of: $0.kinds) }
        guard ends.count == 2, let last = ends.last else { return nil }
        let subjects = Set(ends.flatMap(\.kinds)).compactMap { Vocabulary.standard.subjects[$0] }
        let isOnWheels = ends.contains { $0.wishes.contains { $0.wish == "wheelchair" } }
        var other = self
        other.session.note(message: "", answer, language: say.language)
        guard let from = try point(of: ends[0]), let to = try other.point(of: last), from.distance(to: to) > Self.reach / 2 else {
            return nil
        }
        func near(_ point: Coordinates) throws -> [RankedPlace] {
            try store.best(PlaceQuery(around: point, within: Self.reach, limit: 40)) { place in
                subjects.contains { $0.includes(place) } && place.facts["lines"] != nil
            }
        }
        var best: (cost: Double, start: RankedPlace, end: RankedPlace, line: String)?
        var lines: [String: Set<String>] = [:]
        let starts = try near(from).map { (stop: $0, calls: Call.all(of: $0)) }
        for end in try near(to) {
            for call in Call.all(of: end) {
                for (start, calls) in starts where calls.contains(where: { $0.line == call.line && $0.index < call.index }) {
                    let cost = start.distance + end.distance
                    lines["\(start.id) \(end.id)", default: []].insert(call.number)
                    if best.map({ cost < $0.cost }) ?? true { best = (cost, start, end, call.line) }
                }
            }
        }
        guard let best else { return nil }
        let numbers = lines["\(best.start.id) \(best.end.id)"]?.sorted { ($0.count, $0) < ($1.count, $1) } ?? []
        let count = try stops(of: best.line, from: best.start, to: best.end)
        let wire = try await wire([best.start], from: origin, say.language)
        var text = say(
            "line_ride", numbers.joined(separator: ", "), name(best.start, say.language), away(wire[0], best.start, from: origin, say),
            name(best.end, say.language), count == 1 ? say("stops_1") : say("stops_n", "\(count)"))
        if isOnWheels {
            let wish = ChatQuery.Wish(id: "wheelchair", must: false)
            let facts = [best.start, best.end].map { "\(name($0, say.language)): \(self.told(wish, of: $0, say) ?? "")" }
            text += " " + facts.joined(separator: "; ") + "."
        }
        return text
    }

    /// The point that a stop is to be near.
    private func point(of query: ExploreQuery) throws -> Coordinates? {
        guard let name = query.near ?? query.within ?? query.on, name != "here" else { return origin }
        if name == "that" { return (session.focus ?? session.list.first)?.place.location }
        let found = try resolve(name)
        return found.places.first?.place.location ?? found.door?.point
    }

    /// Number of stops of a line from one to another, which may lie in the data twice.
    private func stops(of line: String, from start: RankedPlace, to end: RankedPlace) throws -> Int {
        func index(_ stop: RankedPlace) -> Int? { Call.all(of: stop).first { $0.line == line }?.index }
        guard let first = index(start), let last = index(end) else { return 1 }
        let length = start.place.location.distance(to: end.place.location)
        let between = try store.best(PlaceQuery(around: start.place.location, within: 2 * length + 1_000, limit: 400)) { place in
            place.place.kind.map(Self.kinds.contains) == true && index(place).map { $0 > first && $0 < last } == true
        }
        var names = Set(between.map(\.place.name))
        names.subtract([start.place.name, end.place.name])
        return names.count + 1
    }
}
