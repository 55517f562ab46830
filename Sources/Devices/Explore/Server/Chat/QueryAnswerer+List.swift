import Explore
import Foundation

// Answers that list places.
extension QueryAnswerer {
    func list(_ query: ChatQuery, _ whole: ExploreQuery, _ say: ChatPhrases) async throws -> QueryAnswer {
        var query = query
        var area = try self.area(query, say)
        query.searched = area.house
        var notes = area.notes
        let start = try self.start(whole, say)
        notes += start.notes
        if let answer = try await byYear(query, whole, area, start.point, notes, say) { return answer }
        let wantsOthers = query.asked.others || (query.asked.closer && session.far != nil)
        let hidden = query.asked.others ? try refused(whole) : []
        if query.asked.closer, let nearest = session.far, whole.kinds == session.query?.kinds {
            let closer = try await found(query, area, start.point, hidden, within: max(1, nearest - 1), say)
            // What is nearer and closed is named; what is open stays the answer.
            if query.wantsOpen, !closer.places.contains(where: { isOpen($0, query) }) {
                for (phrase, isKnown) in [("nearer_hours", false), ("closer_closed", true)] {
                    let places = closer.places.filter { ($0.place.openingHours != nil) == isKnown }
                    if !places.isEmpty { notes.append(say(phrase, try await brief(Array(places.prefix(2)), start.point, at: query, say))) }
                }
            } else if !closer.places.isEmpty {
                return try await answer(closer, query, whole, area, start.point, notes, wantsOthers: true, say)
            }
            if closer.places.isEmpty { notes.append(say("none_closer")) }
            query.asked.order = .nearest
        }
        var found = try await found(query, area, start.point, hidden, within: nil, say)
        var isRestarted = false
        if found.places.isEmpty, !hidden.isEmpty, let category = query.category {
            // Where all of the kind were shown, the rest of its category is better than the same again.
            var broader = query
            broader.subjects = [Self.general(category)]
            if broader.subjects != query.subjects { found = try await self.found(broader, area, start.point, hidden, within: nil, say) }
            if !found.places.isEmpty { notes.append(say("none", kinds(query, say), say("here"))) }
        }
        if found.places.isEmpty, !hidden.isEmpty {
            isRestarted = true
            notes.append(say("all_shown"))
            found = try await self.found(query, area, start.point, [], within: nil, say)
        }
        // Nothing lies on the way itself: what is near by is told.
        if found.places.isEmpty, area.includes != nil, !area.isStrict, query.hasSubject {
            area.includes = nil
            found = try await self.found(query, area, start.point, hidden, within: nil, say)
            if !found.places.isEmpty { area.header = say("none_between") }
        }
        if found.places.isEmpty, query.hasSubject, found.notes.isEmpty {
            let near = Self.relatives(query)
            notes.append(say("none", kinds(query, say), area.phrase))
            if near.isEmpty {
                notes.append(say("beyond", say("the_data", try areaName())))
            } else {
                var other = query
                other.subjects = near
                (other.wishes, other.onlyDiets) = ([], [])
                area.header =
                    say("not_this_kind", kinds(query, say)).components(separatedBy: ";").last.map {
                        $0.trimmingCharacters(in: .whitespaces)
                    } ?? ""
                area.header = area.header.prefix(1).uppercased() + area.header.dropFirst()
                found = try await self.found(other, area, start.point, [], within: nil, say)
            }
        } else if found.isClosed, !found.hasUnknown, let other = try await stillOpen(query, area, start.point, hidden, say) {
            notes += found.notes.suffix(1).map { note in
                note.hasSuffix(":") ? String(note.dropLast().prefix { $0 != ";" }) + "." : note
            }
            notes.append(say("next_to_open", try await brief(found.places, start.point, say)))
            found = other
            found.others.removeAll { $0.hasPrefix(say("closed_now", "").dropLast(2)) || $0.hasPrefix(say("closed_then", "").dropLast(2)) }
            area.header = say("still_open")
        }
        // Who is hungry now has no use for the only one that is marked and shut.
        let isShut = query.isToDine && !query.wantsOpen && !found.places.isEmpty
        if isShut, found.places.allSatisfy({ $0.place.openingHours.flatMap { times.state($0) }?.isOpen == false }) {
            var now = query
            (now.open, now.isNow) = (times.now, true)
            let needed = query.wishes.filter { $0.must && $0.entry?.isKnown == true }
            now.wishes.removeAll(where: needed.contains)
            let open = try await self.found(now, area, start.point, hidden, within: nil, say).places.filter { isSurelyOpen($0, now) }
            if !open.isEmpty {
                found.others.append(
                    say("open_instead", try await brief(Array(open.prefix(2)), start.point, at: now, telling: needed, say)))
            }
        }
        // What has all of it is closed: what is open, and has it perhaps, is named.
        let musts = query.wishes.filter { $0.must && $0.entry?.isKnown == true }
        if found.isClosed, !found.places.isEmpty, !musts.isEmpty, musts.allSatisfy({ $0.entry?.diet == nil }) {
            var other = query
            other.wishes.removeAll { $0.must }
            let open = try await self.found(other, area, start.point, hidden, within: nil, say).places.filter {
                isOpen($0, other) && !(query.isToStay && $0.sells)
            }
            if !open.isEmpty {
                found.others.append(
                    say("open_instead", try await brief(Array(open.prefix(2)), start.point, at: other, telling: musts, say)))
            }
        }
        if !area.headerNearby.isEmpty, found.places.contains(where: { Self.metres(from: area.center, to: $0) > area.radius }) {
            area.header = area.headerNearby
        }
        notes += try missing(query, area, found, say)
        found.others += try await sold(query, area, found.places, start.point, say) + toilets(query, area, say)
        var answer = try await answer(found, query, whole, area, start.point, notes, wantsOthers: wantsOthers && !isRestarted, say)
        answer.isRestarted = isRestarted
        return answer
    }

