import Explore
import Foundation

// Which places an answer has, and in which order.
extension QueryAnswerer {
    /// A place with how well it meets the query.
    private struct Candidate {
        let place: RankedPlace
        /// How far it is from having what must be: nothing is missing at 0.
        let misses: Int
        let openness: Openness
        /// Words of what was not understood that its tags have.
        let spoken: Int
        /// Metres, with those that a better place would be worth.
        let cost: Double
        /// The same on foot.
        var walk: Double?
    }

    struct Found {
        var places: [RankedPlace] = []
        /// All that meet the query, as far as they were looked for.
        var count = 0
        /// Where nothing is open when it is wanted.
        var isClosed = false
        var notes: [String] = []
        /// Where hours that are not known may well be now.
        var hasUnknown = false
        /// Wishes that come nearest to those that nothing meets.
        var instead: [ChatQuery.Wish] = []
        /// Wishes of which it is said that nothing is marked.
        var said: Set<String> = []
        /// What is to be said of places that are not shown.
        var others: [String] = []
    }

    /// Places of which the best are chosen.
    static let compared = 80
    /// Places of this name within so many metres are one: the statues of a group.
    private static let oneGroup = 150.0
    /// Metres that known hours are worth, and a wish that need not be met.
    private static let worthOfHours = 150.0
    private static let worthOfWish = 300.0
    private static let worthOfDiet = 1_000.0
    private static let worthOfLines = 100.0
    /// The same of each of the facts that tell of a work of art.
    private static let worthOfFact = 15.0
    private static let tellingFacts = ["artist_name", "start_date", "inscription", "description", "wikidata", "wikipedia", "height"]
    /// Metres more that one walks to what is known to be open, rather than to what may be.
    private static let worthOfCertainty = 250.0
    /// Places that are named beside the list.
    static let named = 3
    /// Places of the kind that are named beside others that are marked with what none of the kind is.
    private static let besideRelated = 2
    /// Fit of the kind of a house that has something to eat somewhere in it.
    private static let hardlyFood = 0.2
    /// Metres that make a place nearer than the first one shown worth a word.
    private static let nearer = 100.0

