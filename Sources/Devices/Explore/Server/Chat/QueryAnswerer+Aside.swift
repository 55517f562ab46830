import Explore
import Foundation

// What a query has that an answer does not go by, in words: nothing is dropped in silence.
extension QueryAnswerer {
    /// Subject of an answer, which says the fields that it goes by.
    enum Scope {
        case place(RankedPlace), listed, whereabouts, ride
        case door([RankedPlace])
    }

    /// Wishes that a ride answers, or says that it cannot.
    static let ofRide: Set<String> = ["wheelchair", "line", "timetable"]

    /// A sentence for the filled fields that an answer of this scope does not go by; empty without any.
    func aside(_ asked: ExploreQuery, _ scope: Scope, _ say: ChatPhrases) -> [String] {
        let query = ChatQuery(asked, times)
        let vocabulary = Vocabulary.standard
        func label(_ wish: ChatQuery.Wish) -> String { wish.entry?.label[say.language.rawValue] ?? wish.id }
        var words: [String] = []
        switch scope {
        case .place(let place):
            let isPointedAt = asked.that || asked.ordinal != nil || asked.earlier != nil
            if isPointedAt { words += asked.names.filter { !place.isCalled(any: [Words($0).list]) }.map { "“\($0)”" } }
            let isRefused = query.excluded.contains { vocabulary.subjects[$0]?.includes(place) == true }
            if isRefused || place.isCalled(any: query.refusedNames.map { Words($0).list }) { words += refusals(query, say) }
            words += between(asked)
        case .listed:
            words += asked.names.map { "“\($0)”" } + whereabouts(of: asked, say) + limits(asked, say)
            let subjects = query.subjects.compactMap { vocabulary.subjects[$0] }
            let isOfKind = subjects.isEmpty || session.list.contains { place in subjects.contains { $0.includes(place) } }
            if !isOfKind { words += query.subjects.map { vocabulary.label($0, say.language) } }
            let excluded = query.excluded.compactMap { vocabulary.subjects[$0] }
            if !excluded.isEmpty, session.list.allSatisfy({ place in excluded.contains { $0.includes(place) } }) {
                words += refusals(query, say)
            }
        case .whereabouts:
            words +=
                [asked.from].compactMap(\.self).map { "“\($0)”" } + whereabouts(of: asked, say) + limits(asked, say) + refusals(query, say)
                + query.wishes.map(label) + moments(query, say)
        case .ride:
            words += asked.names.map { "“\($0)”" } + between(asked) + limits(asked, say) + refusals(query, say)
            words += query.wishes.filter { !Self.ofRide.contains($0.id) }.map(label)
        case .door(let places):
            words += whereabouts(of: asked, say) + limits(asked, say) + refusals(query, say) + moments(query, say)
            let isOfKind = query.subjects.isEmpty || !places.isEmpty
            if !isOfKind { words += query.subjects.map { vocabulary.label($0, say.language) } }
            words += query.wishes.filter { $0.entry?.isKnown == true }.map(label)
        }
        return words.isEmpty ? [] : [say("aside", say.list(words))]
    }

    private func refusals(_ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        (query.excluded.map { Vocabulary.standard.label($0, say.language) } + query.refusedNames.map { "“\($0)”" }).map {
            say("without", $0)
        }
    }

    private func between(_ asked: ExploreQuery) -> [String] {
        asked.between.count == 2 ? ["“\(asked.between[0])” – “\(asked.between[1])”"] : []
    }

    /// Places at which it is to be, as far as that is no place that the answer begins at.
    private func whereabouts(of asked: ExploreQuery, _ say: ChatPhrases) -> [String] {
        let near = [asked.near, asked.within].compactMap(\.self).filter { $0 != "here" && $0 != "that" }
        return near.map { say("near_name", $0) } + [asked.on].compactMap(\.self).map { say("on_name", $0) } + between(asked)
    }

    private func limits(_ asked: ExploreQuery, _ say: ChatPhrases) -> [String] {
        [asked.withinMetres.map { say("within_m", distance($0)) }, asked.withinMinutes.map { say("within_min", "\(Int($0))") }]
            .compactMap(\.self)
    }

    /// Times at which it is to be open, or to begin.
    private func moments(_ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        [query.open, query.openUntil, query.window?.lowerBound].compactMap(\.self).map { ChatTimes.text($0, times.calendar, say.language) }
            + [query.day.map { ChatTimes.day($0, times.calendar, say.language) }, query.isAlwaysOpen ? say("always_open") : nil]
            .compactMap(\.self)
    }

    /// Courtesy that was said beside a question, in a word before its answer; `nil` where the answer is one to it.
    func courtesy(_ asked: ExploreQuery, _ say: ChatPhrases) -> String? {
        guard !asked.isTalk else { return nil }
        switch asked.talk {
        case .languages: return say("languages")
        case .identity: return say("identity")
        case .sorry: return say("sorry_too")
        case .relief, .goodNews: return session.concern == nil ? say("over") : nil
        case .thanks: return say("thanks")
        case .farewell: return say("farewell")
        case nil, .greeting, .help, .lonely: return nil
        }
    }