    /// The places that are not shown again: all that were, or only the one that was spoken of, and what is one with it, where something else
    /// is asked for in its place, with what it has to have ("that one is out of order, another within 300 m?").
    private func refused(_ whole: ExploreQuery) throws -> Set<RankedPlace.ID> {
        let all = session.shown.union(session.list.map(\.id))
        guard let focus = session.focus, session.list.contains(where: { $0.id == focus.id }), session.list.count > 1,
            whole.withinMetres != nil || whole.withinMinutes != nil || !whole.asks.isEmpty
                || whole.wishes.count > (session.query?.wishes.count ?? 0)
        else { return all }
        let twins = try store.best(PlaceQuery(around: focus.place.location, within: Self.ofOneHouse, limit: 20)) { place in
            place.place.kind == focus.place.kind && place.place.name == focus.place.name && place.facts["level"] == focus.facts["level"]
        }
        return Set(twins.map(\.id) + [focus.id])
    }

    /// Metres between toilets of one floor of a house.
    private static let ofOneHouse = 60.0

    /// Of several kinds those that the data does not have at all.
    private func missing(_ query: ChatQuery, _ area: Area, _ found: Found, _ say: ChatPhrases) throws -> [String] {
        guard query.subjects.count > 1, !found.places.isEmpty else { return [] }
        let missing = try query.subjects.filter { id in
            guard let subject = Vocabulary.standard.subjects[id], !found.places.contains(where: subject.includes) else { return false }
            return try store.best(PlaceQuery(around: area.center, within: ExploreAnswers.widestRadius, limit: 1), where: subject.includes)
                .isEmpty
        }
        guard !missing.isEmpty else { return [] }
        return [say("none", say.list(missing.map { Vocabulary.standard.label($0, say.language) }, "or"), say("here"))]
    }

