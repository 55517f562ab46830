import Explore
import Foundation

// Answers about single places: by name or address, as one of the last list, or "that".
extension QueryAnswerer {
    /// The answer about one place, or some by their names; `nil` where none is spoken of.
    func focused(_ asked: ExploreQuery, _ query: inout ChatQuery, _ say: ChatPhrases) async throws -> QueryAnswer? {
        if let text = asked.earlier {
            var list = session.earlier(text, numbered: asked.ordinal != nil)
            if asked.order == .nearest { list.sort { Self.metres(from: origin, to: $0) < Self.metres(from: origin, to: $1) } }
            let index = asked.ordinal.map { $0 < 0 ? list.count - 1 : $0 - 1 } ?? 0
            return try await one(list[list.indices.contains(index) ? index : 0], isListed: false, asked, query, notes: [], say)
        }
        if let ordinal = asked.ordinal, !session.list.isEmpty {
            let index = ordinal < 0 ? session.list.count - 1 : ordinal - 1
            guard session.list.indices.contains(index) else {
                if index == session.list.count, let answer = try await next(asked, query, say) { return answer }
                let note = say("only_so_many", "\(session.list.count)")
                return QueryAnswer(reply: note, places: try await wire(session.list, from: origin, say.language), ranked: session.list)
            }
            return try await one(session.list[index], isListed: true, asked, query, notes: [], say)
        }
        if asked.that, asked.others, let place = session.other {
            return try await one(place, isListed: true, asked, query, notes: [], say)
        }
        if asked.that, let place = session.focus ?? session.list.first {
            return try await one(place, isListed: true, asked, query, notes: [], say)
        }
        guard !asked.names.isEmpty else { return nil }
        var notes: [String] = []
        var found: [(name: String, resolution: PlaceStore.Resolution)] = []
        for name in asked.names {
            let resolution = try resolve(name)
            if resolution.isEmpty {
                notes.append(say("no_name", name, say("the_data", try areaName())))
            } else {
                found.append((name, resolution))
            }
        }
        guard let first = found.first else {
            guard query.hasSubject else {
                // "The island ferry" is none of the data, but a ferry: what there is of the kind is told beside that.
                if let kind = asked.names.lazy.compactMap({ Self.kind(of: $0) }).first {
                    var other = query
                    other.subjects = [kind]
                    var answer = try await list(other, query.asked, say)
                    answer.reply = (notes + [answer.reply]).joined(separator: " ")
                    if !answer.places.isEmpty { return answer }
                }
                if asked.asks.contains(.way) { notes += try await ride(say) }
                return QueryAnswer(reply: (notes + cannot(query, of: [], say)).joined(separator: " "))
            }
            // Of the kind it is the one whose tags speak of the name.
            query.unknown += asked.names
            query.isNamed = true
            return nil
        }
        if found.count == 1, !first.resolution.isAddress, asked.on != nil || asked.within != nil,
            let places = try located(store.resolve(first.name, around: origin, limit: Self.comparedPlaces).places, asked)
        {
            let isListed = session.list.contains { $0.id == places[0].id }
            // Who comes to one of several branches is told of those that it is not.
            let all = try store.resolve(first.name, around: origin, limit: Self.comparedPlaces).places
            let others = all.filter { $0.id != places[0].id && $0.place.kind == places[0].place.kind && places[0].sells }
            return try await one(
                places[0], isListed: isListed,
                others: Array((places.dropFirst() + others.filter { one in !places.contains { $0.id == one.id } }).prefix(Self.mostOfName)),
                asked, query,
                notes: notes, say)
        }
        if found.count == 1, query.wantsOpen || asked.near != nil || asked.order != nil || asked.asks.contains(.howMany),
            let branch = Self.branch(first.name, try branches(first.name, first.resolution, asked))
        {
            query.branch = branch
            return try await list(query, query.asked, say)
        }
        if found.count > 1 { return try await several(found, asked, query, notes, say) }
        if first.resolution.isAddress { return try await address(first.name, first.resolution, asked, query, notes, say) }
        let places = first.resolution.places
        if first.resolution.isGuess { notes.append(say("did_you_mean", places[0].place.name)) }
        notes += alias(first.name, places[0], say)
        // "A logo in the rails on Aleksanterinkatu" is what is asked about, and not the street.
        if Self.grounds.contains(places[0].place.kind ?? ""),
            asked.asks.allSatisfy({ $0 == .description || $0 == .way || $0 == .distance }),
            let meant = try spoken(of: query, around: places[0], within: 700)
        {
            return try await one(meant, isListed: false, asked, query, notes: [], say)
        }
        // What there is along a street is what has an address on it.
        if places[0].place.kind == "street", asked.asks.contains(.along), asked.from == nil, asked.between.isEmpty {
            var other = query
            other.asked.asks.removeAll { $0 == .along }
            (other.asked.names, other.asked.on, other.asked.count) = ([], first.name, QueryAnswer.most)
            return try await list(other, other.asked, say)
        }
        let isListed = session.list.contains { $0.id == places[0].id }
        return try await one(places[0], isListed: isListed, others: Array(places.dropFirst()), asked, query, notes: notes, say)
    }