    /// The places of a query, the best first, and what of it could not be met.
    func found(
        _ query: ChatQuery, _ area: Area, _ start: Coordinates, _ hidden: Set<RankedPlace.ID>, within limit: Double?, _ say: ChatPhrases
    ) async throws -> Found {
        var query = query
        if query.isOfSight { query.wantsAnyHour() }
        var (candidates, refused): ([Candidate], [RankedPlace]) = ([], [])
        let widest = limit ?? query.radius ?? .infinity
        let musts = query.wishes.filter { $0.must && $0.entry?.isKnown == true }
        for radius in [area.radius, max(area.radius, ExploreAnswers.walkingRadius), 5_000, ExploreAnswers.widestRadius] {
            (candidates, refused) = try self.candidates(query, area, within: min(radius, widest), hidden)
            // One that meets all is worth a longer walk; a further one that does not is not.
            var isEnough = musts.isEmpty ? !candidates.isEmpty : candidates.contains { $0.misses == 0 }
            if query.wantsOpen, radius < ExploreAnswers.walkingRadius {
                isEnough =
                    isEnough && hasOpen(candidates, query)
                    && (musts.isEmpty || candidates.contains { $0.misses <= 1 && $0.openness.isOpen })
            }
            if isEnough || radius >= widest { break }
            if area.isStrict, radius >= area.radius, candidates.isEmpty { break }
            if radius >= 5_000, !candidates.isEmpty { break }
        }
        var found = Found()
        if candidates.isEmpty, widest.isFinite, limit == nil {
            var wider = query
            wider.radius = nil
            var rest = try await self.found(wider, area, start, hidden, within: nil, say)
            let text = query.asked.withinMinutes.map { say("within_min", "\(Int($0))") } ?? say("within_m", distance(widest))
            if !rest.places.isEmpty { rest.notes.insert(say("none_within", text), at: 0) }
            rest.count = 0
            return rest
        }
        let isShut =
            area.isStrict && query.wantsOpen && !hasOpen(candidates, query)
            && !(mayBeOpen(query) && candidates.contains { $0.openness == .unknown })
        if candidates.isEmpty && area.isStrict || isShut {
            var near = area
            (near.includes, near.isStrict, near.radius) = (nil, false, 600)
            var rest = try await self.found(query, near, start, hidden, within: limit, say)
            if !rest.places.isEmpty { rest.notes.insert(say(candidates.isEmpty ? "none_on" : "none_open_on", area.name), at: 0) }
            return rest
        }
        // What there is says no, which is the answer.
        if candidates.isEmpty, limit == nil, !refused.isEmpty {
            let wishes = query.wishes.filter { wish in wish.refuses && refused.allSatisfy { fit(wish, query, $0) == .no } }
            found.notes.append(say("all_refused", say.list(wishes.map { $0.entry?.label[say.language.rawValue] ?? $0.id })))
            found.instead = wishes.compactMap { $0.entry?.instead }.map { ChatQuery.Wish(id: $0, must: false) }
            if !wishes.contains(where: \.isOfAccess) { found.places = Array(refused.prefix(Self.named)) }
            return found
        }
        candidates = try await order(candidates, query, area.anchor ?? start, isAnchored: area.anchor != nil)
        if query.isNamed, let most = candidates.map(\.spoken).max(), most > 0 { candidates.removeAll { $0.spoken < most } }
        // Who names a country has no use for the others.
        let embassies = candidates.filter { $0.place.place.kind == "embassy" }
        if let most = embassies.map(\.spoken).max(), most > 0 {
            candidates.removeAll { $0.place.place.kind == "embassy" && $0.spoken < most }
        }
        // Who asks what it is means one that has a name.
        if query.asked.asks.contains(.description) {
            let named = candidates.filter { $0.place.place.kind.flatMap(KindTable.standard.usualName) != $0.place.place.name }
            if !named.isEmpty { candidates = named }
        }
        // Those that have what they must, where any has: not all that are compared.
        let whole = candidates.count { $0.misses == 0 }
        found.count = whole > 0 ? whole : candidates.count
        let all = candidates
        var isUnmarked = false
        if !musts.isEmpty, !candidates.isEmpty {
            let best = candidates.filter { $0.misses == 0 }
            let partly = candidates.filter { $0.misses == 1 }
            // What some are marked with is told of them.
            let unmarked = musts.filter { wish in candidates.allSatisfy { fit(wish, query, $0.place) >= .likely } }
            let labels = say.list(unmarked.map { $0.entry?.label[say.language.rawValue] ?? $0.id })
            let isLost = query.wantsOpen && !best.isEmpty && best.allSatisfy { $0.openness == .closed }
            if isLost, partly.contains(where: { $0.openness != .closed }) {
                // What has all of it is closed: what has less of it, and is open, is what is left.
                let names = closed(best.map(\.place), query, say)
                let only = musts.first { query.onlyDiets.contains($0.id) }.map { $0.entry?.label[say.language.rawValue] ?? $0.id }
                found.notes.append(only.map { say("only_closed", $0, names) } ?? say("closed_match", names))
                candidates = partly
            } else if !best.isEmpty {
                let near = candidates.filter {
                    $0.misses > 1 && (!query.wantsOpen || $0.openness.isOpen) && $0.place.distance < best[0].place.distance - Self.nearer
                }
                if !near.isEmpty, musts.allSatisfy(\.value.isEmpty) {
                    found.others.append(say("nearer_unknown", try await brief(near.map(\.place), start, at: query, say)))
                }
                // Who asks for what is cheap may take a hostel of which nothing is marked.
                let cheap =
                    query.wishes.contains { $0.id == "price" }
                    ? candidates.filter { one in one.misses > 1 && one.place.place.kind == "hostel" }.prefix(2) : []
                // Where it is not known whether what has all of it is open, what is, and has it perhaps, comes first.
                let others =
                    query.wantsOpen && best.allSatisfy { !$0.openness.isOpen } && best.contains { $0.openness == .unknown }
                        && !musts.contains { query.onlyDiets.contains($0.id) }
                    ? candidates.filter { $0.misses > 0 && $0.openness.isOpen }.prefix(Self.named) : []
                candidates = best + (others.isEmpty ? best.count < 3 ? Array(partly.prefix(2)) : [] : Array(others))
                candidates.insert(contentsOf: cheap, at: min(2, candidates.count))
            } else if let only = musts.first(where: { query.onlyDiets.contains($0.id) }), !partly.isEmpty,
                !candidates.contains(where: { fit(only, query, $0.place) == .yes })
            {
                found.notes.append(say("only_none", only.entry?.label[say.language.rawValue] ?? only.id))
                candidates = partly
            } else if query.isOfAnyKitchen, case let related = try self.related(unmarked, query, area), !related.isEmpty {
                // Who sits outside takes a café for a pub: what is marked goes before what is of the kind and not known for it.
                found.said = Set(unmarked.map(\.id))
                found.notes.append(say("none_of_kind", labels))
                let unknown = candidates.filter { !query.wantsOpen || $0.openness != .closed }.prefix(Self.besideRelated).map(\.place)
                if !unknown.isEmpty, !unmarked.contains(where: { Self.ofFaith.contains($0.id) }) {
                    found.others.append(say("kind_unknown", try await brief(unknown, start, at: query, say)))
                }
                candidates = related.map {
                    Candidate(place: $0, misses: 0, openness: openness($0, query), spoken: 0, cost: $0.distance)
                }
            } else if unmarked.contains(where: { Self.ofFaith.contains($0.id) }) {
                // Nobody is sent to a kitchen that nothing speaks for.
                candidates.removeAll { candidate in unmarked.contains { fit($0, query, candidate.place) == .unknown } }
                found.notes.append(say(candidates.isEmpty ? "diet_none_at_all" : "diet_none", labels))
                isUnmarked = true
            } else if !unmarked.isEmpty {
                isUnmarked = true
                found.said = Set(unmarked.map(\.id))
                found.notes.append(say(unmarked.contains { Self.risky.contains($0.id) } ? "diet_none" : "none_marked", labels))
                let instead = unmarked.compactMap { $0.entry?.instead }.map { ChatQuery.Wish(id: $0, must: false) }
                let near = candidates.filter { candidate in instead.allSatisfy { fit($0, query, candidate.place) == .yes } }
                if !instead.isEmpty, !near.isEmpty { (candidates, found.instead) = (near, instead) }
                let likely = try self.likely(unmarked, among: musts, query, area, besides: candidates.prefix(Self.named).map(\.place))
                if !likely.isEmpty { found.others.append(say("likely", try await brief(likely, start, at: query, say))) }
                // What nothing is marked with takes nothing from what some are: seats outside, beside milk without lactose.
                var related = try self.related(unmarked, query, area)
                for wish in unmarked where related.isEmpty && !Self.risky.contains(wish.id) {
                    related = try self.related([wish], query, area)
                }
                if !related.isEmpty {
                    found.others.append(say("others_with", try await brief(related, start, at: query, telling: unmarked, say)))
                }
            }
        }
        if query.wantsOpen, !candidates.isEmpty {
            // "The post office 00130" is the one with the number in its name, open or not.
            let words = query.calling
            let called = candidates.filter { $0.place.count(of: words) > 0 && $0.openness != .unknown && $0.place.isCalled(byAnyOf: words) }
            let meant = called.count == 1 ? called.first : nil
            let open = candidates.filter(\.openness.isOpen)
            let unknown = candidates.filter { $0.openness == .unknown }
            if let first = open.first {
                // Who asks for what is open is sent to nothing that is closed; that is named where it is hardly further.
                let last = open.prefix(ChatResponder.placesInAnswer).map(\.place.distance).max() ?? 0
                let reach = max(last, Self.worthOfHours) + Self.nearer
                let closed = candidates.filter {
                    $0.openness == .closed && $0.place.distance < reach && $0.place.id != meant?.place.id
                }
                if !closed.isEmpty {
                    let names = self.closed(closed.map(\.place), query, say)
                    found.others.append(say(query.isNow && query.openUntil == nil ? "closed_now" : "closed_then", names))
                }
                let nearest = open.filter { $0.misses <= first.misses }.map(\.place.distance).min() ?? 0
                // What is far nearer, and by day probably open, is the better walk.
                let certainty = query.asked.order == .nearest ? Self.worthOfCertainty / 2 : Self.worthOfCertainty
                let lead = unknown.filter {
                    // What somebody wrote of hours that cannot be read is no silence.
                    $0.place.place.openingHours == nil && $0.misses <= first.misses && $0.spoken >= first.spoken
                        && $0.place.distance + certainty < nearest
                }.min { $0.place.distance < $1.place.distance }
                // Of what one chooses to visit there is always something else.
                let isVisit = query.category == .explore || query.category == .events
                let isLed = lead != nil && mayBeOpen(query) && !asksForHours(query) && !isVisit
                let difference = query.asked.order == .nearest ? 0 : Self.nearer
                let near = unknown.filter {
                    $0.place.distance < first.place.distance - difference && !(isLed && $0.place.id == lead?.place.id)
                }
                candidates = open
                if isLed, let lead { candidates.insert(lead, at: 0) }
                if open.count < Self.named {
                    candidates += unknown.filter { one in !candidates.contains { $0.place.id == one.place.id } && one.spoken >= first.spoken
                    }
                    .prefix(Self.named - open.count)
                } else if !near.isEmpty {
                    found.others.append(say("nearer_hours", try await brief(near.map(\.place), start, say)))
                }
            } else {
                found.isClosed = true
                found.hasUnknown = !unknown.isEmpty && mayBeOpen(query)
                candidates = soonest(candidates, query)
                found.notes.append(noneOpen(query, say))
            }
            if let meant, candidates.first?.place.id != meant.place.id {
                candidates.removeAll { $0.place.id == meant.place.id }
                candidates.insert(meant, at: 0)
            }
            // What has all of it, and perhaps is open, is named beside what is open and has less.
            if open.first.map({ $0.misses > 0 }) == true {
                let ids = Set(candidates.prefix(query.asked.count ?? most).map(\.place.id))
                let whole = all.filter { $0.misses == 0 && $0.openness == .unknown && !ids.contains($0.place.id) }
                if !whole.isEmpty { found.others.append(say("match_unknown", try await brief(whole.map(\.place), start, at: query, say))) }
            }
        }
        // Where nothing says how quiet it is, what usually is may be worth a try; so with a table for a baby.
        let soft = query.wishes.filter {
            $0.id == "quiet" && query.subjects != ["library"] && !query.isForQuiet && query.category != .events
                && query.category != .quickBites
                || $0.id == "changing_table" && !$0.must
        }
        let likely = try self.likely(soft, among: musts, query, area, besides: candidates.prefix(Self.named).map(\.place))
        if !likely.isEmpty { found.others.append(say("likely", try await brief(likely, start, at: query, say))) }
        // Who asks how many there are is told of all, as far as they go into one answer.
        let counted = query.asked.asks.contains(.howMany) && !musts.isEmpty && whole > 0 ? min(whole, QueryAnswer.most) : nil
        let usual = isUnmarked || query.asked.order == .nearest ? Self.named : most
        let kept = shown(distinct(candidates, query), query, query.asked.count ?? counted ?? min(most, usual))
        found.places = kept.map(\.place)
        // Who asks for one reads of no others, where that one has all of it.
        if query.asked.count == 1, kept.count == 1, kept[0].misses == 0, kept[0].openness.isOpen || !query.wantsOpen { found.others = [] }
        // Who is told of nothing but what may be open is told of what is not.
        if found.isClosed, !kept.isEmpty, kept.allSatisfy({ $0.openness == .unknown }) {
            let shut = candidates.filter { one in one.openness == .closed && !kept.contains { $0.place.id == one.place.id } }
                .sorted { $0.place.distance < $1.place.distance }
            if !shut.isEmpty {
                found.others.append(
                    say(query.isNow && query.openUntil == nil ? "closed_now" : "closed_then", closed(shut.map(\.place), query, say)))
            }
        }
        // Who asks only when it is open is told of a nearer one that is not.
        if !query.wantsOpen, asksForHours(query), let first = kept.first {
            let shut = candidates.filter { one in
                one.openness == .closed && one.place.distance + Self.nearer < first.place.distance
                    && !kept.contains { $0.place.id == one.place.id }
            }
            if !shut.isEmpty { found.others.append(say("closed_now", try await brief(shut.map(\.place), start, say))) }
        }
        let marked = try await marked(all, query, besides: kept, start, say)
        found.others += marked.map(\.sentence)
        found.said.formUnion(marked.map(\.wish))
        if let last = kept.last {
            let otherwise = refused.filter { $0.distance < last.place.distance }
            if !otherwise.isEmpty { found.others.append(say("left_out", leftOut(otherwise, query, say))) }
        }
        return found
    }

