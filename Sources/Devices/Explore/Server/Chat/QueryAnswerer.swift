import Explore
import Foundation

/// Answers queries from the data, in the asker's language: one of them, in the light of what was said before.
struct QueryAnswerer: Sendable {
    let store: PlaceStore
    let settings: ExploreSettings
    let times: PlaceTimes
    /// Where the person is.
    let origin: Coordinates
    /// What replies call it; `nil` for where the person says to be.
    let originName: String?
    var session: ChatSession
    /// Whether a language model read the message: what it did not understand it has put into words.
    let isOfModel: Bool
    /// Of the reader; of the place's country where the reader has named none.
    var units = ExploreUnits.automatic
    /// Places of a list, at most, unless it is asked for another number of them.
    var most = ChatResponder.placesInAnswer

    /// The same where several things are asked for at once, of the first and of each of the others.
    private static let (mostOfFirst, mostOfOthers) = (3, 2)

    var answers: ExploreAnswers { ExploreAnswers(store: store, settings: settings) }

    /// - Throws: `PlaceStoreError`, `CancellationError`.
    func answer(_ asked: ExploreQuery) async throws -> QueryAnswer {
        var first = self
        // When a danger is over, "there" is where one was before.
        if session.distress != nil, asked.talk == .relief || asked.talk == .goodNews { first.session.resume() }
        let isByLine = asked.asks.contains(.transit)
        var asked = byLine(back(sameOfOther(asked)))
        // Where one wants to get to tells the lines that stop there, and nothing of the place before.
        let stops = asked.also.indices.filter { Self.isStop(asked.also[$0]) }
        if !stops.isEmpty {
            for index in stops { asked.also[index].unknown += asked.unknown }
            asked.unknown = []
        }
        if !asked.also.isEmpty { first.most = Self.mostOfFirst }
        var beyond: QueryAnswer?
        // A goal beyond the data is no place of another name, and nothing is near it: a line may lead there.
        if let goal = asked.names.first, asked.names.count == 1, !Self.isStop(asked), asked.also.count(where: Self.isStop) == 2 {
            let found = try resolve(goal)
            if found.isEmpty || found.isGuess || isByLine && found.places.first.map(Self.isShop) == true {
                var rest = asked
                rest.also = rest.also.map { query in
                    var query = query
                    if query.near == "that" { query.near = goal }
                    return query
                }
                rest.names = []
                beyond = try await first.ride(rest, after: QueryAnswer(reply: ""))
                if beyond != nil || found.isEmpty || found.isGuess { asked.also.removeAll { $0.near == "that" } }
            }
        }
        // "Tram to the harbour, which line" is a ride, in whatever field it stands.
        if let headed = try headed(asked) { beyond = try await first.ride(headed, after: QueryAnswer(reply: "")) }
        var answer: QueryAnswer
        if let beyond {
            answer = beyond
            asked.also.removeAll(where: Self.isStop)
        } else {
            answer = try await first.plainAnswer(asked)
        }
        let spoken = ChatPhrases(asked.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english)
        if let word = courtesy(asked, spoken), !answer.reply.hasPrefix(word) { answer.reply = "\(word) \(answer.reply)" }
        if case .one(let place, _) = answer.subject, let kinds = kinds(asked, besides: place) {
            var next = self
            next.most = Self.mostOfOthers
            next.session.note(message: "", answer, language: spoken.language)
            answer.add(try await next.plainAnswer(kinds))
        }
        // Who is told which line goes there has no use for lists of stops.
        if beyond == nil, let ride = try await ride(asked, after: answer) {
            if Self.isStop(asked) { answer = ride } else { answer.add(ride) }
            asked.also.removeAll(where: Self.isStop)
        } else if isByLine, beyond == nil {
            answer.reply += " " + spoken("no_direct")
        }
        // A goal that nothing is known of has no stops near it.
        for goal in asked.also.filter(Self.isStop).compactMap(\.near) where goal != "that" && goal != "here" {
            let found = try resolve(goal)
            guard found.isEmpty || found.isGuess else { continue }
            asked.also.removeAll { Self.isStop($0) && $0.near == goal }
            let say = ChatPhrases(asked.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english)
            answer.reply += " " + say("no_name", goal, say("the_data", try areaName()))
        }
        for query in asked.also {
            var next = self
            next.most = Self.mostOfOthers
            let language = asked.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english
            next.session.note(message: "", answer, language: language)
            var query = query
            query.language = asked.language
            answer.add(try await next.plainAnswer(query))
        }
        if let hint = answer.hint { answer.reply += " " + hint }
        answer.needs = Self.needs(of: asked)
        if case .one = answer.subject { answer.askedOfOne = asked }
        // Who was in distress is not answered as if nothing had been.
        if let distress = session.concern?.distress, !answer.isUnclear {
            let isOver = asked.talk == .relief || asked.talk == .goodNews
            answer.endsConcern = isOver
            let say = ChatPhrases(asked.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english)
            let goesOn = !asked.kinds.isEmpty || !asked.cuisines.isEmpty
            let word = isOver && goesOn && distress.kind != .lostChild ? say("over") : reminder(of: distress.kind, isOver: isOver, say)
            // What only sounded like a danger has the number behind what is asked next.
            if session.concern?.isSure == false, !isOver, !word.isEmpty {
                let reminder = DistressReply.reminder(EmergencyNumbers.at(origin), say.language, of: distress.kind.service)
                if !answer.reply.contains(reminder) { answer.reply += " " + reminder }
            } else if !word.isEmpty, !answer.reply.contains(word) {
                answer.reply = "\(word) \(answer.reply)"
            }
        }
        return answer
    }