    /// Kinds of which no other will do where one is named.
    private static let ofOneName: Set<String> = ["doctor", "dentist", "university", "school", "hotel", "hostel", "embassy", "church"]

    /// The kind that the last word of a name says; `nil` of any other, and of grounds, which are told apart by their names alone.
    private static func kind(of name: String) -> String? {
        let words = Words(name).list
        guard words.count > 1, let last = words.last, last.count >= 4, let id = Vocabulary.standard.subject(last), !ofOneName.contains(id),
            Vocabulary.standard.subjects[id]?.kinds?.isDisjoint(with: grounds) == true
        else { return nil }
        return id
    }

    /// The place after the last one of a list: "the other one", where one alone was shown.
    private func next(_ asked: ExploreQuery, _ query: ChatQuery, _ say: ChatPhrases) async throws -> QueryAnswer? {
        guard var before = session.query else { return nil }
        before.language = asked.language
        let other = ChatQuery(before, times)
        let hidden = session.shown.union(session.list.map(\.id))
        guard let place = try await found(other, try area(other, say), origin, hidden, within: nil, say).places.first else { return nil }
        return try await one(place, isListed: false, asked, query, notes: [], say)
    }

    /// Metres from a street or a square at which something is at it.
    private static let beside = 60.0
    /// Places of a name that are compared where it is said where it is.
    static let comparedPlaces = 40

    /// Those of several places of a name that are where it is said that they are; `nil` where nothing is said, or none is.
    private func located(_ places: [RankedPlace], _ asked: ExploreQuery) throws -> [RankedPlace]? {
        guard places.count > 1, let street = asked.on ?? asked.near ?? asked.within, street != "here", street != "that" else { return nil }
        let names = [street] + (try resolve(street).places.filter { $0.place.kind == "street" }.map(\.place.name))
        let keys = names.map { Words($0).list }
        let found = places.filter { place in
            let own = [place.place.address, place.place.name].compactMap(\.self).map { Words($0) }
            return keys.contains { key in own.contains { $0.contains(key) } }
        }
        if !found.isEmpty { return found }
        // What has no address is at a street that it is beside.
        guard let place = try resolve(street).places.first else { return nil }
        let beside = places.filter { Self.metres(from: $0.place.location, to: place) < Self.beside }
        return beside.isEmpty
            ? nil : beside.sorted { Self.metres(from: $0.place.location, to: place) < Self.metres(from: $1.place.location, to: place) }
    }

    private static let grounds: Set<String> = ["street", "square", "park", "quarter", "neighbourhood", "suburb"]

    /// The nearest place by or on another whose names and tags have most of the words that were not understood.
    private func spoken(of query: ChatQuery, around place: RankedPlace, within radius: Double) throws -> RankedPlace? {
        let words = query.telling
        guard !words.isEmpty else { return nil }
        let center = place.approaches.min { origin.distance(to: $0) < origin.distance(to: $1) } ?? place.place.location
        let near = try store.best(PlaceQuery(around: center, within: radius, limit: 200)) { one in
            one.place.kind != "street" && one.count(of: words) > 0
                && (place.approaches.isEmpty || Self.metres(from: one.place.location, to: place) < 60)
        }
        return near.max { ($0.count(of: words), -$0.distance) < ($1.count(of: words), -$1.distance) }
    }