    /// Metres within which two of a kind without names, on one floor and marked alike, are the same to whoever looks for one.
    private static let alike = 40.0

    /// The same places without what is as good as one before: the second of two benches, or of the toilets of one floor.
    private func distinct(_ candidates: [Candidate], _ query: ChatQuery) -> [Candidate] {
        candidates.reduce(into: []) { kept, one in
            let place = one.place
            let isKnown = kept.contains { other in
                let other = other.place
                return place.isNameless && other.isNameless && other.place.kind == place.place.kind
                    && other.facts["level"] == place.facts["level"] && other.place.openingHours == place.place.openingHours
                    && other.place.location.distance(to: place.place.location) < Self.alike
                    && query.wishes.allSatisfy { wish in
                        wish.entry.map { value($0, other) == value($0, place) } ?? true
                    }
            }
            if !isKnown { kept.append(one) }
        }
    }

    /// For each wish that none of the shown is marked with, the nearest that is.
    private func marked(
        _ all: [Candidate], _ query: ChatQuery, besides kept: [Candidate], _ start: Coordinates, _ say: ChatPhrases
    ) async throws -> [(wish: String, sentence: String)] {
        var sentences: [(wish: String, sentence: String)] = []
        for wish in query.wishes
        where !wish.must && wish.entry?.isKnown == true && wish.entry?.value != true && !["fee", "free"].contains(wish.id) {
            guard !kept.isEmpty, !kept.contains(where: { fit(wish, query, $0.place).isMarked }),
                let other = all.first(where: { fit(wish, query, $0.place) == .yes && (!query.wantsOpen || $0.openness.isOpen) })
            else { continue }
            let label = wish.entry?.label[say.language.rawValue] ?? wish.id
            sentences.append((wish.id, say("with_it", label, try await brief([other.place], start, at: query, say))))
        }
        return sentences
    }