    /// Wishes that one keeps, whatever one looks for: to get in, and a diet that there has to be.
    private static func needs(of asked: ExploreQuery) -> [ExploreQuery.Wish] {
        asked.wishes.compactMap { wish in
            if ["wheelchair", "pram"].contains(wish.wish) { return wish }
            let diet = wish.wish.hasSuffix("_only") ? String(wish.wish.dropLast(5)) : wish.wish
            return wish.must && Vocabulary.standard.wishes[diet]?.diet != nil ? ExploreQuery.Wish(diet) : nil
        }
    }

    /// What is said before an answer to somebody who was in distress; empty where there was no danger.
    private func reminder(of kind: Distress.Kind, isOver: Bool, _ say: ChatPhrases) -> String {
        switch kind {
        case .lostChild where isOver: say("found_again")
        case .tooth, .unwell, .animal, .crime, .unsure: ""
        case .danger where !isOver: say("danger_first", EmergencyNumbers.at(origin).numbers(of: .police).joined(separator: " / "))
        case .mind, .help: isOver ? say("good_news") : say("after_distress", ambulance)
        default: isOver ? say("relief", ambulance) : say("call_first", ambulance)
        }
    }

    /// The number of the place's ambulance.
    var ambulance: String { EmergencyNumbers.at(origin).numbers(of: .ambulance).joined(separator: " / ") }