    /// The places of the last list with what is asked of them, in the order that is asked for, or those that have it first; and others of the
    /// kind that have it, where none of them is known to.
    ///
    /// - Parameters:
    ///   - query: with what was said before.
    ///   - asked: what is asked now, without that.
    func ofList(
        _ query: ChatQuery, _ whole: ExploreQuery, _ asked: ExploreQuery, _ say: ChatPhrases
    ) async throws -> QueryAnswer? {
        let excluded = query.excluded.compactMap { Vocabulary.standard.subjects[$0] }
        let refused = query.refusedNames.map { Words($0).list }
        var list = session.list.filter { place in
            !excluded.contains { $0.includes(place) } && !refused.contains(where: Words(place.place.name).contains)
        }
        guard !list.isEmpty else { return nil }
        // "Is the kebab one still open?" is asked of that one.
        if !(asked.kinds + asked.cuisines).isEmpty {
            let subjects = query.subjects.compactMap { Vocabulary.standard.subjects[$0] }
            let meant = list.filter { place in subjects.contains { $0.includes(place) } }
            if meant.count == 1, list.count > 1 {
                var one = asked
                (one.kinds, one.cuisines, one.listed) = ([], [], false)
                return try await self.one(meant[0], isListed: true, one, query, notes: [], say)
            }
            if !meant.isEmpty { list = meant }
        }
        // "The later one, how do I get there?" is one of them.
        if let order = query.asked.order, order != .best, !order.isOfYear, query.asked.count == nil,
            order == .openLongest || !query.asked.asks.allSatisfy({ $0 == .distance || $0 == .hours || !Self.ofOne.contains($0) }),
            !Self.ofOne.union([.hours]).isDisjoint(with: query.asked.asks)
        {
            return try await best(of: list, order, query, asked, say)
        }
        let start = try self.start(whole, say)
        let walks = try await answers.walks(from: start.point, to: list)
        let known = query.wishes.filter { $0.entry?.isKnown == true }
        func key(_ index: Int) -> (Double, Double) {
            let misses =
                known.reduce(0) { $0 + fit($1, query, list[index]).rawValue } + (query.wantsOpen && !isOpen(list[index], query) ? 1 : 0)
            return switch query.asked.order {
            case .nearest: (walks[index], Double(misses))
            case .openLongest: (-end(of: list[index]), Double(misses))
            default: (Double(misses), Double(index))
            }
        }
        let sorted = list.indices.sorted { key($0) < key($1) }.map { list[$0] }
        // Who asks which of them are open is told of the others by name alone.
        let closed = query.wantsOpen ? sorted.filter { $0.place.openingHours != nil && !isOpen($0, query) } : []
        var found = Found()
        found.places = closed.count < sorted.count ? sorted.filter { place in !closed.contains { $0.id == place.id } } : sorted
        var notes = start.notes
        if query.asked.order == .nearest, let first = found.places.first, found.places.count > 1 {
            let wire = try await wire([first], from: start.point, say.language)[0]
            notes.append(say("nearest_of", name(first, say.language), away(wire, first, from: start.point, say)))
        }
        if query.asked.order == .openLongest { notes += longest(list, say) }
        notes += leading(list, query, say)
        if list.count == 2, whole.from == nil, query.asked.asks.contains(.distance) { notes.append(try await apart(list, say)) }
        if !closed.isEmpty, closed.count < sorted.count {
            found.others = [say(query.isNow && query.openUntil == nil ? "closed_now" : "closed_then", self.closed(closed, query, say))]
        }
        if closed.count == sorted.count { notes.append(noneOpen(query, say)) }
        // Where none of them is open, what else is of the kind is the way on.
        if closed.count == sorted.count, var before = session.query {
            let asked = ChatQuery(before, times).wishes.filter { $0.entry?.isKnown == true }
            (before.language, before.open, before.openUntil, before.wishes) = (whole.language, whole.open ?? "now", whole.openUntil, [])
            let other = ChatQuery(before, times)
            let open = try await self.found(other, try area(other, say), start.point, Set(list.map(\.id)), within: nil, say).places
                .filter { isOpen($0, other) }
            if !open.isEmpty {
                found.others.append(
                    say("open_instead", try await brief(Array(open.prefix(2)), start.point, at: other, telling: asked, say)))
            }
        }
        for (ask, phrase, has) in [
            (.phone, "phones_none", list.contains { $0.place.phone != nil }),
            (.website, "webs_none", list.contains { $0.place.website != nil }),
            (.email, "email_none", list.contains { $0.facts["email"] != nil }),
            (.level, "level_unknown", list.contains { $0.facts["level"] != nil }),
        ] as [(ExploreQuery.Ask, String, Bool)] where query.asked.asks.contains(ask) && !has { notes.append(say(phrase)) }
        let unmarked = known.filter { wish in list.allSatisfy { !fit(wish, query, $0).isMarked } }
        if !unmarked.isEmpty {
            found.said = Set(unmarked.map(\.id))
            notes.append(say("none_of_these", say.list(unmarked.map { $0.entry?.label[say.language.rawValue] ?? $0.id })))
        }
        if !known.isEmpty, !list.contains(where: { place in known.allSatisfy { fit($0, query, place) == .yes } }) {
            let others = try await others(known, query, whole, start.point, besides: list, say)
            if !others.isEmpty { found.others.append(say("others_with", try await brief(others, start.point, at: query, say))) }
        }
        found.others += aside(asked, .listed, say)
        let area = Area(center: start.point, radius: 0, header: say("of_these"), phrase: "")
        return try await answer(found, query, whole, area, start.point, notes, wantsOthers: false, say)
    }