    /// The same, each with what speaks against it: "Toilets (free entry: no)".
    private func leftOut(_ places: [RankedPlace], _ query: ChatQuery, _ say: ChatPhrases) -> String {
        var seen: Set<String> = []
        return places.map { place in
            let wish = query.wishes.first { $0.refuses && fit($0, query, place) == .no }
            let fact = wish.flatMap { value($0.entry, place) == nil ? nil : told($0, of: place, say) }
            return name(place, say.language) + (fact.map { " (\($0))" } ?? "")
        }.filter { seen.insert($0).inserted }.prefix(Self.named).joined(separator: ", ")
    }

    /// Names of the first of some places, each once.
    func names(_ places: [RankedPlace], _ say: ChatPhrases) -> String {
        var seen: Set<String> = []
        return places.map { name($0, say.language) }.filter { seen.insert($0).inserted }.prefix(Self.named).joined(separator: ", ")
    }

    /// "Café Engel (4 min, open until 21:00)"
    ///
    /// - Parameters:
    ///   - query: whose time the hours are of; now, without one.
    ///   - wishes: what is told of each.
    ///   - isPlaced: whether it is told in which house or street each is, as of several of one name.
    ///   - most: places that are named, at most.
    func brief(
        _ places: [RankedPlace], _ start: Coordinates, at query: ChatQuery? = nil, telling wishes: [ChatQuery.Wish] = [],
        isPlaced: Bool = false, most: Int = named, _ say: ChatPhrases
    ) async throws -> String {
        let places = Array(places.prefix(most))
        return try zip(places, try await wire(places, from: start, say.language)).map { place, wire in
            let level = place.facts["level"].flatMap { $0 == "0" ? nil : say("level", $0) }
            var street = try place.isNameless || isPlaced ? street(of: place).map { say("at_street", name($0, say.language)) } : nil
            if isPlaced { street = place.facts["addr:housename"] ?? place.place.address ?? street }
            var when = wire.openText.map { $0 + (place.place.openingHours.map { left($0, say) } ?? "") }
            if when == nil { when = place.place.openingHours.map { say("hours_raw", $0) } }
            if let query, query.wantsOpen, !query.isNow, place.place.openingHours != nil {
                when = hours(of: place, wire, query, say).joined(separator: ", ")
            }
            let facts =
                [street, wire.walkTime?.minutes.map { "\($0) min" }, level, when].compactMap(\.self)
                + wishes.compactMap { told($0, of: place, say) }
            return name(place, say.language) + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
        }.joined(separator: "; ")
    }