    private func plainAnswer(_ asked: ExploreQuery) async throws -> QueryAnswer {
        var asked = fromNear(between(known(asked)))
        // "And a toilet in there?" is asked of the place.
        if asked.kinds == ["toilets"], asked.within == "that", session.focus != nil || session.list.count == 1 {
            let isOnWheels = (asked.wishes + (session.query?.wishes ?? [])).contains { $0.wish == "wheelchair" }
            (asked.kinds, asked.within, asked.that) = ([], nil, true)
            asked.wishes.removeAll { $0.wish == "wheelchair" }
            asked.wishes.append(.init(isOnWheels ? "wheelchair_toilet" : "has_toilet"))
        }
        // "Which is the oldest?" is asked of the list.
        if asked.order?.isOfYear == true, session.list.count > 1, asked.kinds.isEmpty, asked.cuisines.isEmpty, asked.names.isEmpty,
            !asked.that, asked.ordinal == nil, asked.earlier == nil, asked.near == nil, asked.within == nil, asked.on == nil
        {
            asked.listed = true
        }
        // Of one place it is asked what it has, and not which one.
        if asked.listed, session.list.count == 1, asked.kinds.isEmpty, asked.cuisines.isEmpty, asked.names.isEmpty {
            (asked.listed, asked.that) = (false, true)
        }
        // "What you said first, which of those is open all night?"
        if asked.listed, let text = asked.earlier, asked.kinds.isEmpty, asked.cuisines.isEmpty {
            let list = session.earlier(text, numbered: true)
            if list.count > 1 {
                var back = self
                back.session.goBack(to: list)
                asked.earlier = nil
                return try await back.plainAnswer(asked)
            }
        }
        let whole = merged(asked)
        var query = ChatQuery(whole, times)
        query.houses = try houses()
        if query.wishes.contains(where: { $0.id == "chain" }) { query.chains = try chains() }
        let say = ChatPhrases(query.language)
        if asked.asks.contains(.whereAmI) {
            var answer = try whereAmI(asked, say)
            guard !asked.kinds.isEmpty || !asked.cuisines.isEmpty else {
                answer.reply = ([answer.reply] + aside(asked, .whereabouts, say) + unheard(query, of: [], say)).joined(separator: " ")
                return answer
            }
            asked.asks.removeAll { $0 == .whereAmI }
            asked.names = []
            answer.add(try await plainAnswer(asked))
            return answer
        }
        if let talk = asked.talk, talk != .lonely, asked.isTalk { return self.talk(talk, say) }
        if asked.listed, session.list.count > 1, let answer = try await ofList(query, whole, asked, say) { return answer }
        if let order = asked.order, !session.list.isEmpty, asked.kinds.isEmpty, asked.cuisines.isEmpty, asked.names.isEmpty, order != .best,
            !order.isOfYear,
            asked.open == nil || asked.open == "now" && order == .openLongest, !asked.others, asked.earlier == nil,
            asked.wishes.isEmpty || asked.continues
        {
            return try await best(of: session.list, order, query, asked, say)
        }
        if query.isAboutEvents, let name = asked.within ?? asked.near ?? asked.names.first,
            let answer = try await programme(of: name, asked, query, say)
        {
            return answer
        }
        if let focus = try await focused(asked, &query, say) { return focus }
        if query.asked.talk == .lonely { query.subjects = ["library", "coffee"] }
        if !query.hasSubject, query.wishes.contains(where: { $0.id == "weather" }), settings.weather == nil {
            // Of another day the forecast alone is asked, and not where it is dry now.
            if query.wishes.count == 1, (query.open ?? query.day).map({ !times.calendar.isDate($0, inSameDayAs: times.now) }) == true {
                return QueryAnswer(reply: say("no_forecast"))
            }
            query.subjects = ["museum", "library", "coffee", "mall"]
            query.wishes.removeAll { $0.id == "weather" }
            var answer = try await list(query, whole, say)
            answer.reply = "\(say("no_weather")) \(answer.reply)"
            return answer
        }
        if !query.hasSubject { query.subjects = implied(query, asked) }
        if query.isAboutEvents, let events = try await events(query, say) { return events }
        if let place = try definite(asked, query) { return try await one(place, isListed: false, asked, query, notes: [], say) }
        guard query.hasSubject || isAnything(query, asked) else { return try await misspelt(asked, query, say) ?? unclear(query, say) }
        return try await list(query, whole, say)
    }

    // MARK: - What was said before

    /// The query, with what was spoken of earlier as a kind or a name where nothing was.
    private func known(_ asked: ExploreQuery) -> ExploreQuery {
        guard let text = asked.earlier, session.earlier(text, numbered: asked.ordinal != nil).isEmpty else { return asked }
        var query = asked
        query.earlier = nil
        if Vocabulary.standard.subject(text) != nil { query.kinds.append(text) } else { query.names.append(text) }
        return query
    }

    /// The query, with where the way begins and ends where it is asked how far two places are from each other.
    private func between(_ asked: ExploreQuery) -> ExploreQuery {
        guard asked.between.count == 2, asked.kinds.isEmpty, asked.cuisines.isEmpty, asked.names.isEmpty,
            !Set([.way, .distance]).isDisjoint(with: asked.asks), let start = asked.between.first, let end = asked.between.last
        else { return asked }
        var query = asked
        query.between = []
        switch (start, end) {
        case (_, "here"): (query.from, query.names) = (nil, [start])
        case ("here", _): query.names = [end]
        default: (query.from, query.names) = (start, [end])
        }
        if query.names == ["that"] { (query.names, query.that) = ([], true) }
        return query
    }

    /// The query, with where the ways begin where places that were listed are compared by how near they are to another one.
    private func fromNear(_ asked: ExploreQuery) -> ExploreQuery {
        guard asked.from == nil, let near = asked.near, near != "here", near != "that", asked.kinds.isEmpty, asked.cuisines.isEmpty,
            asked.names.isEmpty, asked.listed || asked.order != nil, !session.list.isEmpty
        else { return asked }
        var query = asked
        (query.from, query.near) = (near, nil)
        return query
    }