    /// Others of what was looked for last that have all of these.
    private func others(
        _ wishes: [ChatQuery.Wish], _ query: ChatQuery, _ whole: ExploreQuery, _ start: Coordinates, besides list: [RankedPlace],
        _ say: ChatPhrases
    ) async throws -> [RankedPlace] {
        guard var before = session.query else { return [] }
        before.language = whole.language
        before.open = whole.open ?? before.open
        before.wishes.removeAll { wish in wishes.contains { $0.id == wish.wish } }
        before.wishes += wishes.map { ExploreQuery.Wish($0.id) }
        let other = ChatQuery(before, times)
        let found = try await found(other, try area(other, say), start, Set(list.map(\.id)), within: nil, say)
        return found.places.filter { place in wishes.allSatisfy { fit($0, query, place) == .yes } }
    }

    /// What is marked of the toilets of the house that they are looked for in, and when it is open.
    private func toilets(_ query: ChatQuery, _ area: Area, _ say: ChatPhrases) -> [String] {
        guard query.subjects == ["toilets"], let house = area.house, house.facts["toilets:wheelchair"] != nil else { return [] }
        let facts =
            [told(ChatQuery.Wish(id: "wheelchair_toilet", must: false), of: house, say)] + [
                house.place.openingHours.flatMap { times.text($0, in: say.language) }
            ]
        return [say("house_is", name(house, say.language), facts.compactMap(\.self).joined(separator: ", "))]
    }

    /// What has something to eat when nothing of the kind is open.
    private func stillOpen(
        _ query: ChatQuery, _ area: Area, _ start: Coordinates, _ hidden: Set<RankedPlace.ID>, _ say: ChatPhrases
    ) async throws -> Found? {
        guard let category = query.category, [.quickBites, .chillCafes].contains(category), query.day == nil else { return nil }
        var other = query
        other.subjects = ["food", "coffee", "convenience", "fuel"]
        var found = try await found(other, area, start, hidden, within: query.radius ?? 2 * ExploreAnswers.walkingRadius, say)
        found.places.removeAll { !isOpen($0, other) }
        return found.places.isEmpty ? nil : found
    }

    /// Nearer places that often have what is asked for, though it is not what they are: a kiosk for ice cream.
    private func sold(
        _ query: ChatQuery, _ area: Area, _ places: [RankedPlace], _ start: Coordinates, _ say: ChatPhrases
    ) async throws -> [String] {
        let kinds = Set(query.subjects.flatMap { Vocabulary.standard.subjects[$0]?.sold ?? [] })
        guard !kinds.isEmpty, query.wishes.allSatisfy({ !$0.must }), let nearest = places.map(\.distance).min() else { return [] }
        let within = min(nearest - Self.nearer, Self.besides)
        guard within > 0 else { return [] }
        let found = try store.best(PlaceQuery(around: area.center, within: within, limit: 2)) { place in
            place.place.kind.map(kinds.contains) == true && (place.place.openingHours == nil || isOpen(place, query) || !query.wantsOpen)
        }
        return found.isEmpty ? [] : [say("sold_too", try await brief(found, start, say))]
    }

    private func kinds(_ query: ChatQuery, _ say: ChatPhrases) -> String {
        say.list(query.subjects.map { Vocabulary.standard.label($0, say.language) }, "or")
    }