    /// The best, and the best of each kind among them where several kinds are asked for.
    private func shown(_ candidates: [Candidate], _ query: ChatQuery, _ count: Int) -> [Candidate] {
        var kept = Array(candidates.prefix(count))
        guard let best = candidates.first, query.subjects.count > 1, !query.areKitchens else { return kept }
        let firsts = query.subjects.compactMap { id in
            candidates.first { Vocabulary.standard.subjects[id]?.includes($0.place) == true && $0.misses <= best.misses + 1 }
        }
        let ids = Set(firsts.map(\.place.id))
        for first in firsts where !kept.contains(where: { $0.place.id == first.place.id }) {
            if let last = kept.lastIndex(where: { !ids.contains($0.place.id) }) {
                kept.remove(at: last)
                kept.append(first)
            }
        }
        return kept
    }

    /// Whether something of each kind is open.
    private func hasOpen(_ candidates: [Candidate], _ query: ChatQuery) -> Bool {
        let open = candidates.filter(\.openness.isOpen)
        guard !query.areKitchens, !query.subjects.isEmpty else { return !open.isEmpty }
        return query.subjects.allSatisfy { id in open.contains { Vocabulary.standard.subjects[id]?.includes($0.place) == true } }
    }

    /// Places nearby of other kinds that often have what nothing is marked with.
    private func likely(
        _ wishes: [ChatQuery.Wish], among musts: [ChatQuery.Wish], _ query: ChatQuery, _ area: Area, besides shown: [RankedPlace]
    ) throws -> [RankedPlace] {
        let tags = wishes.flatMap { $0.entry?.likely ?? [] }.filter { $0.hasPrefix("kind=") }
        guard !tags.isEmpty else { return [] }
        let ids = Set(shown.map(\.id))
        return try store.best(PlaceQuery(around: area.center, within: ExploreAnswers.walkingRadius, limit: Self.named)) { place in
            place.hasTag(tags) && (query.subjects != ["indoors"] || query.includes(place)) && !ids.contains(place.id)
                && openness(place, query) != .closed
                && musts.allSatisfy { fit($0, query, place) <= .likely }
        }
    }