    /// The places of a name; of one that is no more than a branch, the others that are run by the same, which may be called after their houses.
    private func branches(_ name: String, _ found: PlaceStore.Resolution, _ asked: ExploreQuery) throws -> [RankedPlace] {
        let words = Words(name).list
        guard let place = found.places.first, found.places.count == 1, !found.isAddress, !found.isGuess, place.sells,
            place.isRun(as: words)
        else { return found.places }
        return try store.best(PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: Self.comparedPlaces)) { other in
            other.place.kind == place.place.kind && other.isRun(as: words)
        }
    }

    /// The chain of which a name stands for several branches.
    private static func branch(_ name: String, _ places: [RankedPlace]) -> ChatQuery.Branch? {
        let kind = places.first?.place.kind
        let branches = places.filter { $0.place.kind == kind }
        guard branches.count > 1 else { return nil }
        let words = [Words(name).list, Words(branches[0].place.name).list].first { words in
            !words.isEmpty && branches.allSatisfy { $0.isRun(as: words) }
        }
        return words.map { ChatQuery.Branch(words: $0, kind: kind) }
    }

    /// Where a ride begins that is too far, or where no way is known.
    private func ride(_ say: ChatPhrases) async throws -> [String] {
        let near = PlaceQuery(around: origin, within: ExploreAnswers.walkingRadius, limit: 1)
        let places = try ["taxi", "station"].compactMap { kind in try store.best(near) { $0.place.kind == kind }.first }
        guard !places.isEmpty else { return [] }
        return [say("ride", try await brief(places, origin, say))]
    }

    func areaName() throws -> String {
        (try store.source(at: origin)?.name ?? "\(origin)").replacing(#/^Sample around /#, with: "")
    }

    /// That a place is called otherwise here than it was asked for.
    private func alias(_ name: String, _ place: RankedPlace, _ say: ChatPhrases) -> [String] {
        let asked = Words(name).list
        let own = Words(place.place.name).list
        guard !asked.allSatisfy({ word in own.contains { $0 == word || WordForms.all(word).contains($0) || $0.hasPrefix(word) } }) else {
            return []
        }
        if let old = place.facts["old_name"], Words(old).contains(asked) { return [say("old_name", name, place.place.name)] }
        return [say("also_called", name, place.place.name)]
    }

    // MARK: - One

    /// Others of a name that are told, at most.
    private static let mostOfName = 4

    func one(
        _ place: RankedPlace, isListed: Bool, others: [RankedPlace] = [], _ asked: ExploreQuery, _ query: ChatQuery, notes: [String],
        _ say: ChatPhrases
    ) async throws -> QueryAnswer {
        let (start, startName, startNotes) = try self.start(asked, say)
        var sentences = notes + startNotes
        // What is drawn twice may be marked once.
        let known = query.wishes.filter { $0.entry?.isKnown == true }
        func marks(_ place: RankedPlace) -> Int { known.count { $0.entry.flatMap { value($0, place) } != nil } }
        if !isListed, marks(place) < known.count,
            let twin = try self.twin(of: place, mayBeOther: known.allSatisfy(\.isQuestion), where: { marks($0) > marks(place) })
        {
            return try await one(twin, isListed: isListed, others: others.filter { $0.id != twin.id }, asked, query, notes: notes, say)
        }
        let wire = try await wire([place] + others, from: start, say.language)
        sentences.append(try await describe(place, wire[0], from: start, startName, asked, query, say))
        let isChain = !others.isEmpty && others.allSatisfy { Words($0.place.name).list == Words(place.place.name).list }
        if !others.isEmpty, place.place.kind != "street", asked.asks.isEmpty || isChain {
            sentences.append(say("more_like_it", try await brief(others, start, at: query, isPlaced: true, most: Self.mostOfName, say)))
        }
        sentences += try await elsewhere(query, of: [place], start, say)
        if isAskedForHours(query), place.place.openingHours == nil {
            sentences += try await sameHouse(place, start, say) + namesakes(place, start, say)
        }
        sentences += try await instead(of: place, from: start, query, say) + access(of: place, query, say) + ofOthers(place, query, say)
        if place.isOnFloor, query.wishes.contains(where: \.isOfAccess) { sentences.append(try lifts(to: [place], say)) }
        sentences += cannot(query, of: [place], say)
        if query.wishes.contains(where: { $0.id == "rating" }) { sentences.append(say("no_rating_one")) }
        sentences += try await unmet(place, wire[0], asked, say) + marked(likeIt: place, query, start, say)
        sentences += aside(asked, .place(place), say)
        sentences += unheard(query, of: [place], say)
        let ranked = [place] + others
        return QueryAnswer(
            reply: sentences.filter { !$0.isEmpty }.joined(separator: " "), places: wire, ranked: ranked,
            subject: .one(place, isListed: isListed))
    }

    /// Another drawing of the same place.
    ///
    /// - Parameter mayBeOther: whether what a street leads over will do, which has its name: a bridge.
    private func twin(of place: RankedPlace, mayBeOther: Bool, where isMeant: (RankedPlace) -> Bool) throws -> RankedPlace? {
        let isStreet = mayBeOther && place.place.kind == "street"
        return try store.best(PlaceQuery(around: place.place.location, within: RankedPlace.drawnTwice, limit: 1)) { other in
            let isStructure = isStreet && other.place.name == place.place.name && other.place.kind.map(Self.stops.contains) != true
            return other.id != place.id && (other.isTwin(of: place) || isStructure) && isMeant(other)
        }.first
    }

    func isAskedForHours(_ query: ChatQuery) -> Bool { query.wantsOpen || query.asked.asks.contains(.hours) }

    /// Minutes before it closes at which a place is hardly worth the way.
    private static let soon = 60.0 * 60

    /// Places that are open where one is closed when it is asked about, or about to close: of the last list, or of its kind.
    private func instead(of place: RankedPlace, from start: Coordinates, _ query: ChatQuery, _ say: ChatPhrases) async throws -> [String] {
        let isKnown = place.place.openingHours.flatMap(OpeningHours.init) != nil
        // Who asks whether it is open then, of which nobody knows, is told what is.
        guard isAskedForHours(query), !query.isAlwaysOpen, let kind = place.place.kind,
            isKnown || place.place.openingHours == nil && query.wantsOpen && !Self.hourless.contains(kind)
        else { return [] }
        var then = query
        if !query.wantsOpen { (then.open, then.isNow) = (times.now, true) }
        let isListed = session.list.contains { $0.id == place.id }
        let listed = session.list.filter { $0.id != place.id && (isListed || $0.place.kind == kind) }
        if isOpen(place, then) {
            guard then.isNow, case .open(let until?)? = place.place.openingHours.flatMap({ times.state($0) }),
                until.timeIntervalSince(times.now) <= Self.soon
            else { return [] }
            var later = then
            later.openUntil = until.addingTimeInterval(Self.soon)
            let open = listed.filter { isOpen($0, later) }
            return open.isEmpty ? [] : [say("open_later", try await brief(open, start, say))]
        }
        let before = isListed ? session.query.map { ChatQuery($0, times).wishes } ?? [] : []
        let musts = (query.wishes + before).filter { $0.must && $0.entry?.isKnown == true }
        func isLike(_ other: RankedPlace) -> Bool {
            other.id != place.id && other.place.kind == kind && musts.allSatisfy { fit($0, query, other) <= .partly }
        }
        let near = PlaceQuery(around: place.place.location, within: ExploreAnswers.walkingRadius, limit: 2)
        var open = listed.filter { isOpen($0, then) }
        if open.isEmpty { open = try store.best(near) { isLike($0) && isOpen($0, then) } }
        // On a holiday nothing is said to be open that only usually is.
        if !isKnown { open.removeAll { !isSurelyOpen($0, then) } }
        var told: [ChatQuery.Wish] = []
        if open.isEmpty, !isKnown, !musts.isEmpty {
            // What has some of it, and nothing that speaks against the rest, is better than none.
            told = musts
            open = try store.best(near) { other in
                other.id != place.id && other.place.kind == kind && isSurelyOpen(other, then) && fit(musts[0], query, other) <= .partly
                    && musts.allSatisfy { fit($0, query, other) != .no }
            }
        }
        if !open.isEmpty {
            return [
                say(isKnown ? "open_instead" : "open_surely", try await brief(Array(open.prefix(2)), start, at: then, telling: told, say))
            ]
        }
        if !isKnown { return [] }
        let unknown = try store.best(near) { isLike($0) && $0.place.openingHours == nil }
        return unknown.isEmpty ? [] : [say("maybe_instead", try await brief(unknown, start, say))]
    }

    /// Facts that are marked of the house that a place without a mark is in, and that no entrance is told where steps are only said to be few.
    func access(of place: RankedPlace, _ query: ChatQuery, _ say: ChatPhrases) throws -> [String] {
        let asksForToilet = query.wishes.contains { $0.id == "has_toilet" }
        guard asksForToilet || query.wishes.contains(where: \.isOfAccess) else { return [] }
        if place.place.wheelchair == "limited", !asksForToilet, place.facts["wheelchair:description"] == nil {
            return [say("entrance_unknown")]
        }
        guard place.place.wheelchair == nil, let name = place.facts["addr:housename"],
            let house = try house(name, at: place.place.location),
            house.id != place.id
        else { return [] }
        let wishes = ["wheelchair", "wheelchair_toilet"].map { ChatQuery.Wish(id: $0, must: false) }
        let facts = wishes.filter { fit($0, query, house).isMarked }.compactMap { told($0, of: house, say) }
        return facts.isEmpty
            ? []
            : [say("house_is", self.name(house, say.language), facts.joined(separator: "; "))]
                + (asksForToilet && house.facts["fee"] == nil ? [say("cost_unknown")] : [])
    }

    /// The number of another place of the last list, where this one has none.
    private func ofOthers(_ place: RankedPlace, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        guard query.asked.asks.contains(.phone), place.place.phone == nil,
            let other = session.list.first(where: { $0.id != place.id && $0.place.phone != nil })
        else { return [] }
        return [say("other_phone", "\(name(other, say.language)): \(other.place.phone ?? "")")]
    }

    /// Another place of the name and kind of one without hours, that has some: a branch near by.
    func namesakes(_ place: RankedPlace, _ start: Coordinates, _ say: ChatPhrases) async throws -> [String] {
        let words = Words(place.place.name).list
        guard !words.isEmpty else { return [] }
        let found = try store.best(PlaceQuery(around: start, within: ExploreAnswers.walkingRadius, limit: 1)) { other in
            other.id != place.id && other.place.kind == place.place.kind && other.place.openingHours != nil
                && words.allSatisfy(Words(other.place.name).list.contains)
        }
        return found.isEmpty ? [] : [say("same_known", try await brief(found, start, say))]
    }

    /// A place at the same door that a place without hours belongs to by its name, and that has some.
    func sameHouse(_ place: RankedPlace, _ start: Coordinates, _ say: ChatPhrases) async throws -> [String] {
        guard let address = place.place.address else { return [] }
        let name = place.place.name.lowercased()
        let found = try store.best(PlaceQuery(around: place.place.location, within: 60, limit: 1)) { other in
            other.id != place.id && other.place.openingHours != nil && other.place.address == address
                && Words(other.place.name).list.contains { $0.count >= 5 && name.contains($0) }
        }
        guard let other = found.first else { return [] }
        let text = try await brief([other], start, say) + (other.place.phone.map { ", \($0)" } ?? "")
        return [say("same_house", text)]
    }

    /// Where the way begins: where the person is, or at a place that the query names.
    func start(_ asked: ExploreQuery, _ say: ChatPhrases) throws -> (point: Coordinates, name: String?, notes: [String]) {
        guard let from = asked.from, from != "here" else { return (origin, nil, []) }
        if from == "that" {
            guard let place = session.focus ?? session.list.first else { return (origin, nil, []) }
            return (place.place.location, place.place.name, [])
        }
        let found = try resolve(from)
        if let place = found.places.first, !found.isGuess { return (place.place.location, place.place.name, []) }
        if let door = found.door { return (door.point, door.text, []) }
        return (origin, nil, [say("no_anchor", from)])
    }

    /// Wishes for who made a thing, and when.
    private static let makers: Set<String> = ["architect", "artist", "built"]

    /// A place in sentences: what and where it is, when it is open, and what was asked of it.
    func describe(
        _ place: RankedPlace, _ wire: Place, from start: Coordinates, _ startName: String?, _ asked: ExploreQuery, _ query: ChatQuery,
        _ say: ChatPhrases
    ) async throws -> String {
        let asks = asked.asks
        var head = [name(place, say.language)]
        if let kind = place.place.kind, kind != "shop", place.place.name != KindTable.standard.usualName(of: kind),
            let word = Vocabulary.standard.name(ofKind: kind, say.language)
        {
            head[0] += " (\(word))"
        }
        if let address = address(place) { head.append(address) }
        let street = place.isNameless || asks.contains(.way) || asks.contains(.address) ? try street(of: place) : nil
        if let street, !asks.contains(.address) { head.append(say("at_street", name(street, say.language))) }
        if let level = place.facts["level"], level != "0" || asks.contains(.level) { head.append(say("level", level)) }
        let isWay = asks.contains(.way)
        if !isWay {
            var away = away(wire, place, from: start, query, say)
            if let startName, let last = away.popLast() { away.append(last + say("way_from", startName)) }
            head += away + heading(to: place, from: start, say)
        }
        head += lines(of: place, query, say)
        var sentences = [head.joined(separator: ", ") + "."]
        let isTimed = asks.contains(.hours) || asks.contains(.inTime) || query.wantsOpen
        sentences += hours(place, isAsked: isTimed, query, say)
        if place.place.openingHours == nil {
            var plain = query
            plain.wishes = []
            sentences += ofHouse(place, plain, say).map(Self.sentence)
        }
        sentences += inTime(place, wire, query, say)
        if isWay || query.asked.asks.contains(.along) && query.asked.between.isEmpty {
            sentences += try await way(to: place, from: start, startName, query, say)
        }
        if asks.contains(.distance), !isWay, !asked.listed { sentences += try await streets(to: place, from: start, say) }
        // Who wrote of a statue has mostly said who made it.
        let isWritten = place.facts["description"] != nil || place.facts["inscription"] != nil
        var facts = query.wishes.filter { wish in
            !(isWritten && Self.makers.contains(wish.id) && wish.entry.flatMap { value($0, place) } == nil)
        }.compactMap { told($0, of: place, say) ?? untold($0, of: place, say) }
        let wants = Set(query.wishes.map(\.id))
        if wants.contains("wheelchair"), !wants.contains("wheelchair_toilet"), place.facts["toilets:wheelchair"] != nil {
            facts += [told(ChatQuery.Wish(id: "wheelchair_toilet", must: false), of: place, say)].compactMap(\.self)
        }
        facts += usual(place, query, say)
        if !facts.isEmpty { sentences.append(Self.sentence(facts.joined(separator: "; "))) }
        if query.wishes.contains(where: { Self.risky.contains($0.id) }) { sentences.append(say("diet_caution")) }
        let access = query.wishes.contains(where: \.isOfAccess)
        if access, let text = place.facts["wheelchair:description"] { sentences.append(say("description", text)) }
        if let text = place.facts["description"] { sentences.append(say("description", text)) }
        if let text = place.facts["note"] { sentences.append(say("description", text)) }
        // Who made it may stand in what is written on it.
        if isWritten, !asks.contains(.description), place.facts["description"] == nil, let text = place.facts["inscription"],
            query.wishes.contains(where: { wish in Self.makers.contains(wish.id) && wish.entry.flatMap { value($0, place) } == nil })
        {
            sentences.append(say("description", text))
        }
        if asks.contains(.entrance), place.place.kind != "subway_entrance" { sentences += try entrance(of: place, from: start, say) }
        if asks.contains(.otherNames) {
            let names = otherNames(of: place, say)
            sentences.append(names.isEmpty ? say("names_none") : say("other_names", names.joined(separator: ", ")))
        }
        if asks.contains(.description) {
            let telling = telling(of: place, besides: wants, say)
            sentences += telling
            if telling.isEmpty, facts.isEmpty, place.facts["description"] == nil, place.facts["note"] == nil {
                sentences.append(say("no_more"))
            }
        } else if asks.isEmpty, KindTable.standard.fit(of: place.place.kind ?? "", .explore) > 0 {
            let asked = Set(query.wishes.map(\.id))
            sentences += [making(of: place, ["artist", "architect", "built"].filter { !asked.contains($0) }, say)].compactMap(\.self)
        }
        if let level = place.facts["level"], asks.contains(.level) {
            _ = level
        } else if asks.contains(.level) {
            sentences.append(say("level_unknown"))
        }
        if asks.contains(.address), place.place.address == nil {
            sentences.append(
                street.map { say("address_street", name($0, say.language)) } ?? say("address_none", "\(place.place.location)"))
        }
        sentences += contact(
            place, asks, query,
            isUnsure: place.place.openingHours.flatMap(OpeningHours.init) == nil
                || facts.contains { $0.hasSuffix(say("wish_unknown", "").replacing(":", with: "").trimmingCharacters(in: .whitespaces)) }
                || place.place.wheelchair == "limited" && access
                || query.subjects.first.map(ItemContext.callers.contains) == true
                || isTimed && times.holidays.name(on: query.open ?? query.day ?? times.now, in: times.calendar) != nil, say)
        var seen: Set<String> = []
        return sentences.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    /// Entrance as somebody wrote it, or else as it is mapped; a sentence that it is unknown without either.
    private func entrance(of place: RankedPlace, from start: Coordinates, _ say: ChatPhrases) throws -> [String] {
        var sentences = [place.facts["wheelchair:description"].map { say("description", $0) }].compactMap(\.self)
        let isOpenGround = place.place.kind.map { Self.grounds.contains($0) } == true
        if sentences.isEmpty, !isOpenGround, let point = place.approaches.min(by: { start.distance(to: $0) < start.distance(to: $1) }) {
            let street = try street(at: point).map { say("at_street", name($0, say.language)) }
            let words = [street, distance(start.distance(to: point)), heading(from: start, to: point, say)].compactMap(\.self)
            sentences.append(say("way_in", words.joined(separator: ", ")))
        }
        return sentences.isEmpty ? [say("way_in_unknown")] : sentences
    }

    /// Whether one is there before it closes; nothing where a holiday may change that, or where it is asked about another time.
    private func inTime(_ place: RankedPlace, _ wire: Place, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        if let moment = query.by, let walk = wire.walkTime?.minutes {
            let left = Int(moment.timeIntervalSince(times.now) / 60)
            return [say(walk < left ? "there_by" : "not_there_by", "\(walk)", "\(left)", ChatTimes.clock(moment, times.calendar))]
        }
        guard query.asked.asks.contains(.inTime), let minutes = wire.walkTime?.minutes, let text = place.place.openingHours,
            let hours = OpeningHours(text), query.day == nil, query.open.map({ $0.timeIntervalSince(times.now) < 3_600 }) ?? true,
            hours.hasHolidays || times.holidays.name(on: times.now, in: times.calendar) == nil,
            case .open(let until?)? = times.state(text)
        else { return [] }
        let left = Int(until.timeIntervalSince(times.now) / 60)
        return [say(minutes < left ? "can_make_it" : "too_late", "\(minutes)", "\(left)")]
    }

    /// "4 min (320 m) on foot"
    func away(_ wire: Place, _ place: RankedPlace, from start: Coordinates, _ say: ChatPhrases) -> String {
        guard let metres = wire.meters, let minutes = wire.walkTime?.minutes else { return wire.distance?.text ?? "" }
        if metres < 15 { return say("right_here") }
        let straight = Self.metres(from: start, to: place)
        let isAround = metres > 2 * straight && metres > straight + 100
        // Who stands in a square sees what stands in it, where no way is drawn.
        if isAround, straight < Self.inSight { return say("in_sight", distance(straight), "\(minutes)", distance(metres)) }
        return say("min_away", "\(minutes)", distance(metres)) + (isAround ? ", " + say("around", distance(straight)) : "")
    }

    /// Metres below which one sees where a place is.
    private static let inSight = 60.0

    /// "to the south-east"; nothing of what is in sight.
    func heading(to place: RankedPlace, from start: Coordinates, _ say: ChatPhrases) -> [String] {
        heading(from: start, to: place.place.location, say).map { [$0] } ?? []
    }

    func heading(from start: Coordinates, to end: Coordinates, _ say: ChatPhrases) -> String? {
        guard start.distance(to: end) >= Self.inSight else { return nil }
        return say("to_\(Int(((start.bearing(to: end) + 22.5) / 45).rounded(.down)) & 7)")
    }

    /// Metres that make no difference worth a word.
    private static let asFar = 50.0

    /// The same, also from the place that it is to be near.
    func away(_ wire: Place, _ place: RankedPlace, from start: Coordinates, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        let own = away(wire, place, from: start, say)
        guard let there = query.fromAnchor[place.id], abs(there.metres - (wire.meters ?? 0)) > Self.asFar else { return [own] }
        let text = there.metres < 15 ? say("there") : say("from_anchor", "\(there.minutes)", distance(there.metres))
        return [text, say("from_you", own)]
    }

    /// "320 m", "0.2 mi": as a card tells it to the same reader.
    func distance(_ metres: Double) -> String {
        WalkDistance(meters: metres).text(in: units == .automatic ? .usual(in: times.country) : units)
    }

    private func contact(
        _ place: RankedPlace, _ asks: [ExploreQuery.Ask], _ query: ChatQuery, isUnsure: Bool, _ say: ChatPhrases
    ) -> [String] {
        var sentences: [String] = []
        let (phone, web, mail) = (place.place.phone, place.place.website, place.facts["email"])
        let isAsked = asks.contains(.phone) || asks.contains(.website) || asks.contains(.email)
        let isOpenQuestion = query.wishes.contains { $0.entry?.isKnown != true } || isUnsure || !query.unknown.isEmpty
        if asks.contains(.phone) { sentences.append(phone.map { say("phone_is", $0) } ?? say("phone_none")) }
        if asks.contains(.website) { sentences.append(web.map { say("web_is", $0) } ?? say("web_none")) }
        if asks.contains(.email) { sentences.append(mail.map { say("email_is", $0) } ?? say("email_none")) }
        // What is not known may be asked there.
        if isAsked
            ? (asks.contains(.phone) && phone == nil || asks.contains(.website) && web == nil || asks.contains(.email) && mail == nil)
            : isOpenQuestion
        {
            if !asks.contains(.phone), let phone { sentences.append(say("phone_is", phone)) }
            if !asks.contains(.website), let web { sentences.append(say("web_is", web)) }
            if !asks.contains(.email), asks.contains(.phone), let mail { sentences.append(say("email_is", mail)) }
            if phone == nil, web == nil, mail == nil, isAsked || asks.contains(.hours) { sentences.append(say("ask_there")) }
        }
        return sentences
    }

    // MARK: - Addresses

    private func address(
        _ name: String, _ found: PlaceStore.Resolution, _ asked: ExploreQuery, _ query: ChatQuery, _ notes: [String], _ say: ChatPhrases
    ) async throws -> QueryAnswer {
        guard let door = found.door else { return QueryAnswer(reply: notes.joined(separator: " ")) }
        let (start, startName, startNotes) = try self.start(asked, say)
        let wire = try await wire(found.places, from: start, say.language)
        let walk = try await answers.walk(from: start, to: door.point)
        var sentences = notes + startNotes
        let minutes = WalkTime(seconds: walk / WalkingRoute.pace).minutes ?? 1
        // "Högbergsgatan 26" is what another language calls it.
        let street = Words(name).list.filter { $0.first?.isNumber != true }
        let isSame = street.allSatisfy { word in WordForms.all(word).contains { Words(door.text).list.contains(PlaceNames.fold($0)) } }
        if !isSame { sentences.append(say("also_called", name, door.text)) }
        let away =
            walk < 15 ? say("right_here") : say("min_away", "\(minutes)", distance(walk)) + (startName.map { say("way_from", $0) } ?? "")
        let head = asked.asks.contains(.way) ? [] : [away] + [heading(from: start, to: door.point, say)].compactMap(\.self)
        if isSame || !head.isEmpty { sentences.append("\(door.text)" + (head.isEmpty ? "" : ": " + head.joined(separator: ", ")) + ".") }
        if asked.asks.contains(.way) {
            let route = try await answers.route(from: start, to: door.point)
            sentences.append(self.way(route, startName, heading(from: start, to: door.point, say), say))
        }
        if found.places.isEmpty {
            sentences.append(say("nothing_there"))
        } else {
            let lines = zip(found.places, wire).map { place, wire in
                [
                    self.name(place, say.language), place.place.kind.flatMap { Vocabulary.standard.name(ofKind: $0, say.language) },
                    wire.openText,
                ]
                .compactMap(\.self).joined(separator: ", ")
            }
            sentences.append(say("also_there", lines.joined(separator: "; ")))
        }
        let subject: QueryAnswer.Subject = found.places.first.map { .one($0, isListed: false) } ?? .talk
        sentences += unknownOfDoor(asked, say) + cannot(query, of: found.places, say)
        sentences += aside(asked, .door(found.places), say) + unheard(query, of: found.places, say)
        return QueryAnswer(reply: sentences.joined(separator: " "), places: wire, ranked: found.places, subject: subject)
    }
}