    /// A question that goes on with another place, as what was asked of the one before: "and the museum, the same there?"
    private func sameOfOther(_ asked: ExploreQuery) -> ExploreQuery {
        let isOther = !asked.names.isEmpty || asked.ordinal != nil || asked.that && asked.others
        guard asked.continues, isOther, asked.kinds.isEmpty, asked.cuisines.isEmpty, let before = session.askedOfOne else { return asked }
        var query = asked
        query.asks += before.asks.filter { !query.asks.contains($0) }
        query.wishes += before.wishes.filter { wish in !query.wishes.contains { $0.wish == wish.wish } }
        if query.open == nil, query.openUntil == nil { (query.open, query.openUntil) = (before.open, before.openUntil) }
        query.from = query.from ?? before.from
        query.continues = false
        return query
    }

    /// The query, with what was said before where it goes on with that.
    private func merged(_ asked: ExploreQuery) -> ExploreQuery {
        let goesOn = asked.continues || ((asked.others || asked.closer) && asked.kinds.isEmpty && asked.cuisines.isEmpty)
        guard goesOn, let before = session.query else { return keepingNeeds(asked) }
        var query = asked
        if query.kinds.isEmpty, query.cuisines.isEmpty { (query.kinds, query.cuisines) = (before.kinds, before.cuisines) }
        query.kinds.removeAll(where: asked.refused.contains)
        query.cuisines.removeAll(where: asked.refused.contains)
        let wanted = query.kinds + query.cuisines
        query.refused += before.refused.filter { !query.refused.contains($0) && !wanted.contains($0) }
        query.wishes += before.wishes.filter { wish in !query.wishes.contains { $0.wish == wish.wish } }
        query.wishes += needs(besides: query, isToDine: ChatQuery(query, times).isToDine)
        if query.near == nil, query.on == nil, query.within == nil, query.between.isEmpty {
            (query.near, query.on, query.within, query.between) = (before.near, before.on, before.within, before.between)
        }
        query.from = query.from ?? before.from
        if query.open == nil, query.openUntil == nil { (query.open, query.openUntil) = (before.open, before.openUntil) }
        // When events are to be says nothing of another kind of place.
        let isSame = asked.kinds.isEmpty && asked.cuisines.isEmpty || asked.kinds == before.kinds && asked.cuisines == before.cuisines
        if isSame, query.eventFrom == nil, query.eventUntil == nil {
            (query.eventFrom, query.eventUntil) = (before.eventFrom, before.eventUntil)
        }
        // A kind of place that is asked for after what is right here may be farther away.
        let wasRightHere = before.near == "here" && before.withinMetres == ChatReading.rightHere && before.kinds.isEmpty
        let isElsewhere = wasRightHere && !(asked.kinds.isEmpty && asked.cuisines.isEmpty)
        if query.withinMetres == nil, query.withinMinutes == nil, !query.closer, !isElsewhere {
            (query.withinMetres, query.withinMinutes) = (before.withinMetres, before.withinMinutes)
        }
        query.continues = false
        return query
    }

    /// The query, with what the person needs of every place, where places are looked for.
    private func keepingNeeds(_ asked: ExploreQuery) -> ExploreQuery {
        guard !asked.kinds.isEmpty || !asked.cuisines.isEmpty, !asked.asks.contains(.description) else { return asked }
        let own = ChatQuery(asked, times)
        let isToDine = own.isToDine
        // One looks at a statue from outside, and goes by taxi for other reasons.
        let kinds = own.subjects.flatMap { Vocabulary.standard.subjects[$0]?.kinds ?? [] }
        let isEntered = kinds.contains { !Self.hourless.contains($0) && !KindTable.standard.isBackground($0) }
        guard isToDine || isEntered || own.subjects == ["toilets"] else { return asked }
        var query = asked
        query.wishes += needs(besides: query, isToDine: isToDine).map { ExploreQuery.Wish($0.wish, must: false) }
        return query
    }

    /// What the person needs beside what a query wishes; a diet where one eats.
    private func needs(besides query: ExploreQuery, isToDine: Bool) -> [ExploreQuery.Wish] {
        session.needs.filter { need in
            let isSaid = query.wishes.contains { $0.wish == need.wish || $0.wish == need.wish + "_only" }
            return !isSaid && (isToDine || Vocabulary.standard.wishes[need.wish]?.diet == nil)
        }
    }

    /// Wishes that tell of the person, or of any place.
    private static let circumstances: Set<String> = ["kids", "price", "busy", "free", "quiet"]