    /// Places of another kind that serve the same, and are marked with what none of the kind is: a restaurant that takes dogs, for a pub.
    private func related(_ wishes: [ChatQuery.Wish], _ query: ChatQuery, _ area: Area) throws -> [RankedPlace] {
        guard let category = query.category, !wishes.isEmpty else { return [] }
        let excluded = query.excluded.compactMap { Vocabulary.standard.subjects[$0] }
        let reach = PlaceQuery(around: area.center, within: ExploreAnswers.walkingRadius, limit: Self.named)
        return try store.best(reach) { place in
            guard let kind = place.place.kind, openness(place, query) != .closed, !excluded.contains(where: { $0.includes(place) }),
                wishes.allSatisfy({ fit($0, query, place) == .yes })
            else { return false }
            if query.subjects == ["indoors"] { return query.includes(place) }
            return query.isToDine
                ? place.sellsFood
                    || place.sells && [category, .quickBites].contains { KindTable.standard.fit(of: kind, $0) > Self.hardlyFood }
                : KindTable.standard.fit(of: kind, category) > 0
        }
    }

    /// Words of what is refused and is no name: "sports screens" refuses what has "sports" in its name.
    private func parts(ofRefused names: [String]) throws -> [[String]] {
        try names.filter { try store.resolve($0, around: origin, limit: 1, mayGuess: false).isEmpty }
            .flatMap { Words($0).list }.filter { $0.count >= 5 }.map { [$0] }
    }

    func noneOpen(_ query: ChatQuery, _ say: ChatPhrases) -> String {
        if query.isAlwaysOpen { return say("none_always") }
        if let until = query.openUntil { return say("none_open_until", ChatTimes.clock(until, times.calendar)) }
        if query.isNow { return say("none_open_now") }
        if let moment = query.open { return say("none_open_then", ChatTimes.text(moment, times.calendar, say.language)) }
        guard let day = query.day else { return "" }
        return say("none_open_then", say("on_day", ChatTimes.day(day, times.calendar, say.language)))
    }

    private func asksForHours(_ query: ChatQuery) -> Bool {
        query.asked.asks.contains(.hours) || query.asked.asks.contains(.inTime)
    }

    /// Those first that open within the hour, by day those whose hours are not known, then those that open soonest.
    private func soonest(_ candidates: [Candidate], _ query: ChatQuery) -> [Candidate] {
        let mayBeOpen = mayBeOpen(query)
        let moment = query.open ?? times.now
        // What opens within the hour is worth the wait where it is not far.
        let soon =
            candidates.filter { candidate in
                guard case .closed(let opens?)? = candidate.place.place.openingHours.flatMap({ times.state($0, at: moment) }) else {
                    return false
                }
                return opens.timeIntervalSince(moment) < 3_600
            }.map(\.place.distance).min() ?? 0
        func key(_ candidate: Candidate) -> (Int, Double) {
            guard let text = candidate.place.place.openingHours else {
                // Who needs a toilet does not wait for one to open.
                if query.subjects == ["toilets"] { return (-1, 0) }
                return (!mayBeOpen ? 3 : candidate.place.distance + Self.worthOfCertainty < soon ? 0 : 1, 0)
            }
            guard case .closed(let opens?)? = times.state(text, at: moment) else { return (3, 0) }
            let wait = opens.timeIntervalSince(moment)
            return wait < 3_600 ? (0, wait) : wait < 86_400 ? (2, wait) : (3, 0)
        }
        return candidates.enumerated().map { (key: key($0.element), offset: $0.offset, element: $0.element) }.sorted {
            ($0.key.0, $0.key.1, $0.offset) < ($1.key.0, $1.key.1, $1.offset)
        }.map(\.element)
    }

    // MARK: - Candidates