    /// The kinds that are asked for beside a place of none of them, near which they are looked for.
    func kinds(_ asked: ExploreQuery, besides place: RankedPlace) -> ExploreQuery? {
        guard !asked.kinds.isEmpty || !asked.cuisines.isEmpty, !asked.names.isEmpty || asked.that || asked.ordinal != nil else {
            return nil
        }
        let subjects = ChatQuery(asked, times).subjects.compactMap { Vocabulary.standard.subjects[$0] }
        guard !subjects.isEmpty, !subjects.contains(where: { $0.includes(place) || $0.category == nil && $0.kinds == nil }) else {
            return nil
        }
        var query = ExploreQuery()
        (query.kinds, query.cuisines, query.refused, query.wishes) = (asked.kinds, asked.cuisines, asked.refused, asked.wishes)
        (query.open, query.openUntil, query.language, query.near) = (asked.open, asked.openUntil, asked.language, "that")
        return query
    }

    /// Metres from a place within which another one is near it.
    private static let nearIt = 300.0

    /// Sentences for what is asked of where a place is, and is not so: nearer than it is, or near another place.
    func unmet(_ place: RankedPlace, _ wire: Place, _ asked: ExploreQuery, _ say: ChatPhrases) async throws -> [String] {
        var sentences: [String] = []
        if let metres = wire.meters {
            if let limit = asked.withinMetres, metres > limit { sentences.append(say("too_far", distance(metres), distance(limit))) }
            if let limit = asked.withinMinutes, let minutes = wire.walkTime?.minutes, Double(minutes) > limit {
                sentences.append(say("too_far", "\(minutes) min", "\(Int(limit)) min"))
            }
        }
        for name in [asked.near, asked.within, asked.on].compactMap(\.self) where name != "here" && name != "that" {
            let found = try resolve(name)
            if found.isEmpty { sentences.append(say("no_name", name, say("the_data", try areaName()))) }
            guard let other = found.places.first, other.id != place.id else { continue }
            if found.isGuess { sentences.append(say("did_you_mean", other.place.name)) }
            let reach = Self.isQuarter(other) ? Self.ofQuarter : Self.nearIt
            guard Self.metres(from: place.place.location, to: other) > reach else { continue }
            sentences.append(try await apart([other, place], say))
        }
        return sentences
    }

    /// The nearest place of the kind that is marked with a wish of which nothing is known of this one.
    func marked(
        likeIt place: RankedPlace, _ query: ChatQuery, _ start: Coordinates, _ say: ChatPhrases
    ) async throws -> [String] {
        guard let kind = place.place.kind else { return [] }
        let near = PlaceQuery(around: place.place.location, within: ExploreAnswers.walkingRadius, limit: 1)
        var sentences: [String] = []
        for wish in query.wishes where wish.entry?.isKnown == true && wish.entry?.value != true && wish.entry?.elsewhere == nil {
            let sought = wish.id == "fee" ? ChatQuery.Wish(id: "free", must: false) : wish
            guard let entry = sought.entry, entry.yes != nil || entry.diet != nil, !fit(wish, query, place).isMarked,
                !place.hasTag(entry.implied)
            else { continue }
            let found = try store.best(near) { other in
                other.id != place.id && other.place.kind == kind && value(entry, other) != nil && fit(sought, query, other) == .yes
            }
            guard !found.isEmpty else { continue }
            sentences.append(
                say("with_it", entry.label[say.language.rawValue] ?? entry.id, try await brief(found, start, at: query, say)))
        }
        return sentences
    }

    /// That nothing is marked of what goes without saying, where it is asked of one place.
    func untold(_ wish: ChatQuery.Wish, of place: RankedPlace, _ say: ChatPhrases) -> String? {
        guard let entry = wish.entry, entry.isKnown, place.facts["lines"] == nil, place.facts["route_ref"] == nil || wish.id != "line"
        else {
            return nil
        }
        let label = entry.label[say.language.rawValue] ?? entry.id
        return place.hasTag(entry.implied) ? say("as_usual", label) : wish.id == "line" ? say("wish_unknown", label) : nil
    }

    /// That an address alone has none of what is asked of it.
    func unknownOfDoor(_ asked: ExploreQuery, _ say: ChatPhrases) -> [String] {
        let phrases: [(ExploreQuery.Ask, String)] = [
            (.phone, say("phone_none")), (.website, say("web_none")), (.email, say("email_none")),
            (.hours, Self.sentence(say("hours_unknown"))), (.level, say("level_unknown")),
        ]
        return phrases.filter { asked.asks.contains($0.0) }.map(\.1)
    }
}

extension ExploreQuery {
    /// Whether nothing is asked beside what is said to be polite: a time or a place alone is no question.
    var isTalk: Bool {
        var rest = self
        (rest.talk, rest.unknown, rest.language, rest.continues) = (nil, [], nil, false)
        (rest.open, rest.openUntil, rest.eventFrom, rest.eventUntil) = (nil, nil, nil, nil)
        (rest.near, rest.on, rest.within, rest.from) = (nil, nil, nil, nil)
        return rest == ExploreQuery()
    }
}