    /// The subject that is all of a category.
    private static func general(_ category: ExploreCategory) -> String {
        switch category {
        case .quickBites: "food"
        case .chillCafes: "calm"
        case .events: "events"
        case .explore: "sights"
        }
    }

    /// What helps where the data has nothing of a kind.
    private static func relatives(_ query: ChatQuery) -> [String] {
        guard let subject = query.subjects.first else { return [] }
        switch subject {
        case "sauna": return ["sauna_pool"]
        case "wine", "karaoke": return ["bar"]
        case "drinking_water": return ["coffee", "library"]
        case "veterinary": return []
        case "police", "hospital", "doctor", "dentist", "pharmacy": return []
        case "locker": return ["station"]
        case "tomb": return ["monument"]
        case "hardware": return ["variety", "supermarket"]
        case "pet_shop": return ["supermarket"]
        case "dog_park": return ["park"]
        case "kids_clothes": return ["clothes"]
        case "bridge", "waters", "tree", "tower": return []
        case "shower": return ["gym", "sauna_pool"]
        case "student": return ["food"]
        case "phone_repair": return ["telecom"]
        default: break
        }
        guard let category = Vocabulary.standard.subjects[subject]?.category, subject != general(category) else { return [] }
        return [general(category)]
    }

    // MARK: - In words

    /// Metres within which a kiosk is near, and those that it must be nearer by.
    private static let (besides, nearer) = (350.0, 200.0)

    /// Places of a list of which all is told in words; of the others their names, and when they are open.
    private static let told = 3

