import Explore
import Foundation

// Answers that list places.
extension QueryAnswerer {
    /// Where places are looked for.
    private struct Area {
        var center: Coordinates
        /// Metres that are looked at first.
        var radius: Double
        /// The sentence's beginning, and how it is said that there is nothing.
        var header: String
        var phrase: String
        /// What a place must be beside near; `nil` for anything.
        var includes: (@Sendable (RankedPlace) -> Bool)?
        /// Nothing further away is meant.
        var isStrict = false
        var notes: [String] = []
    }

    /// A place with how well it meets the query.
    private struct Candidate {
        let place: RankedPlace
        let misses: Int
        let openness: Int
        var walk: Double?
    }

    private static let compared = 80
    /// Places of the list whose facts are told in words.
    private static let told = 5
    /// Places of this name within so many metres are one: the statues of a group.
    private static let oneGroup = 150.0

    func list(_ query: ChatQuery, _ whole: ExploreQuery, _ say: ChatPhrases) async throws -> QueryAnswer {
        var query = query
        var area = try self.area(query, say)
        var notes = area.notes
        let start = try self.start(whole, say)
        notes += start.notes
        let wantsOthers = query.asked.others || (query.asked.closer && session.nearest != nil)
        let hidden = query.asked.others ? session.shown.union(session.list.map(\.id)) : []
        if query.asked.closer, let nearest = session.nearest, whole.kinds == session.query?.kinds {
            let closer = try await found(query, area, start.point, hidden, within: max(1, nearest - 1), say)
            if !closer.places.isEmpty {
                return try await answer(closer, query, whole, area, start.point, notes, wantsOthers: true, say)
            }
            notes.append(say("none_closer"))
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
        if found.places.isEmpty, query.hasSubject {
            let near = Self.relatives(query)
            notes.append(say("none", kinds(query, say), area.phrase))
            if !near.isEmpty {
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
        }
        var answer = try await answer(found, query, whole, area, start.point, notes, wantsOthers: wantsOthers && !isRestarted, say)
        answer.isRestarted = isRestarted
        return answer
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
        case "shower": return ["gym", "sauna_pool"]
        case "student": return ["food"]
        case "phone_repair": return ["telecom"]
        default: break
        }
        guard let category = Vocabulary.standard.subjects[subject]?.category, subject != general(category) else { return [] }
        return [general(category)]
    }

    // MARK: - Where

    private func area(_ query: ChatQuery, _ say: ChatPhrases) throws -> Area {
        let asked = query.asked
        let here = originName.map { say("found_near", $0) } ?? say("found_you")
        var area = Area(center: origin, radius: ExploreAnswers.walkingRadius, header: here, phrase: say("here"))
        func anchor(_ name: String) throws -> (place: RankedPlace?, point: Coordinates, name: String)? {
            if name == "that" {
                guard let place = session.focus ?? session.list.first else { return nil }
                return (place, place.place.location, place.place.name)
            }
            let found = try resolve(name)
            if let door = found.door, found.isAddress { return (found.places.first, door.point, door.text) }
            guard let place = found.places.first else {
                area.notes.append(say("no_anchor", name))
                return nil
            }
            if found.isGuess { area.notes.append(say("did_you_mean", place.place.name)) }
            return (place, place.place.location, self.name(place, say.language))
        }
        if asked.between.count == 2 {
            guard let first = try anchor(asked.between[0]), let second = try anchor(asked.between[1]) else { return area }
            let isCorner = first.place?.place.kind == "street" && second.place?.place.kind == "street"
            let (from, to) = isCorner ? Self.corner(first.place, second.place) : (first.point, second.point)
            let length = from.distance(to: to)
            area.center = Coordinates(clamping: (from.latitude + to.latitude) / 2, (from.longitude + to.longitude) / 2)
            area.radius = isCorner ? 90 : max(120, length * 0.55)
            area.header = say("found_between", first.name, second.name)
            area.phrase = ""
            // The detour over a place that lies between is small.
            if !isCorner {
                area.includes = { from.distance(to: $0.place.location) + $0.place.location.distance(to: to) < length * 1.3 + 80 }
            }
        } else if let name = asked.on {
            guard let found = try anchor(name) else { return area }
            guard let street = found.place, street.place.kind == "street" else {
                (area.center, area.header, area.phrase) = (found.point, say("found_near", found.name), say("near_name", found.name))
                return area
            }
            let key = PlaceNames.fold(Words(street.place.name).list)
            area.center = Self.nearestPoint(of: street, to: origin)
            area.radius = 3_000
            (area.header, area.phrase, area.isStrict) = (say("found_on", found.name), say("on_name", found.name), true)
            area.includes = { place in
                place.place.address.map { PlaceNames.fold(Words($0).list).hasPrefix(key) } == true
                    || place.place.address == nil && place.place.kind != "street"
                        && Self.metres(from: place.place.location, to: street) < 25
            }
        } else if let name = asked.within ?? asked.near {
            guard let found = try anchor(name) else { return area }
            area.center =
                found.place.map { $0.place.kind == "street" ? Self.nearestPoint(of: $0, to: origin) : $0.place.location } ?? found.point
            let isHouse = ["mall", "department_store", "building_named", "library", "station", "marketplace"].contains(
                found.place?.place.kind ?? "")
            let isQuarter = ["neighbourhood", "quarter", "suburb"].contains(found.place?.place.kind ?? "")
            area.radius = asked.within != nil && isHouse ? 130 : isQuarter ? 600 : 500
            area.header = asked.within != nil ? say("found_in", found.name) : say("found_near", found.name)
            area.phrase = say("near_name", found.name)
        }
        return area
    }

    private static func nearestPoint(of street: RankedPlace, to point: Coordinates) -> Coordinates {
        street.approaches.min { point.distance(to: $0) < point.distance(to: $1) } ?? street.place.location
    }

    /// Where two streets come nearest to each other.
    private static func corner(_ first: RankedPlace?, _ second: RankedPlace?) -> (Coordinates, Coordinates) {
        let (one, other) = (first?.approaches ?? [], second?.approaches ?? [])
        var best: (distance: Double, from: Coordinates, to: Coordinates)?
        for from in one {
            for to in other where best.map({ from.distance(to: to) < $0.distance }) ?? true { best = (from.distance(to: to), from, to) }
        }
        let usual = first?.place.location ?? .metroTech
        return best.map { ($0.from, $0.to) } ?? (usual, second?.place.location ?? usual)
    }

    // MARK: - Which

    private struct Found {
        var places: [RankedPlace] = []
        var walks: [Double] = []
        var notes: [String] = []
        /// Wishes that come nearest to those that nothing meets.
        var instead: [ChatQuery.Wish] = []
        /// What is to be said of places that are not shown.
        var others: String?
    }

    /// The places of a query, the best first, and what of it could not be met.
    private func found(
        _ query: ChatQuery, _ area: Area, _ start: Coordinates, _ hidden: Set<RankedPlace.ID>, within limit: Double?, _ say: ChatPhrases
    ) async throws -> Found {
        var candidates: [Candidate] = []
        let widest = limit ?? query.radius ?? .infinity
        let musts = query.wishes.filter { $0.must && $0.entry?.isKnown == true }
        for radius in [area.radius, max(area.radius, ExploreAnswers.walkingRadius), 5_000, ExploreAnswers.widestRadius] {
            candidates = try self.candidates(query, area, within: min(radius, widest), hidden)
            // One that meets all is worth a longer walk; a further one that does not is not.
            let enough = musts.isEmpty ? !candidates.isEmpty : candidates.contains { $0.misses == 0 }
            if enough || radius >= widest { break }
            if area.isStrict, radius >= area.radius, candidates.isEmpty { break }
            if radius >= 5_000, !candidates.isEmpty { break }
        }
        var found = Found()
        if candidates.isEmpty, widest.isFinite, limit == nil {
            var wider = query
            wider.radius = nil
            var rest = try await self.found(wider, area, start, hidden, within: nil, say)
            let text = query.asked.withinMinutes.map { say("within_min", "\(Int($0))") } ?? say("within_m", "\(Int(widest))")
            if !rest.places.isEmpty { rest.notes.insert(say("none_within", text), at: 0) }
            return rest
        }
        if candidates.isEmpty, area.isStrict {
            var near = area
            (near.includes, near.isStrict, near.radius) = (nil, false, 600)
            var rest = try await self.found(query, near, start, hidden, within: limit, say)
            if !rest.places.isEmpty { rest.notes.insert(say("none_on", query.asked.on ?? ""), at: 0) }
            return rest
        }
        candidates = try await order(candidates, query, start)
        if !musts.isEmpty, !candidates.isEmpty {
            let best = candidates.filter { $0.misses == 0 }
            let partly = candidates.filter { $0.misses == 1 }
            let labels = say.list(musts.map { $0.entry?.label[say.language.rawValue] ?? $0.id })
            if !best.isEmpty {
                let isNearer = candidates.contains { $0.misses > 1 && $0.place.distance < best[0].place.distance }
                if isNearer { found.others = say("others_unknown") }
                candidates = best + (best.count < 3 ? Array(partly.prefix(2)) : [])
            } else if musts.contains(where: { Self.risky.contains($0.id) }) {
                found.notes.append(say("diet_none", labels))
                candidates = hints(candidates, musts)
                let instead = musts.compactMap { $0.entry?.instead }.map { ChatQuery.Wish(id: $0, must: false) }
                if !instead.isEmpty {
                    let near = candidates.filter { candidate in instead.allSatisfy { fit($0, query, candidate.place) == .yes } }
                    if !near.isEmpty { (candidates, found.instead) = (near, instead) }
                }
            } else if partly.isEmpty || musts.count > 1 {
                found.notes.append(say("none_marked", labels))
            }
        }
        let wantsOpen = query.open != nil || query.isAlwaysOpen || query.openUntil != nil || query.day != nil
        if wantsOpen, !candidates.isEmpty {
            let open = candidates.filter { $0.openness <= 1 }
            if open.isEmpty {
                candidates = soonest(candidates, query)
                if query.isAlwaysOpen {
                    found.notes.append(say("none_always"))
                } else if let until = query.openUntil {
                    found.notes.append(say("none_open_until", ChatTimes.clock(until, times.calendar)))
                } else if query.isNow {
                    found.notes.append(say("none_open_now"))
                } else if let moment = query.open {
                    found.notes.append(say("none_open_then", ChatTimes.text(moment, times.calendar, say.language)))
                } else if let day = query.day {
                    found.notes.append(say("none_open_then", say("on_day", ChatTimes.day(day, times.calendar, say.language))))
                }
            } else {
                // Who asks for what is open is sent to nothing that is closed, or that may be.
                candidates = open
            }
        }
        // Of several kinds each is shown.
        if query.subjects.count > 1, Vocabulary.standard.subjects[query.subjects[0]]?.cuisines == nil {
            let firsts = query.subjects.compactMap { id in candidates.first { Vocabulary.standard.subjects[id]?.includes($0.place) == true }
            }
            let ids = Set(firsts.map(\.place.id))
            var seen: Set<RankedPlace.ID> = []
            candidates = firsts.filter { seen.insert($0.place.id).inserted } + candidates.filter { !ids.contains($0.place.id) }
        }
        let kept = candidates.prefix(query.asked.count ?? ChatResponder.placesInAnswer)
        found.places = kept.map(\.place)
        return found
    }

    /// Those first that open soonest, within half a day; then those whose hours are not known.
    private func soonest(_ candidates: [Candidate], _ query: ChatQuery) -> [Candidate] {
        func wait(_ candidate: Candidate) -> Double {
            let moment = query.open ?? times.now
            guard case .closed(let opens?)? = candidate.place.place.openingHours.flatMap({ times.state($0, at: moment) }) else {
                return .infinity
            }
            let wait = opens.timeIntervalSince(moment)
            return wait < 43_200 ? wait : .infinity
        }
        return candidates.enumerated().sorted { (wait($0.element), $0.offset) < (wait($1.element), $1.offset) }.map(\.element)
    }

    /// Those first whose description speaks of a wish.
    private func hints(_ candidates: [Candidate], _ wishes: [ChatQuery.Wish]) -> [Candidate] {
        let words = wishes.compactMap { $0.id.split(separator: "_").first.map(String.init) }
        func speaks(_ candidate: Candidate) -> Bool {
            candidate.place.facts.contains { key, value in key.contains("description") && words.contains { value.lowercased().contains($0) }
            }
        }
        return candidates.filter(speaks) + candidates.filter { !speaks($0) }
    }

    private func candidates(
        _ query: ChatQuery, _ area: Area, within radius: Double, _ hidden: Set<RankedPlace.ID>
    ) throws -> [Candidate] {
        let vocabulary = Vocabulary.standard
        let subjects = query.subjects.compactMap { vocabulary.subjects[$0] }
        let excluded = query.excluded.compactMap { vocabulary.subjects[$0] }
        let refused = query.refusedNames.map { Words($0).list }
        // All that a category has, where nothing narrower is asked for; it is ranked by how well it fits.
        let isGeneral =
            subjects.count == 1
            && (subjects[0].isGeneral == true || subjects[0].kinds == nil && subjects[0].cuisines == nil && subjects[0].names == nil)
        let category = isGeneral ? subjects[0].category : nil
        let asked = PlaceQuery(category, around: area.center, within: radius, limit: Self.compared, excluding: hidden)
        let places = try store.best(asked) { place in
            guard area.includes?(place) != false else { return false }
            if subjects.isEmpty { if let kind = place.place.kind, KindTable.standard.isBackground(kind) { return false } }
            guard subjects.isEmpty || subjects.contains(where: { $0.includes(place) }) else { return false }
            guard !excluded.contains(where: { $0.includes(place) }) else { return false }
            let own = Words(place.place.name)
            guard !refused.contains(where: own.contains) else { return false }
            // What says no to a wish is never offered for it.
            return !query.wishes.contains { $0.must && fit($0, query, place) == .no }
        }
        var kept: [Candidate] = []
        for place in places {
            let isUsual = place.place.kind.flatMap(KindTable.standard.usualName) == place.place.name
            let isTwin = kept.contains { other in
                other.place.place.name == place.place.name
                    && other.place.place.location.distance(to: place.place.location) < Self.oneGroup
            }
            if isTwin, !isUsual { continue }
            var misses = 0
            for wish in query.wishes where wish.must && wish.entry?.isKnown == true {
                switch fit(wish, query, place) {
                case .yes: break
                case .partly: misses += 1
                case .unknown, .no: misses += 2
                }
            }
            kept.append(Candidate(place: place, misses: misses, openness: openness(place, query)))
        }
        return kept
    }

    /// 0 where it is open when it is wanted, 1 where it is unless a holiday changes that, 2 where it is not known, 3 where it is closed; without
    /// a wish, open and unknown are alike.
    private func openness(_ place: RankedPlace, _ query: ChatQuery) -> Int {
        let text = place.place.openingHours
        if query.isAlwaysOpen { return text == "24/7" ? 0 : text == nil ? 2 : 3 }
        guard let text, let hours = OpeningHours(text) else {
            let kind = place.place.kind ?? ""
            if KindTable.standard.isBackground(kind) || Self.hourless.contains(kind), text == nil { return 0 }
            if query.open != nil || query.day != nil || query.openUntil != nil { return 2 }
            // At night most are closed, whatever their hours.
            let hour = times.calendar.component(.hour, from: times.now)
            return hour >= 21 || hour < 8 ? 2 : 0
        }
        let holiday = times.holidays.name(on: query.open ?? query.day ?? times.now, in: times.calendar) != nil
        let isSure = text == "24/7" || hours.hasHolidays || !holiday
        if let day = query.day {
            return hours.spans(on: day.addingTimeInterval(43_200), in: times.calendar, times.holidays).isEmpty ? 3 : isSure ? 0 : 1
        }
        func isOpen(_ moment: Date) -> Bool { hours.state(at: moment, in: times.calendar, times.holidays).isOpen }
        if let until = query.openUntil, !(isOpen(until.addingTimeInterval(-60)) && isOpen(query.open ?? times.now)) { return 3 }
        guard isOpen(query.open ?? times.now) else { return 3 }
        return isSure ? 0 : 1
    }

    private func order(_ candidates: [Candidate], _ query: ChatQuery, _ start: Coordinates) async throws -> [Candidate] {
        var sorted = candidates.enumerated().sorted {
            ($0.element.misses, $0.element.openness, $0.offset) < ($1.element.misses, $1.element.openness, $1.offset)
        }.map(\.element)
        // Kitchens in the order in which they are wanted.
        if query.subjects.count > 1, Vocabulary.standard.subjects[query.subjects[0]]?.cuisines != nil {
            func rank(_ candidate: Candidate) -> Int {
                query.subjects.firstIndex { Vocabulary.standard.subjects[$0]?.includes(candidate.place) == true } ?? query.subjects.count
            }
            sorted = sorted.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
        }
        switch query.asked.order {
        case .openLongest:
            func end(_ candidate: Candidate) -> Double {
                guard case .open(let until)? = candidate.place.place.openingHours.flatMap({ times.state($0, at: query.open) }) else {
                    return 0
                }
                return until?.timeIntervalSince(times.now) ?? 1e12
            }
            return sorted.enumerated().sorted { (-end($0.element), $0.offset) < (-end($1.element), $1.offset) }.map(\.element)
        case .nearest:
            var head = Array(sorted.prefix(4 * ChatResponder.placesInAnswer))
            let walks = try await answers.walks(from: start, to: head.map(\.place))
            for index in head.indices { head[index].walk = walks[index] }
            let isOpenAsked = query.open != nil || query.day != nil || query.isAlwaysOpen || query.openUntil != nil
            return head.enumerated().sorted {
                let (one, two) = ($0.element, $1.element)
                return (one.misses, isOpenAsked ? one.openness : 0, one.walk ?? 0, $0.offset) < (
                    two.misses, isOpenAsked ? two.openness : 0, two.walk ?? 0, $1.offset
                )
            }.map(\.element)
        default: return sorted
        }
    }

    // MARK: - In words

    private func answer(
        _ found: Found, _ query: ChatQuery, _ whole: ExploreQuery, _ area: Area, _ start: Coordinates, _ notes: [String], wantsOthers: Bool,
        _ say: ChatPhrases
    ) async throws -> QueryAnswer {
        var sentences: [String] = []
        if whole.talk == .lonely { sentences.append(say("lonely")) }
        if session.distress != nil, whole.talk == .relief || whole.talk == .goodNews {
            sentences.append(say("relief", EmergencyNumbers.at(origin).numbers(of: .ambulance).joined(separator: " / ")))
        }
        let isProgramme = query.isAboutEvents || query.wishes.contains { $0.id == "programme" }
        if query.isAboutEvents { sentences.append(say("no_events", "")) }
        sentences += notes + found.notes
        let wire = try await wire(found.places, from: start, say.language)
        if let first = wire.first {
            let isPlain = notes.isEmpty && found.notes.isEmpty
            var header = isProgramme && query.isAboutEvents ? say("venues") : wantsOthers && isPlain ? say("found_others") : area.header
            if query.subjects == ["sights"], whole.kinds.isEmpty { header = say("vibe_short") }
            if found.notes.last?.hasSuffix(":") == true || notes.last?.hasSuffix(":") == true { header = "" }
            sentences.append(
                (header + " "
                    + zip(found.places, wire).prefix(max(Self.told, query.asked.count ?? 0)).enumerated().map { index, pair in
                        (found.places.count > 1 ? "\(index + 1). " : "") + item(pair.0, pair.1, start, query, found.instead, say)
                    }.joined(separator: "; ") + ".").trimmingCharacters(in: .whitespaces))
            _ = first
        }
        let rated = query.wishes.contains { $0.id == "rating" } && !found.places.contains { $0.place.rating != nil }
        if let others = found.others { sentences.append(others) }
        if rated { sentences.append(say("no_ratings")) }
        sentences += cannot(query, say) + unheard(query, say)
        if let first = found.places.first, whole.asks.contains(.way) || whole.asks.contains(.distance), whole.count == nil {
            sentences += [first.place.name + ":"] + (try await way(to: first, from: start, nil, query, say))
        }
        if query.wishes.contains(where: { Self.risky.contains($0.id) }), !found.places.isEmpty,
            !found.notes.contains(where: { $0.hasPrefix(say("diet_none", "").prefix(12)) })
        {
            sentences.append(say("diet_caution"))
        }
        let day = query.open ?? query.day ?? times.now
        let showsHours = found.places.contains { $0.place.openingHours != nil }
        if showsHours || query.isNow || query.day != nil, let holiday = times.holidays.name(on: day, in: times.calendar) {
            let isToday = times.calendar.isDate(day, inSameDayAs: times.now)
            let title = isToday ? say("today") : ChatTimes.day(day, times.calendar, say.language)
            sentences.append(say("holiday_is", title.prefix(1).uppercased() + title.dropFirst(), say(holiday)) + " " + say("holiday_list"))
        }
        if let hint = hint(query, say) { sentences.append(hint) }
        let nearest = found.places.map(\.distance).min()
        return QueryAnswer(
            reply: sentences.filter { !$0.isEmpty }.joined(separator: " "), places: wire, ranked: found.places,
            subject: .list(remembered(query, whole)),
            nearest: nearest, category: query.category)
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
        let number = EmergencyNumbers.at(origin)
        guard let first = query.subjects.first else { return nil }
        switch first {
        case "doctor", "dentist", "pharmacy", "veterinary":
            return say("health_hint", number.numbers(of: .ambulance).joined(separator: " / "))
        case "embassy": return say("police_hint", number.numbers(of: .police).joined(separator: " / "))
        default: return nil
        }
    }

    /// Kinds whose hours nobody asks for.
    private static let hourless: Set<String> = [
        "park", "garden", "artwork", "monument", "memorial", "square", "playground", "fountain", "viewpoint", "attraction", "tomb", "beach",
        "nature_reserve", "picnic_site", "fitness_station", "building",
    ]

    /// "Café Engel, Aleksanterinkatu 26: 4 min (320 m) on foot, open until 21:00, Wi-Fi: yes"
    private func item(
        _ place: RankedPlace, _ wire: Place, _ start: Coordinates, _ query: ChatQuery, _ instead: [ChatQuery.Wish], _ say: ChatPhrases
    ) -> String {
        var head = [name(place, say.language)]
        if let address = place.place.address { head.append(address) }
        if let level = place.facts["level"], level != "0" { head.append(say("level", level)) }
        var facts = [away(wire, place, from: start, say)]
        let isTimed = query.open != nil || query.day != nil || query.openUntil != nil
        if let day = query.day, let hours = place.place.openingHours.flatMap(OpeningHours.init) {
            let spans = hours.spans(on: day.addingTimeInterval(43_200), in: times.calendar, times.holidays).sorted {
                $0.lowerBound < $1.lowerBound
            }
            let list = spans.map { "\(ChatTimes.clock($0.lowerBound))–\(ChatTimes.clock($0.upperBound))" }.joined(separator: ", ")
            let title = ChatTimes.day(day, times.calendar, say.language)
            facts.append(spans.isEmpty ? say("day_closed", title) : say("day_hours", title, list))
        } else if let open = wire.openText {
            facts.append(open)
            if let moment = query.open ?? query.openUntil, !query.isNow,
                case .open(let until)? = place.place.openingHours.flatMap({ times.state($0, at: moment) })
            {
                facts.append(until.map { say("then_open", ChatTimes.clock($0, times.calendar)) } ?? say("then_always"))
            }
        } else if let text = place.place.openingHours {
            facts.append(say("hours_raw", text))
        } else if isTimed || place.place.kind.map({ !KindTable.standard.isBackground($0) && !Self.hourless.contains($0) }) == true {
            facts.append(say("hours_unknown"))
        }
        if times.holidays.name(on: query.open ?? query.day ?? times.now, in: times.calendar) != nil, let text = place.place.openingHours,
            text != "24/7", OpeningHours(text)?.hasHolidays == true
        {
            facts.append(say("holiday_marked"))
        }
        facts += (query.wishes + instead).compactMap { told($0, of: place, say) }
        let known = Set(query.wishes.compactMap { $0.entry?.facts }.joined())
        for key in ["fee", "maxstay", "seasonal", "capacity"]
        where !known.contains(key) && KindTable.standard.isBackground(place.place.kind ?? "") {
            if let value = place.facts[key] { facts.append(key == "fee" ? fee(value, say) : "\(key): \(value)") }
        }
        if query.wishes.contains(where: { $0.id.hasPrefix("wheelchair") || Self.risky.contains($0.id) }),
            let text = place.facts["wheelchair:description"]
        {
            facts.append(say("description", text))
        }
        let asks = query.asked.asks
        if asks.contains(.phone), let phone = place.place.phone { facts.append(phone) }
        if asks.contains(.email), let mail = place.facts["email"] { facts.append(mail) }
        if asks.contains(.website) || query.isAboutEvents, let web = place.place.website { facts.append(web) }
        if let text = place.facts["description"], text.count <= 120 { facts.append(say("description", text)) }
        if query.subjects.first == "doctor" || query.subjects.first == "dentist" || query.subjects.first == "phone_repair"
            || query.subjects.first == "embassy"
            || query.wishes.contains(where: { $0.id == "booking" })
        {
            if let phone = place.place.phone { facts.append(phone) }
        }
        var seen: Set<String> = []
        return head.joined(separator: ", ") + ": " + facts.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    }

    private func fee(_ value: String, _ say: ChatPhrases) -> String {
        let label = Vocabulary.standard.wishes["fee"]?.label[say.language.rawValue] ?? "fee"
        switch value.lowercased() {
        case "yes": return say("wish_yes", label)
        case "no": return say("wish_no", label)
        default: return say("wish_is", label, value)
        }
    }
}
