import Explore
import Foundation

// Lines that go from one place to another without a change.
extension QueryAnswerer {
    /// A line that calls at a stop, and the how manieth member of that way of the line the stop is.
    private struct Call {
        let number: String
        /// The number with the name of the way, which is another one back.
        let line: String
        let index: Int

        /// Whether the two ways of the line are told from each other.
        var isDirected: Bool { line != number }

        /// What the line's name has: Hietalahti, Kallio and Arabia of "6 Hietalahti–Kallio–Arabia".
        var parts: [String] {
            let name = String(line.dropFirst(number.count))
            let joint = ["–", "=>", "→", " - "].first { name.contains($0) } ?? "-"
            return name.components(separatedBy: joint).map { $0.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters)) }
        }

        /// Where the line ends: "Arabia".
        var end: String { parts.last ?? "" }

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

    /// A way from one stop to another.
    private struct Leg {
        let start: RankedPlace
        let end: RankedPlace
        let call: Call
        /// The way of the line that the data has both stops of, which may be the one back, and its first and last stop.
        let known: (line: String, first: RankedPlace, last: RankedPlace)

        /// Metres on foot, as the crow flies.
        var cost: Double { start.distance + end.distance }
    }

    private typealias Stop = (place: RankedPlace, calls: [Call])

    static let stops: Set<String> = ["tram_stop", "bus_stop", "metro", "station"]
    private static let kinds: Set<String> = ["tram_stop", "bus_stop", "station", "halt", "subway_entrance", "bus_station"]
    /// Metres that a line which has the very name of the goal is worth.
    private static let worthOfName = 100.0
    /// Metres from a stop within which it is at the goal.
    private static let atGoal = 100.0
    /// Metres that one walks to a stop, and from one.
    private static let reach = 700.0

    private static let anyStop = stops.sorted()

    /// Whether a query asks for stops alone, which two of make a ride.
    static func isStop(_ query: ExploreQuery) -> Bool { !query.kinds.isEmpty && stops.isSuperset(of: query.kinds) }

    /// Words of the way back from where one went.
    private static let returns = Set(
        Words("back return zurück rückweg heimweg tillbaka hem takaisin paluu paluumatka kotiin home heim").list)

    /// A question for the stop at the goal of the last ride, with the stop where that began: "and back in the evening?"
    func back(_ asked: ExploreQuery) -> ExploreQuery {
        guard Self.isStop(asked), asked.also.isEmpty, let last = session.earlier.last, last.count == 2,
            last.allSatisfy({ $0.place.kind.map(Self.kinds.contains) == true }),
            asked.unknown.contains(where: { Words($0).list.contains(where: Self.returns.contains) })
        else { return asked }
        var query = asked
        var other = ExploreQuery()
        (other.kinds, other.near, other.unknown) = (asked.kinds, last[0].place.name, [])
        (query.near, query.also) = (query.near ?? last[1].place.name, [other])
        query.unknown.removeAll { Words($0).list.contains(where: Self.returns.contains) }
        return query
    }

    /// A question for stops with words that no field holds, as one for a ride to what they name: a place of the data, or else a line's end;
    /// `nil` of one that names nothing.
    func headed(_ asked: ExploreQuery) throws -> ExploreQuery? {
        guard Self.isStop(asked), asked.also.isEmpty, asked.asks.allSatisfy({ $0 == .way }), !asked.listed else { return nil }
        let words = asked.unknown.flatMap { Words($0).list }.filter { word in
            word.count >= Self.leastOfName && !ChatReading.isOfLine(word)
                && Vocabulary.standard.phrase(at: 0, of: [WordForms.all(word)]) == nil
        }
        // "Mot stationen"
        let landmark = asked.unknown.flatMap { Words($0).list }.first { word in
            Vocabulary.standard.subject(word).map(Self.landmarks.contains) == true
        }
        guard !words.isEmpty || landmark != nil else { return nil }
        let names = try words.compactMap { word in
            try WordForms.all(word).first { try $0.count >= Self.leastOfName && store.hasName(PlaceNames.fold([$0])) }
        }
        var query = asked
        query.also = [ExploreQuery()]
        query.also[0].kinds = asked.kinds
        query.also[0].near = names.first ?? landmark ?? words.max { $0.count < $1.count }
        return query
    }

    /// The query, with the stops at both ends where it is asked which line goes there.
    func byLine(_ asked: ExploreQuery) -> ExploreQuery {
        guard asked.asks.contains(.transit) else { return asked }
        var query = asked
        query.asks.removeAll { $0 == .transit }
        guard !asked.also.contains(where: Self.isStop) else { return query }
        var (start, goal) = (ExploreQuery(), ExploreQuery())
        // The station is where one wants to get to, and a stop where one begins.
        let isOfStops = Self.isStop(asked) && !asked.kinds.contains("station")
        let kinds = isOfStops ? asked.kinds : Self.anyStop
        (start.kinds, goal.kinds) = (kinds, kinds)
        (start.near, goal.near) = (asked.from ?? "here", asked.names.first ?? "that")
        if !asked.names.isEmpty { query.order = nil }
        start.wishes = asked.wishes.filter { wish in Self.ofRide.contains { wish.wish == $0 || wish.wish.hasPrefix($0 + ":") } }
        query.wishes.removeAll(where: start.wishes.contains)
        query.unknown = []
        start.unknown = asked.unknown
        if isOfStops || !(asked.that || asked.ordinal != nil || asked.earlier != nil) && asked.names.isEmpty && !query.hasKind {
            // "Which tram to the harbour", and the way back to where the person is.
            goal.near = asked.near ?? asked.within ?? asked.names.first ?? (asked.from == "that" ? "here" : "that")
            (start.also, start.language) = ([goal] + asked.also, asked.language)
            return start
        }
        query.also = [start, goal] + asked.also
        return query
    }

    /// Letters of a word that may name a goal, at least.
    private static let leastOfName = 5

    /// The line that goes from near one of two places to near the other, where stops near both are asked for: "Line 3 goes there".
    func ride(_ asked: ExploreQuery, after answer: QueryAnswer) async throws -> QueryAnswer? {
        let say = ChatPhrases(asked.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english)
        let ends = ([asked] + asked.also).filter(Self.isStop)
        guard ends.count == 2, let last = ends.last else { return nil }
        let subjects = Set(ends.flatMap(\.kinds)).compactMap { Vocabulary.standard.subjects[$0] }
        var other = self
        other.session.note(message: "", answer, language: say.language)
        let to = try other.point(of: last)
        guard let from = try point(of: ends[0]) else { return nil }
        func near(_ point: Coordinates) throws -> [Stop] {
            try store.best(PlaceQuery(around: point, within: Self.reach, limit: 40)) { place in
                subjects.contains { $0.includes(place) } && place.facts["lines"] != nil
            }.map { ($0, Call.all(of: $0)) }
        }
        // A line that is only mentioned is no must.
        let numbers = Set(ends.flatMap { ChatQuery($0, times).wishes.filter { $0.id == "line" && $0.must }.flatMap(\.value) })
        let starts = try near(from).map { stop in
            (place: stop.place, calls: stop.calls.filter { numbers.isEmpty || numbers.contains($0.number.lowercased()) })
        }
        let goal = (last.near ?? last.within ?? last.on).flatMap { $0 == "that" ? nil : $0 }
        let place = try to == nil ? nil : goal.flatMap { try other.resolve($0).places.first }
        let names = [goal].compactMap(\.self) + (place?.names ?? [])
        // Where a line ends, a shop that is called the same is hardly the goal.
        if let goal, place.map(Self.isShop) == true,
            let answer = try await towards([goal], from: starts, ends, endsOnly: true, say)
        {
            return answer
        }
        // A quarter beyond the data is no street near by whose name begins like it.
        if let goal, let place, to.map({ from.distance(to: $0) > Self.reach / 2 }) == false,
            !place.names.contains(where: { Words($0).contains(Words(goal).list) }),
            let answer = try await towards([goal], from: starts, ends, say)
        {
            return answer
        }
        guard to.map({ from.distance(to: $0) > Self.reach / 2 }) != false else {
            return last.kinds == Self.anyStop ? QueryAnswer(reply: say("ride_short")) : nil
        }
        let legs = try to.map { try Self.legs(from: starts, to: near($0)) } ?? []
        guard let best = legs.min(by: { $0.cost < $1.cost }) else {
            return try await towards(names, from: starts, ends, say)
        }
        let calls = Self.sorted(legs.filter { $0.start.id == best.start.id && $0.end.place.name == best.end.place.name }.map(\.call))
        let wire = try await wire([best.start, best.end], from: origin, say.language)
        let count = try stops(of: best.known.line, from: best.known.first, to: best.known.last)
        var text = say(
            "line_ride", Self.text(calls, say), name(best.start, say.language),
            stopAway(best.start, wire[0], say), name(best.end, say.language),
            count == 1 ? say("stops_1") : say("stops_n", "\(count)"))
        // A stop that is called otherwise is perhaps not at the very place.
        if let place, !Self.isQuarter(place), Self.metres(from: best.end.place.location, to: place) > Self.atGoal {
            text += " " + (try await apart([best.end, place], say))
        }
        return try rideAnswer(text, ends, [best.start, best.end], wire, names + best.end.names, say)
    }

    /// Whether a place is rather bought at than gone to by a line that is called after it.
    static func isShop(_ place: RankedPlace) -> Bool {
        guard let kind = place.place.kind, !kinds.contains(kind) else { return false }
        return place.sells || !KindTable.standard.isBackground(kind) && KindTable.standard.fit(of: kind, .explore) == 0
    }

    /// Every way to get from one of these stops to one of those. Where the stop of the way there lies beyond the edge of the data, a line goes
    /// there that comes back from there.
    private static func legs(from starts: [Stop], to ends: [Stop]) -> [Leg] {
        var legs: [Leg] = []
        for end in ends {
            for call in end.calls where call.isDirected {
                for start in starts {
                    if let own = start.calls.first(where: { $0.line == call.line }), own.index < call.index {
                        legs.append(
                            Leg(start: start.place, end: end.place, call: own, known: (call.line, start.place, end.place)))
                        continue
                    }
                    let own = start.calls.first { $0.number == call.number && $0.line != call.line && $0.isDirected }
                    let back = starts.first { stop in
                        stop.place.place.name == start.place.place.name
                            && stop.calls.contains { $0.line == call.line && $0.index > call.index }
                    }
                    if let own, let back {
                        legs.append(Leg(start: start.place, end: end.place, call: own, known: (call.line, end.place, back.place)))
                    }
                }
            }
        }
        return legs
    }

    /// A goal's words: those that name it, and those that say what it is, such as "terminal".
    private struct Goal {
        var names: [String] = []
        var kinds: [String] = []

        init(_ text: String) {
            for word in Words(QueryAnswerer.withoutArticle(text)).list where word.count >= 4 {
                if Vocabulary.standard.subject(word) == nil { names.append(word) } else { kinds.append(word) }
            }
        }

        /// What a word of the goal is worth in a name, beside one that it has too many.
        private static let worthOfWord = 10

        /// How well a name fits the goal; `nil` without all words that name it.
        func fit(_ name: String) -> Int? {
            let own = Words(name).list
            func has(_ word: String) -> Bool { own.contains { Self.isForm(word, of: $0) } }
            guard !(names + kinds).isEmpty, names.allSatisfy(has), !names.isEmpty || kinds.allSatisfy(has) else { return nil }
            return max(1, Self.worthOfWord * (names.count + kinds.count(where: has)) - own.count)
        }

        /// Letters of two forms of a word that are the same from its beginning on, but for so many of the shorter one.
        private static let (leastSame, most) = (5, 2)

        /// Whether two words are forms of one, in whatever language: "Katajanokka" and "Katajanokan".
        private static func isForm(_ word: String, of other: String) -> Bool {
            if WordForms.all(word).contains(other) || Spelling.errors(word, other) != nil { return true }
            return word.commonPrefix(with: other).count >= max(leastSame, min(word.count, other.count) - most)
        }
    }

    /// The line that ends where one wants to get to, which is beyond the data, or that goes by there: "Towards Airport: line 615".
    private func towards(
        _ goals: [String], from starts: [Stop], _ ends: [ExploreQuery], endsOnly: Bool = false, _ say: ChatPhrases
    ) async throws -> QueryAnswer? {
        let goals = goals.map(Goal.init)
        for isEnd in endsOnly ? [true] : [true, false] {
            func fit(_ call: Call) -> Int {
                let names = isEnd ? [call.end] : Array(call.parts.dropLast())
                return names.flatMap { name in goals.compactMap { $0.fit(name) } }.max() ?? 0
            }
            func worth(_ stop: Stop) -> Int { stop.calls.map(fit).max() ?? 0 }
            let best = starts.map(worth).max() ?? 0
            // Without a word for what it is, "Katajanokan terminaali" from a nearer stop is as good as "Katajanokka".
            let isLoose = goals.allSatisfy(\.kinds.isEmpty)
            func cost(_ stop: Stop) -> Double { stop.place.distance + (worth(stop) < best ? Self.worthOfName : 0) }
            guard best > 0,
                let start = starts.filter({ worth($0) == best || isLoose && worth($0) > 0 }).min(by: { cost($0) < cost($1) })
            else { continue }
            let calls = Self.sorted(start.calls.filter { fit($0) == worth(start) })
            let wire = try await wire([start.place], from: origin, say.language)
            let text = say(
                isEnd ? "line_towards" : "line_by", calls.map(\.number).joined(separator: ", "),
                isEnd ? calls[0].end : calls[0].parts.joined(separator: "–"), name(start.place, say.language),
                stopAway(start.place, wire[0], say))
            return try rideAnswer(text, ends, [start.place], wire, goals.flatMap { $0.names + $0.kinds } + [calls[0].end], say)
        }
        return nil
    }

    private static func sorted(_ calls: [Call]) -> [Call] {
        var seen: Set<String> = []
        return calls.sorted { ($0.number.count, $0.number) < ($1.number.count, $1.number) }.filter { seen.insert($0.number).inserted }
    }

    /// "3, 6 (towards Meilahti, Arabia)"
    private static func text(_ calls: [Call], _ say: ChatPhrases) -> String {
        var seen: Set<String> = []
        let ends = calls.map(\.end).filter { !$0.isEmpty && seen.insert($0).inserted }
        let numbers = calls.map(\.number).joined(separator: ", ")
        return ends.isEmpty ? numbers : "\(numbers) (\(say("towards", ends.joined(separator: ", "))))"
    }

    /// "2 min (120 m) on foot, to the north, stop code 0305"
    private func stopAway(_ stop: RankedPlace, _ wire: Place, _ say: ChatPhrases) -> String {
        ([away(wire, stop, from: origin, say)] + heading(to: stop, from: origin, say)
            + (stop.facts["ref"].map { [say("stop_code", $0)] } ?? []))
            .joined(separator: ", ")
    }

    private func rideAnswer(
        _ text: String, _ ends: [ExploreQuery], _ stops: [RankedPlace], _ wire: [Place], _ goals: [String], _ say: ChatPhrases
    ) throws -> QueryAnswer {
        var sentences = [text]
        if ends.contains(where: { $0.wishes.contains { $0.wish == "wheelchair" } }) {
            let wish = ChatQuery.Wish(id: "wheelchair", must: false)
            let facts = stops.compactMap { stop in
                told(wish, of: stop, say).map { "\(name(stop, say.language)): \($0)" }
            }
            if !facts.isEmpty { sentences.append(facts.joined(separator: "; ") + ".") }
        }
        // What is said of the goal and of the line is answered.
        let known = Set((goals + ends.flatMap { ChatQuery($0, times).lines }).flatMap { Words($0).list })
        var rest = ChatQuery(ends[1], times)
        var seen: Set<String> = []
        rest.unknown = (ends[0].unknown + rest.unknown).filter { phrase in
            seen.insert(phrase).inserted
                && !Words(phrase).list.contains { word in
                    known.contains(word) || ChatReading.isOfLine(word) || WordForms.all(word).contains(where: known.contains)
                }
        }
        for query in ends { sentences += aside(query, .ride, say) }
        sentences += unheard(rest, of: [stops[0]], say)
        return QueryAnswer(
            reply: sentences.joined(separator: " "), places: wire, ranked: stops, subject: .one(stops[0], isListed: false),
            hint: say("no_lines"))
    }

    /// The point that a stop is to be near; `nil` where the data does not know it.
    private func point(of query: ExploreQuery) throws -> Coordinates? {
        guard let name = query.near ?? query.within ?? query.on, name != "here" else { return origin }
        if name == "that" { return (session.focus ?? session.list.first)?.place.location }
        let found = try resolve(name)
        return found.isGuess ? nil : found.places.first?.place.location ?? found.door?.point
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

    // MARK: - Whether a line stops somewhere

    /// Metres from what is asked about at which a stop is one of it.
    private static let atStop = 250.0

    /// Whether a line that is asked about stops there: "Yes, line 7 stops at Central Square."
    func stopping(_ query: ChatQuery, _ found: Found, _ area: Area, _ say: ChatPhrases) -> [String] {
        guard let line = query.lines.first?.uppercased(), let first = found.places.first else { return [] }
        let isThere = Self.metres(from: area.center, to: first) < Self.atStop
        return [isThere ? say("line_stops", line, name(first, say.language)) : say("line_stops_not", line, area.phrase)]
    }

    /// Whether a line calls at a stop.
    static func calls(_ lines: [String], at stop: RankedPlace) -> Bool {
        let text = stop.facts["lines"] ?? stop.facts["route_ref"] ?? ""
        let own = text.split(separator: ";").map { $0.trimmingPrefix(" ").prefix { $0 != " " }.lowercased() }
        return lines.contains(where: own.contains)
    }
}