    func answer(
        _ found: Found, _ query: ChatQuery, _ whole: ExploreQuery, _ area: Area, _ start: Coordinates, _ notes: [String], wantsOthers: Bool,
        _ say: ChatPhrases
    ) async throws -> QueryAnswer {
        var sentences: [String] = []
        if whole.talk == .lonely { sentences.append(say("lonely")) }
        if query.subjects == ["funeral"] { sentences.append(say("condolence")) }
        if query.wishes.contains(where: { $0.id == "allergens" }) { sentences.append(say("allergy", ambulance)) }
        let isProgramme = query.isAboutEvents || query.wishes.contains { $0.id == "programme" }
        if query.isAboutEvents { sentences.append(say("no_events", "")) }
        sentences += stopping(query, found, area, say) + notes + found.notes
        var found = found
        if isOfOne(query), let best = best(found.places, query) {
            if query.asked.asks.contains(.description) { found.others += besides(best, found.places, say) }
            found.places = [best]
        }
        var query = query
        query.fromAnchor = try await fromAnchor(found.places, area)
        if query.asked.asks.contains(.howMany), found.count > 0 { sentences.append(howMany(found, query, say)) }
        let wire = try await wire(found.places, from: start, say.language)
        let asksOfOne = found.places.count == 1 && !query.asked.asks.filter { $0 != .howMany && $0 != .along }.isEmpty
        if !found.places.isEmpty {
            let isPlain = notes.isEmpty && found.notes.isEmpty
            var header = isProgramme && query.isAboutEvents ? say("venues") : wantsOthers && isPlain ? say("found_others") : area.header
            if query.subjects == ["sights"], whole.kinds.isEmpty { header = say("vibe_short") }
            if sentences.last?.hasSuffix(":") == true { header = "" }
            let context = try ItemContext(found, query, self)
            let told = query.asked.listed ? found.places.count : max(Self.told, query.asked.count ?? 0)
            let text =
                try await asksOfOne
                ? describe(found.places[0], wire[0], from: start, nil, whole, query, say)
                : zip(found.places, wire).prefix(told).enumerated().map { index, pair in
                    (found.places.count > 1 ? "\(index + 1). " : "") + item(pair.0, pair.1, start, query, context, say)
                }.joined(separator: "; ") + "."
            sentences.append((header + " " + text).trimmingCharacters(in: .whitespaces))
            let others = Array(found.places.dropFirst(told))
            if !asksOfOne, !others.isEmpty {
                let musts = query.wishes.filter { $0.must && !context.silent.contains($0.id) }
                sentences.append(say("more_too", try await brief(others, start, at: query, telling: musts, most: others.count, say)))
            }
        }
        sentences += found.others
        // Metres are those of the way; what is asked for was looked for as the crow flies.
        if let limit = query.asked.withinMetres, let metres = wire.first?.meters, metres > limit, found.count > 0 {
            sentences.append(say("over_limit", distance(metres), distance(limit)))
        }
        sentences += try await elsewhere(query, of: found.places, start, say)
        if found.places.count == 1, found.places[0].place.wheelchair == "limited" {
            sentences += try access(of: found.places[0], query, say)
        }
        if query.wishes.contains(where: { $0.id == "rating" }), !found.places.contains(where: { $0.place.rating != nil }) {
            sentences.append(say("no_ratings"))
        }
        if query.subjects == ["taxi"],
            (query.wishes + session.needs.map { ChatQuery.Wish(id: $0.wish, must: false) }).contains(where: { $0.id == "wheelchair" })
        {
            sentences.append(say("taxi_wheelchair"))
        }
        if !asksOfOne, query.asked.asks.contains(.hours), let first = found.places.first, first.place.openingHours == nil {
            sentences += try await sameHouse(first, start, say)
        }
        sentences += cost(query, of: found.places, say)
        var left = query
        left.wishes.removeAll { found.said.contains($0.id) || query.subjects == ["toilets"] && ["free", "fee", "price"].contains($0.id) }
        sentences += cannot(left, of: found.places, isList: !asksOfOne, say) + unheard(query, of: found.places, say)
        let isOnWheels = query.wishes.contains { $0.id.hasPrefix("wheelchair") || $0.id == "pram" || $0.id == "safe_crossing" }
        if isOnWheels, found.places.contains(where: \.isOnFloor) { sentences.append(try lifts(to: found.places, say)) }
        if !asksOfOne, let first = found.places.first,
            whole.asks.contains(.way) || whole.asks.contains(.distance) && !query.asked.listed
        {
            sentences += [name(first, say.language) + ":"] + (try await way(to: first, from: start, nil, query, say))
        }
        if query.wishes.contains(where: { Self.risky.contains($0.id) && $0.id != "allergens" }), !found.places.isEmpty,
            !found.notes.contains(where: { $0.hasPrefix(say("diet_none", "").prefix(12)) })
        {
            sentences.append(say("diet_caution"))
        }
        let day = query.open ?? query.day ?? times.now
        let showsHours = found.places.contains { $0.place.openingHours != nil }
        if showsHours || query.isNow || query.day != nil, !asksOfOne, let holiday = times.holidays.name(on: day, in: times.calendar) {
            let isToday = times.calendar.isDate(day, inSameDayAs: times.now)
            let title = isToday ? say("today") : ChatTimes.day(day, times.calendar, say.language)
            sentences.append(say("holiday_is", title.prefix(1).uppercased() + title.dropFirst(), say(holiday)) + " " + say("holiday_list"))
        }
        if showsHours, !asksOfOne, query.wantsOpen, let eve = eve(of: day, say) { sentences.append(eve) }
        let nearest = found.places.map(\.distance).min()
        return QueryAnswer(
            reply: sentences.filter { !$0.isEmpty }.joined(separator: " "), places: wire, ranked: found.places,
            subject: .list(remembered(query, whole)), hint: hint(query, say),
            nearest: nearest, category: query.category)
    }

    /// That no price is known of what often has one, where none is asked for.
    private func cost(_ query: ChatQuery, of places: [RankedPlace], _ say: ChatPhrases) -> [String] {
        guard let subject = query.subjects.first, !places.isEmpty,
            places.allSatisfy({ $0.facts["fee"] == nil && $0.facts["charge"] == nil })
        else { return [] }
        if subject == "locker" { return [say("locker_unknown")] }
        if subject == "bicycle_rental" { return [say("rental_unknown")] }
        return subject == "toilets" ? [say("cost_unknown")] : []
    }

    /// Questions about one place, of several kinds of which the best is meant.
    private static let ofOne: Set<ExploreQuery.Ask> = [
        .way, .distance, .phone, .website, .email, .address, .level, .inTime, .description, .entrance, .otherNames,
    ]