    /// The places that may be meant, and those that would be but for what they are marked with.
    private func candidates(
        _ query: ChatQuery, _ area: Area, within radius: Double, _ hidden: Set<RankedPlace.ID>
    ) throws -> (candidates: [Candidate], refused: [RankedPlace]) {
        let vocabulary = Vocabulary.standard
        let subjects = query.subjects.compactMap { vocabulary.subjects[$0] }
        let excluded = query.excluded.compactMap { vocabulary.subjects[$0] }
        let refusedNames = query.refusedNames.map { Words($0).list } + (try parts(ofRefused: query.refusedNames))
        // All that a category has, where nothing narrower is asked for; it is ranked by how well it fits.
        let isGeneral =
            subjects.count == 1
            && (subjects[0].isGeneral == true || subjects[0].kinds == nil && subjects[0].cuisines == nil && subjects[0].names == nil)
        // A cash machine that is not to be in a shop.
        let isOutside = query.category == nil && !Set(query.excluded).isDisjoint(with: ["shop", "mall", "indoors", "supermarket"])
        let makers = query.wishes.filter(\.isOfMaker)
        let excludedWords = Set(query.excluded).intersection(["bar", "pub", "casino", "fast_food", "nightclub", "karaoke"])
        // A toilet that one gets into, or that has a roof, is rather in a house than in a park.
        let hasToilets =
            query.subjects == ["toilets"]
            && query.wishes.contains { $0.isOfAccess || $0.id == "changing_table" || $0.id == "covered" }
        let asksOfBuilding = query.subjects.contains("building_named") && query.asked.asks.contains(.description)
        let category = isGeneral && !query.wishes.contains { !$0.value.isEmpty } ? subjects[0].category : nil
        let asked = PlaceQuery(category, around: area.center, within: radius, limit: Self.compared, excluding: hidden)
        var refused: [RankedPlace] = []
        // "A post office, no parcel machine": what is asked for is not refused by what is wider.
        func isMeant(_ place: RankedPlace, besides other: Vocabulary.Subject) -> Bool {
            guard let kind = place.place.kind, let kinds = other.kinds else { return false }
            return subjects.contains { $0.kinds?.contains(kind) == true && $0.kinds?.isSubset(of: kinds) == true }
        }
        func isWanted(_ place: RankedPlace) -> Bool {
            guard area.includes?(place) != false else { return false }
            if let branch = query.branch {
                guard place.place.kind == branch.kind, place.isRun(as: branch.words) else { return false }
            }
            if query.isToStay, place.sells || query.isForQuiet && !place.isQuiet { return false }
            // What is by the one who is asked for is meant, whatever its kind.
            if !makers.contains(where: { fit($0, query, place) == .yes }) {
                if subjects.isEmpty { if let kind = place.place.kind, KindTable.standard.isBackground(kind) { return false } }
                guard
                    subjects.isEmpty || hasToilets && place.hasToilets || query.isForQuiet && place.isQuiet
                        || asksOfBuilding && place.isBuilt
                        || subjects.contains(where: { $0.includes(place) })
                else {
                    return false
                }
            }
            guard !excluded.contains(where: { $0.includes(place) && !isMeant(place, besides: $0) }) else { return false }
            guard !isOutside || !place.isInside else { return false }
            // "Cafe Bar" is hardly what somebody wants who wants no bar.
            guard excludedWords.isEmpty || excludedWords.isDisjoint(with: Words(place.place.name).list) else { return false }
            guard refusedNames.isEmpty || !place.isCalled(any: refusedNames) else { return false }
            // What says no to a wish is never offered for it.
            guard let wish = query.wishes.first(where: { $0.refuses && fit($0, query, place) == .no })
            else { return true }
            if wish.value.isEmpty || wish.entry?.denied != nil { refused.append(place) }
            return false
        }
        var places = try store.best(asked, where: isWanted)
        let musts = query.wishes.filter { $0.must && $0.entry?.isKnown == true }
        // In the midst of many, those that meet all may not be among the nearest.
        if places.count == Self.compared, !musts.isEmpty || query.wantsOpen {
            let near = Set(places.map(\.id))
            places += try store.best(asked) { place in
                !near.contains(place.id) && musts.allSatisfy { fit($0, query, place) <= .partly }
                    && (!query.wantsOpen || isOpen(place, query)) && isWanted(place)
            }
        }
        var kept: [Candidate] = []
        let telling = query.telling
        for place in places {
            let isUsual = place.place.kind.flatMap(KindTable.standard.usualName) == place.place.name
            func isSame(_ other: Candidate) -> Bool {
                other.place.place.name == place.place.name
                    && other.place.place.location.distance(to: place.place.location) < Self.oneGroup
            }
            // Of the sides of a stop the one counts at which a line is known to stop.
            if Self.isStop(query.asked), place.facts["lines"] != nil { kept.removeAll { isSame($0) && $0.place.facts["lines"] == nil } }
            let isTwin = kept.contains(where: isSame)
            // Of two branches side by side the one that is open stays.
            if isTwin, !isUsual,
                !isOpen(place, query) || kept.contains(where: { $0.place.place.name == place.place.name && $0.openness.isOpen })
            {
                continue
            }
            if isTwin, !isUsual { kept.removeAll { $0.place.place.name == place.place.name && !$0.openness.isOpen } }
            var misses = 0
            var cost = place.cost
            for wish in query.wishes where !wish.isQuestion {
                let fit = fit(wish, query, place)
                if wish.must, wish.entry?.isKnown == true {
                    misses += fit.rawValue
                } else if fit == .partly {
                    cost += Self.worthOfWish / 2
                } else if fit > .likely, wish.entry?.value != true || !wish.value.isEmpty {
                    cost += Self.worthOfWish
                }
            }
            // Who asks what it is means what there is something to tell of.
            if query.asked.asks.contains(.description) {
                cost -= Self.worthOfFact * Double(Self.tellingFacts.count { place.facts[$0] != nil })
            }
            // Where nothing is purely vegan, what is purely vegetarian comes nearest.
            if query.onlyDiets.contains("vegan"), place.serves("vegan", only: false), place.serves("vegetarian", only: true) {
                cost -= Self.worthOfDiet
            }
            let openness = openness(place, query)
            if openness == .unknown, !query.wantsOpen { cost += Self.worthOfHours }
            // Where no line is known to stop, hardly any does on this side.
            if Self.isStop(query.asked), place.facts["lines"] == nil, place.facts["route_ref"] == nil { cost += Self.worthOfLines }
            // A wine bar before any bar, where both will do.
            if subjects.count > 1, !subjects.contains(where: { $0.kinds == nil && $0.category != nil && $0.includes(place) }) {
                cost += Self.worthOfWish
            }
            kept.append(Candidate(place: place, misses: misses, openness: openness, spoken: place.count(of: telling), cost: cost))
        }
        return (kept, refused.sorted { $0.distance < $1.distance })
    }