    /// The kinds that a query without one implies by what it wishes.
    private func implied(_ query: ChatQuery, _ asked: ExploreQuery) -> [String] {
        // Who wants no pizza, or something vegan, wants to eat.
        let denied = query.excluded.compactMap { Vocabulary.standard.subjects[$0]?.category }
        if query.wishes.contains(where: { $0.entry?.diet != nil }) || denied.contains(.quickBites) { return ["food"] }
        // Who comes along says less of what is looked for than what they need.
        let own = query.wishes.filter { !Self.circumstances.contains($0.id) }
        for wish in own + query.wishes.filter({ Self.circumstances.contains($0.id) }) {
            switch wish.id {
            case "allergens", "highchair", "takeaway", "delivery", "brunch", "served", "romantic": return ["food"]
            case "wifi", "sockets", "outdoor_seating", "quiet", "seats", "busy": return ["coffee"]
            case "wheelchair_toilet", "changing_table", "has_toilet": return ["toilets"]
            case "parking_place": return ["parking"]
            case "lgbtq": return ["dance"]
            case "programme": return ["events"]
            case "catholic", "orthodox", "lutheran": return ["church"]
            case "kids": return ["playground"]
            case "timetable": return ["station"]
            case "free", "view": return ["sights"]
            case "lost_property": return []
            case "price" where query.wishes.count == 1: return ["food"]
            default: continue
            }
        }
        return asked.others || asked.closer ? ["sights"] : []
    }

    /// Whether any place will do.
    private func isAnything(_ query: ChatQuery, _ asked: ExploreQuery) -> Bool {
        let isSomewhere = !asked.between.isEmpty || asked.near != nil || asked.on != nil || asked.within != nil
        // Where it is to be says nothing of what it is to be.
        let saysWhat = !query.wishes.isEmpty || asked.others || asked.closer
        if isSomewhere { return query.unknown.isEmpty || saysWhat && query.unknown.count <= 2 }
        let known = query.wishes.filter { $0.entry?.facts != nil }
        return query.unknown.count <= 2
            && (query.isAlwaysOpen || query.open != nil || query.openUntil != nil || !known.isEmpty || query.radius != nil
                || !query.refusedNames.isEmpty)
    }

    // MARK: - Talk

    private func talk(_ talk: ExploreQuery.Talk, _ say: ChatPhrases) -> QueryAnswer {
        let number = ambulance
        let place = originName ?? "OpenStreetMap"
        let reply =
            switch talk {
            case .greeting: say("greeting", place)
            case .thanks: say("thanks")
            case .farewell: say("farewell")
            case .goodNews where session.distress == nil: say("good_news")
            // Who was lost is back, and no help need come.
            case .goodNews, .relief: session.concern?.distress.kind == .lostChild ? say("found_again") : say("relief", number)
            case .identity: say("identity")
            case .languages: "\(say("languages")) \(DistressReply.reminder(EmergencyNumbers.at(origin), say.language))"
            case .sorry: say("sorry")
            case .lonely: say("lonely")
            case .help: say("help", place, DistressReply.reminder(EmergencyNumbers.at(origin), say.language))
            }
        return QueryAnswer(reply: reply)
    }

    /// The place whose name is spelled nearly like the one word that was not understood, where nothing else was said.
    private func misspelt(_ asked: ExploreQuery, _ query: ChatQuery, _ say: ChatPhrases) async throws -> QueryAnswer? {
        var rest = asked
        (rest.unknown, rest.language) = ([], nil)
        guard rest == ExploreQuery(), asked.unknown.count == 1, let word = Words(asked.unknown[0]).list.first, word.count >= 6 else {
            return nil
        }
        let places = try store.resolve(word, around: origin, limit: ChatResponder.placesInAnswer).places
        guard let place = places.first, Words(place.place.name).list.contains(where: { $0.first == word.first }) else { return nil }
        let notes = [say("did_you_mean", place.place.name)]
        return try await one(place, isListed: false, others: Array(places.dropFirst()), asked, query, notes: notes, say)
    }

    /// What was not understood, with ways on; nothing is listed.
    private func unclear(_ query: ChatQuery, _ say: ChatPhrases) -> QueryAnswer {
        // What is known not to be known is the reason; otherwise the words that mean nothing.
        var reasons = cannot(query, of: [], say)
        if reasons.isEmpty, !query.unknown.isEmpty { reasons = [say("not_understood", Self.quoted(query.unknown))] }
        let place = (query.asked.near ?? query.asked.within ?? query.asked.on).flatMap { $0 == "that" ? nil : $0 }
        let known = place.flatMap { text in try? resolve(text).places.first.map { name($0, say.language) } ?? text }
        let asks = say("unclear", known.map { say("unclear_near", $0) } ?? "")
        let number = DistressReply.reminder(EmergencyNumbers.at(origin), say.language)
        return QueryAnswer(reply: ([asks] + reasons + [number]).joined(separator: " "), isUnclear: true)
    }