    /// The one place of which something is asked: the first, or the first that has the number that is asked for.
    private func best(_ places: [RankedPlace], _ query: ChatQuery) -> RankedPlace? {
        guard let first = places.first, query.asked.asks.contains(.phone), first.place.phone == nil else { return places.first }
        return places.first { $0.place.phone != nil && isOpen($0, query) == isOpen(first, query) } ?? first
    }

    /// Metres within which another of the kind may be the one that somebody sees.
    private static let inSight = 100.0
    /// Others of the kind that are named, and letters of what is written on them, at most.
    private static let (mostBeside, longestText) = (3, 140)

    /// What else of the kind is beside the one that is taken for what is asked about, or beside the person, and by whom it is or what is
    /// written on it.
    private func besides(_ best: RankedPlace, _ places: [RankedPlace], _ say: ChatPhrases) -> [String] {
        let near = places.filter { place in
            place.id != best.id && !place.isNameless
                && (place.distance < Self.inSight || place.place.location.distance(to: best.place.location) < Self.inSight)
        }
        guard !near.isEmpty else { return [] }
        let each = near.prefix(Self.mostBeside).map { place in
            let text = ["description", "inscription"].compactMap { place.facts[$0] }.first.map { text in
                "“" + (text.count > Self.longestText ? text.prefix(Self.longestText) + "…" : text[...]) + "”"
            }
            let about = making(of: place, ["artist", "architect", "built"], say).map { String($0.dropLast()) } ?? text
            return name(place, say.language) + (about.map { " (\($0))" } ?? "")
        }
        return [say("beside_it", each.joined(separator: "; "))]
    }

    /// How far the places are from the one that they are to be near.
    private func fromAnchor(_ places: [RankedPlace], _ area: Area) async throws -> [RankedPlace.ID: (minutes: Int, metres: Double)] {
        guard let anchor = area.anchor else { return [:] }
        let walks = try await answers.walks(from: anchor, to: places)
        return Dictionary(
            zip(places, walks).map { ($0.id, (WalkTime(seconds: $1 / WalkingRoute.pace).minutes ?? 1, $1)) },
            uniquingKeysWith: { one, _ in one })
    }

    /// True where something is asked that one place answers, and not a list.
    private func isOfOne(_ query: ChatQuery) -> Bool {
        !query.asked.listed && query.asked.count == nil && !query.asked.asks.contains(.howMany) && !query.isAboutEvents
            && !Self.ofOne.subtracting(query.asked.order == .nearest ? [] : [.distance]).isDisjoint(with: query.asked.asks)
    }

    /// "I know 4 of them within 400 m."
    private func howMany(_ found: Found, _ query: ChatQuery, _ say: ChatPhrases) -> String {
        let within =
            query.asked.withinMinutes.map { say("within_min", "\(Int($0))") }
            ?? query.asked.withinMetres.map { say("within_m", distance($0)) }
        return say(found.count < Self.compared ? "how_many" : "at_least", "\(found.count)", within.map { " " + $0 } ?? "")
    }

    /// The query without its words, for a message may be long.
    private func remembered(_ query: ChatQuery, _ whole: ExploreQuery) -> ExploreQuery {
        var kept = whole
        if kept.kinds.isEmpty, kept.cuisines.isEmpty { kept.kinds = query.subjects }
        (kept.names, kept.unknown, kept.asks, kept.others, kept.closer, kept.talk) = ([], [], [], false, false, nil)
        kept.order = nil
        return kept
    }

    /// A word of help with some kinds.
    private func hint(_ query: ChatQuery, _ say: ChatPhrases) -> String? {
        guard let first = query.subjects.first, !query.asked.asks.contains(.howMany) else { return nil }
        switch first {
        case "doctor", "dentist", "veterinary": return say("health_hint", ambulance)
        case "tram_stop", "bus_stop", "metro": return query.wishes.contains { $0.id == "timetable" } ? nil : say("no_lines")
        case "embassy", "police":
            return say("police_hint", EmergencyNumbers.at(origin).numbers(of: .police).joined(separator: " / "))
        default: return nil
        }
    }
}