    // MARK: - Order

    /// Kinds of which any one will do as well as another.
    private static let docks: Set<String> = ["bicycle_rental", "atm", "toilets", "post_box", "bench", "drinking_water", "taxi"]
    /// Metres below which one sees where a place is.
    private static let inSight = 60.0

    private func order(
        _ candidates: [Candidate], _ query: ChatQuery, _ start: Coordinates, isAnchored: Bool
    ) async throws -> [Candidate] {
        func rank(_ one: Candidate) -> Int {
            query.isOfSight
                ? 0 : query.wantsOpen ? one.openness.rawValue : one.openness == .closed && !(asksForHours(query) && opensSoon(one)) ? 1 : 0
        }
        // What opens within the hour is worth the wait of who asks when it is open.
        func opensSoon(_ one: Candidate) -> Bool {
            guard case .closed(let opens?)? = one.place.place.openingHours.flatMap({ times.state($0) }) else { return false }
            return opens.timeIntervalSince(times.now) < 3_600
        }
        // The nearest dock is meant, and not the one that is called after where one rides to.
        let isOfDocks = query.subjects.allSatisfy { Self.docks.contains($0) } && !query.subjects.isEmpty
        func spoken(_ one: Candidate) -> Int { isOfDocks ? 0 : one.spoken }
        var sorted = candidates.sorted {
            ($0.misses, rank($0), -spoken($0), $0.cost, $0.place.id) < ($1.misses, rank($1), -spoken($1), $1.cost, $1.place.id)
        }
        if query.asked.order == .openLongest {
            func end(_ candidate: Candidate) -> Double {
                guard case .open(let until)? = candidate.place.place.openingHours.flatMap({ times.state($0, at: query.open) }) else {
                    return 0
                }
                return until?.timeIntervalSince(times.now) ?? 1e12
            }
            return sorted.enumerated().sorted { (-end($0.element), $0.offset) < (-end($1.element), $1.offset) }.map(\.element)
        }
        // What one needs, and does not choose, comes in the order in which one gets there.
        let isNeed = query.category == nil && !query.subjects.isEmpty && !query.wishes.contains { $0.entry?.isKnown != true }
        if query.asked.order == .nearest || isNeed || isAnchored {
            let head = Array(sorted.prefix(4 * ChatResponder.placesInAnswer))
            let walks = try await answers.walks(from: start, to: head.map(\.place))
            let walked = zip(head, walks).map { one, walk in
                var one = one
                // What one sees is near, whatever way is drawn.
                let metres = one.place.distance < Self.inSight && !isAnchored ? min(walk, one.place.distance) : walk
                one.walk = query.asked.order == .nearest ? metres : metres + one.cost - one.place.cost
                return one
            }
            return walked.sorted {
                ($0.misses, rank($0), -spoken($0), $0.walk ?? 0, $0.place.id) < (
                    $1.misses, rank($1), -spoken($1), $1.walk ?? 0, $1.place.id
                )
            } + sorted.dropFirst(head.count)
        }
        // Kitchens in the order in which they are wanted.
        if query.areKitchens {
            func wanted(_ candidate: Candidate) -> Int {
                let subjects = query.subjects.compactMap { Vocabulary.standard.subjects[$0] }
                // Any café has tea, and comes after what is known for it.
                return subjects.indices.filter { subjects[$0].includes(candidate.place) }.map { index in
                    index + (candidate.place.place.kind == "cafe" && !subjects[index].isTold(of: candidate.place) ? subjects.count : 0)
                }.min() ?? 2 * subjects.count
            }
            sorted = sorted.enumerated().sorted { (wanted($0.element), $0.offset) < (wanted($1.element), $1.offset) }.map(\.element)
        }
        return sorted
    }
}