    private static let whys: Set<String> = ["why", "miksi", "miks", "varför", "warum", "wieso", "weshalb"]

    /// What was heard and not understood, but for what the tags of these places speak of.
    func unheard(_ query: ChatQuery, of places: [RankedPlace], _ say: ChatPhrases) -> [String] {
        let left = query.unknown.filter { phrase in
            var one = query
            one.unknown = [phrase]
            let words = one.telling
            // Why it is called so is not answered by being called so.
            // One word of many that the tags have answers no question: "is the water clean" of what is water.
            return !Self.whys.isDisjoint(with: Words(phrase).list)
                || !places.prefix(2).contains { place in
                    let count = place.count(of: words)
                    return count > 0 && 2 * count >= words.count + (words.count > 1 ? 1 : 0)
                }
        }
        // "Broholmsgatan" is the place's own street, on another sign.
        var known: [String] = []
        let unknown = left.filter { phrase in
            guard let street = try? street(named: phrase), let place = places.first,
                place.place.name == street.place.name
                    || place.place.address.map({ Words($0).contains(Words(street.place.name).list) }) == true
            else { return true }
            known.append(say("also_called", phrase, street.place.name))
            return false
        }
        guard !unknown.isEmpty else { return known }
        return known + beyond(unknown, query, of: places, say)
    }

    /// The street of a name, in whatever language.
    private func street(named name: String) throws -> RankedPlace? {
        guard try store.hasName(PlaceNames.fold(Words(name).list), kind: "street") else { return nil }
        return try store.resolve(name, around: origin, limit: ChatResponder.placesInAnswer, mayGuess: false).places.first {
            $0.place.kind == "street"
        }
    }

    private func beyond(_ left: [String], _ query: ChatQuery, of places: [RankedPlace], _ say: ChatPhrases) -> [String] {
        let words = Self.quoted(Array(left.prefix(4)))
        if isOfModel, let stock = query.wishes.first(where: { $0.id == "stock" }) {
            return [say("cannot_know", "\(stock.entry?.label[say.language.rawValue] ?? stock.id) (\(words))")]
        }
        // What somebody wrote of it may be the answer.
        if isOfModel, places.count == 1,
            query.asked.asks.contains(.description)
                || ["description", "wheelchair:description"].contains(where: { places[0].facts[$0] != nil })
        {
            return [say("beyond_quoted", words)]
        }
        return [say(isOfModel ? "cannot_know" : "not_understood", words)]
    }

    static func quoted(_ words: [String]) -> String { words.prefix(5).map { "“\($0)”" }.joined(separator: ", ") }

    // MARK: - Where the person is

    private func whereAmI(_ asked: ExploreQuery, _ say: ChatPhrases) throws -> QueryAnswer {
        let place = try whereabouts(
            at: asked.names.first ?? (asked.kinds.isEmpty && asked.cuisines.isEmpty ? asked.near : nil),
            spokenOf: session.landmark(within: Self.spokenReach, of: origin), say)
        guard session.distress != nil, asked.talk != .relief else {
            let names = try nearestStreet().map { otherNames(of: $0, say) } ?? []
            return QueryAnswer(reply: names.isEmpty ? place : "\(place) \(say("other_names", names.joined(separator: ", ")))")
        }
        return QueryAnswer(reply: say("say_this", ambulance, place))
    }

    /// Metres within which somebody may be by now at a place that was spoken of.
    static let spokenReach = 600.0

    /// Metres within which somebody is at a place that they name.
    private static let sight = 300.0

    /// The person's place, in words and coordinates.
    ///
    /// - Parameters:
    ///   - claimed: the place where they say to be.
    ///   - place: one that was spoken of, where they may be by now.
    func whereabouts(at claimed: String? = nil, spokenOf place: RankedPlace? = nil, _ say: ChatPhrases) throws -> String {
        let own = try whereabouts(at: claimed, say)
        guard claimed == nil, let place, !own.contains(place.place.name) || place.isOnFloor else { return own }
        let street = try place.place.address == nil ? street(of: place).map { say("at_street", name($0, say.language)) } : nil
        let level = place.facts["level"].map { say("level", $0) }
        let words = [name(place, say.language), place.place.address, street, level, "\(place.place.location)"].compactMap(\.self)
            .joined(separator: ", ")
        return own + " " + say("spoken_of", words)
    }

    private func whereabouts(at claimed: String?, _ say: ChatPhrases) throws -> String {
        if let claimed, let place = try resolve(claimed).places.min(by: { $0.distance < $1.distance }), place.distance < Self.sight {
            let words = [place.place.address, name(place, say.language)].compactMap(\.self).joined(separator: ", ")
            return say("where_you_are", words, "\(place.place.location)")
        }
        let around = PlaceQuery(around: origin, within: 400, limit: 1)
        let door = try store.best(around) { $0.place.address != nil }.first
        let street = try nearestStreet()
        let landmark = try store.best(PlaceQuery(around: origin, within: 150, limit: 1)) { place in
            [
                "park", "square", "place_of_worship", "museum", "mall", "department_store", "station", "attraction", "theatre", "library",
                "hotel",
            ]
            .contains(place.place.kind ?? "")
        }.first
        let main = door?.place.address ?? street.map { name($0, say.language) } ?? "\(origin)"
        var parts = [main]
        if let street, door != nil, !main.localizedCaseInsensitiveContains(street.place.name) { parts.append(name(street, say.language)) }
        if let landmark {
            // A station that is called after its town is no name by itself.
            let name = name(landmark, say.language)
            let kind = main.contains(name) ? landmark.place.kind.flatMap { Vocabulary.standard.name(ofKind: $0, say.language) } : nil
            parts.append(name + (kind.map { " (\($0))" } ?? ""))
        }
        // Who is to come finds a shop by its name, and no cash machine.
        if let door, door.distance < 80, door.place.kind.map(KindTable.standard.isBackground) != true { parts.append(door.place.name) }
        var seen: Set<String> = []
        parts = parts.filter { seen.insert($0).inserted }
        return say("where_you_are", parts.joined(separator: ", "), "\(origin)")
    }

    /// The street that the person is at, or nearest to.
    private func nearestStreet() throws -> RankedPlace? {
        try store.best(PlaceQuery(around: origin, within: 3_000, limit: 400)) { $0.place.kind == "street" }
            .min { Self.metres(from: origin, to: $0) < Self.metres(from: origin, to: $1) }
    }

    /// Metres to where a place is reached, as the crow flies.
    static func metres(from point: Coordinates, to place: RankedPlace) -> Double {
        ([place.place.location] + place.approaches).map { point.distance(to: $0) }.min() ?? place.distance
    }

    // MARK: - Events

    /// What is on; `nil` where the data has no event for it, and places are to be shown.
    private func events(_ query: ChatQuery, _ say: ChatPhrases) async throws -> QueryAnswer? {
        let zone = times.calendar.timeZone
        let all = try store.events(from: LocalTime.text(times.now, in: zone), limit: 1_000, in: zone)
            .filter { event in
                event.hasName && event.location.map { origin.distance(to: $0) <= ExploreAnswers.widestRadius } == true
            }
        guard !all.isEmpty else { return nil }
        var found = all
        if let window = query.window {
            let start = LocalTime.text(window.lowerBound, in: zone)
            let end = LocalTime.text(window.upperBound, in: zone)
            found = all.filter { $0.start.map { $0 >= start && $0 < end } == true }
        }
        let words = query.unknown.map { $0.lowercased() }.filter { $0.count > 3 }
        let named = found.filter { event in words.contains { Words(event.name).list.contains($0) } }
        if !named.isEmpty { found = named }
        func describe(_ event: ExploreEvent) -> String {
            [event.name, event.start.map { ChatTimes.text($0, times.calendar, say.language) }].compactMap(\.self).joined(separator: ", ")
        }
        guard !found.isEmpty else {
            let when = query.window.map { ChatTimes.day($0.lowerBound, times.calendar, say.language) } ?? ""
            return QueryAnswer(
                reply: say("no_event_then", when.isEmpty ? "" : say("on_day", when), describe(all[0])),
                places: [all[0]].compactMap { $0.answer(from: origin) }, subject: .list(query.asked), category: .events)
        }
        let shown = Array(found.prefix(ChatResponder.placesInAnswer))
        return QueryAnswer(
            reply: say("events_are", shown.map(describe).joined(separator: "; ")), places: shown.compactMap { $0.answer(from: origin) },
            subject: .list(query.asked), category: .events)
    }

    /// Kinds of place where something is on.
    private static let venues: Set<String> = [
        "theatre", "cinema", "arts_centre", "concert_hall", "music_venue", "events_venue", "exhibition_centre", "nightclub",
        "community_centre", "stadium", "planetarium", "bar", "pub", "restaurant", "cafe", "library", "museum", "gallery",
        "place_of_worship",
    ]

    /// What is known of a venue whose programme is asked for: when it is open then, and where to ask; `nil` for what is none.
    private func programme(
        of name: String, _ asked: ExploreQuery, _ query: ChatQuery, _ say: ChatPhrases
    ) async throws -> QueryAnswer? {
        guard name != "here", name != "that", let place = try resolve(name).places.first,
            place.place.kind.map(Self.venues.contains) == true,
            try store.events(from: LocalTime.text(times.now, in: times.calendar.timeZone), limit: 1).isEmpty
        else { return nil }
        var own = query
        own.asked.asks = [.hours, .website, .phone]
        own.open = query.window.map(\.lowerBound)
        own.isNow = own.open.map { $0.timeIntervalSince(times.now) < 60 } ?? false
        own.wishes.removeAll { $0.id == "programme" }
        own.subjects = []
        var answer = try await one(
            place, isListed: false, own.asked, own, notes: [say("no_events", "").trimmingCharacters(in: .whitespaces)], say)
        if let moment = own.open, place.place.openingHours.flatMap({ times.state($0, at: moment) })?.isOpen == false {
            var other = query
            (other.open, other.wishes) = (moment, [])
            let area = Area(center: place.place.location, radius: ExploreAnswers.walkingRadius, header: "", phrase: "")
            let open = try await found(other, area, origin, [place.id], within: nil, say).places.filter { isOpen($0, other) }
            if !open.isEmpty { answer.reply += " " + say("venues") + " " + (try await brief(open, origin, at: other, say)) + "." }
        }
        return answer
    }

    // MARK: - What no data says

    /// Sentences for the wishes that no tag answers, and for those that are not marked of any of these places.
    ///
    /// - Parameter isList: whether nothing is told of a place by itself that is not marked.
    func cannot(_ query: ChatQuery, of places: [RankedPlace], isList: Bool = false, _ say: ChatPhrases) -> [String] {
        var sentences: [String] = []
        var labels: [String] = []
        for wish in query.wishes {
            guard let entry = wish.entry, wish.id != "allergens" || places.isEmpty else { continue }
            if entry.isKnown {
                let isUnmarked = !places.isEmpty && places.allSatisfy { !fit(wish, query, $0).isMarked }
                if isUnmarked, isList || places.count > 1 { labels.append(entry.label[say.language.rawValue] ?? wish.id) }
                continue
            }
            if !places.isEmpty, places.allSatisfy({ fit(wish, query, $0) == .yes }) { continue }
            switch wish.id {
            case "price":
                let isBed = !Set(["hotel", "hostel"]).isDisjoint(with: query.subjects)
                let eats: Set<String> = ["restaurant", "fast_food", "cafe", "bar", "pub", "food_court", "bakery", "ice_cream"]
                let isOther = !query.hasSubject && places.first.map { !eats.contains($0.place.kind ?? "") } == true
                let isFood = !isOther && (query.category == .quickBites || query.subjects.contains("coffee") || !query.hasSubject)
                sentences.append(say(isBed ? "no_prices_beds" : isFood ? "no_prices" : "no_prices_plain"))
            case "booking":
                let isOfTables = query.isToDine || !query.hasSubject && places.first.map(\.sells) != false
                let isOfRooms = !Set(["hotel", "hostel"]).isDisjoint(with: query.subjects)
                sentences.append(say(isOfTables || isOfRooms ? "booking" : "booking_plain"))
            case "timetable": sentences.append(say("no_timetable"))
            case "lost_property": sentences.append(say("lost_property"))
            case "rating": break
            case "chain" where places.isEmpty: break
            case "chain": sentences.append(say("chains"))
            case "stock" where isOfModel && !query.unknown.isEmpty: break
            default: labels.append(entry.label[say.language.rawValue] ?? wish.id)
            }
        }
        if !labels.isEmpty { sentences.append(say("cannot_know", say.list(labels, "or"))) }
        return sentences
    }
}
