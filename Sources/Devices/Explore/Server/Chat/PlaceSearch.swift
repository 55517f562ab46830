import Explore
import Foundation

/// What goes with a message: what it asks for, in the light of what was said before.
struct PlaceSearch: Sendable {
    /// What was looked for, with what was carried over from before.
    private(set) var query: ChatQuery
    private(set) var items: [ChatItem] = []
    /// Nothing of the message was understood, so that nothing was looked for.
    private(set) var isUnclear = false
    /// A single place was asked about, by its name or as one of the answer before.
    private(set) var isAboutOne = false
    /// All was shown before, and the list begins anew.
    private(set) var isRestarted = false
    /// What could not be honoured, and what was read differently: whole sentences.
    private(set) var notes: [String] = []
    private(set) var wantsOthers = false

    private let origin: Coordinates
    private let store: PlaceStore
    private let calendar: Calendar

    var places: [RankedPlace] {
        items.compactMap { if case .place(let place) = $0 { place } else { nil } }
    }

    var events: [ExploreEvent] {
        items.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// - Parameter isAlarming: true where words of the message may be those of somebody in need.
    /// - Throws: `PlaceStoreError`.
    init(
        _ asked: ChatQuery, isAlarming: Bool = false, _ session: ChatSession, around origin: Coordinates, in store: PlaceStore,
        reader: ChatReader,
        calendar: Calendar,
        now: Date
    ) throws(PlaceStoreError) {
        query = asked
        self.origin = origin
        self.store = store
        self.calendar = calendar
        if pick(from: session) { return }
        if try findName(exactly: true) { return }
        // A word of alarm is spelled as it is meant, and no part of a shop's name.
        if query.subjects.isEmpty, !isAlarming, reader.readNearly(&query) {
            for (word, reading) in query.readings.sorted(by: { $0.key < $1.key }) { notes.append("I read “\(word)” as “\(reading)”.") }
        }
        if query.subjects.isEmpty, !isAlarming, try findName(exactly: false) { return }
        continueFrom(session)
        if isUnclear { return }
        if query.isAboutEvents, try findEvents(now) { return }
        try findPlaces(session)
    }

    // MARK: - One place

    /// A place of the answer before: "the second one", "where is that?"
    private mutating func pick(from session: ChatSession) -> Bool {
        guard !session.items.isEmpty, query.subjects.isEmpty, query.unknown.isEmpty else { return false }
        var index: Int?
        if let ordinal = query.ordinal {
            index = ordinal < 0 ? session.items.count - 1 : ordinal
        } else if query.refersBack, !query.questions.isEmpty, !query.wantsOthers, !query.wantsCloser {
            index = 0
        }
        guard let index else { return false }
        guard session.items.indices.contains(index) else {
            notes.append("There were only \(session.items.count).")
            items = session.items
            return true
        }
        items = [session.items[index]]
        isAboutOne = true
        return true
    }

    /// Places of the name that the message has; whether there are any.
    private mutating func findName(exactly: Bool) throws(PlaceStoreError) -> Bool {
        guard !query.unknown.isEmpty, query.words.count <= 24 else { return false }
        let places = try store.named(
            query.nameWords, in: query.subjects.isEmpty || query.expectsName ? query.words : [], exactly: exactly, around: origin,
            limit: ChatResponder.placesInAnswer)
        guard let first = places.first else { return false }
        // With a wrong letter it is a guess.
        if !exactly { notes.append("Did you mean “\(first.place.name)”?") }
        items = places.map(ChatItem.place)
        isAboutOne = true
        return true
    }

    // MARK: - What was said before

    private mutating func continueFrom(_ session: ChatSession) {
        let before = session.query
        guard query.subjects.isEmpty else {
            // "I want coffee, something else": of what was asked for, another one than was shown.
            wantsOthers = query.wantsOthers && before?.subjects == query.subjects
            return
        }
        guard query.isRefinement || query.wantsOthers || query.wantsCloser else {
            isUnclear = true
            return
        }
        wantsOthers = query.wantsOthers
        if let before {
            query.subjects = before.subjects.filter { !query.excluded.contains($0) }
            query.excluded += before.excluded
            query.diets += before.diets.filter { !query.diets.contains($0) }
            query.needsWheelchair = query.needsWheelchair || before.needsWheelchair
            query.open = query.open ?? before.open
            query.isAlwaysOpen = query.isAlwaysOpen || before.isAlwaysOpen
            if query.radius == nil { (query.radius, query.radiusText) = (before.radius, before.radiusText) }
        }
        if query.subjects.isEmpty {
            // Who wants no pizza, or something vegan, wants to eat.
            let denied = query.excluded.compactMap { Vocabulary.standard.subjects[$0]?.category }
            let isFood = !query.diets.isEmpty || denied.contains(.quickBites) || before?.category == .quickBites
            let isAnything = query.isAlwaysOpen || query.open != nil || query.needsWheelchair || query.radius != nil
            query.subjects = isFood ? ["food"] : isAnything ? [] : ["sights"]
        }
    }

    // MARK: - Events

    /// What is on; whether the data has events for it.
    private mutating func findEvents(_ now: Date) throws(PlaceStoreError) -> Bool {
        let zone = calendar.timeZone
        let all = try store.events(from: LocalTime.text(now, in: zone), limit: 1_000, in: zone)
            .filter { event in
                event.hasName && event.location.map { origin.distance(to: $0) <= ExploreAnswers.widestRadius } == true
            }
        var found = all
        if let window = query.window {
            let start = LocalTime.text(window.start, in: zone)
            let end = window.end.map { LocalTime.text($0, in: zone) }
            found = all.filter { event in
                event.start.map { $0 >= start } == true && end.map { end in event.start.map { $0 < end } == true } != false
            }
        }
        guard !found.isEmpty else {
            let when = query.window.map { " " + phrase($0) } ?? ""
            notes.append(
                all.isEmpty
                    ? "I know of no event\(when): the data has none. These are places where something may be on; ask them."
                    : "I know of no event\(when). The next one is \(describe(all[0])).")
            if !all.isEmpty { items = [.event(all[0])] }
            return !all.isEmpty
        }
        items = found.prefix(ChatResponder.placesInAnswer).map(ChatItem.event)
        return true
    }

    /// "Jazz Night, Tuesday at 20:00"
    func describe(_ event: ExploreEvent) -> String {
        [event.name, event.start.map { ChatTimes.text($0, calendar) }].compactMap(\.self).joined(separator: ", ")
    }

    private func phrase(_ moment: ChatMoment) -> String {
        if moment.isDays { return "at the weekend" }
        return ChatTimes.day(moment.start, calendar)
    }

    // MARK: - Places

    private mutating func findPlaces(_ session: ChatSession) throws(PlaceStoreError) {
        let isSameSubject = session.query.map { $0.subjects == query.subjects } ?? false
        // Those that were named last may have been asked for by name, and not be among those of a list.
        let hidden = query.wantsOthers ? session.shown.union(session.placeIDs) : []
        if query.wantsCloser, isSameSubject, let nearest = session.nearest {
            // Nearer than the nearest that was shown.
            let closer = try find(query, within: max(1, nearest - 1), [])
            items = closer.map(ChatItem.place)
            if !items.isEmpty { return }
            notes.append("Nothing of that kind is closer than what you have seen.")
            query.wantsNearest = true
        }
        var places = try widening(query, hidden)
        if places.isEmpty, !hidden.isEmpty, wantsOthers, let category = query.category {
            // Where all of the kind were shown, the rest of its category is better than the same again.
            var broader = query
            broader.subjects = [Self.general(category)]
            if broader.subjects != query.subjects { places = try widening(broader, hidden) }
            if !places.isEmpty { notes.append("I know no more \(ChatLabels.subject(query)).") }
        }
        if places.isEmpty, !hidden.isEmpty {
            isRestarted = true
            notes.append("That was all I know of, so here it is again from the start.")
            places = try widening(query, [])
        }
        if places.isEmpty { places = try relaxing(hidden) }
        if query.wantsRatings, !places.contains(where: { $0.place.rating != nil }) {
            notes.append("I know no ratings here, so the nearest come first.")
        }
        items = places.map(ChatItem.place)
    }

    /// Keeps the nearest places.
    ///
    /// - Parameter walks: metres on foot to each of ``places``.
    mutating func keepNearest(_ count: Int, _ walks: [Double]) {
        guard events.isEmpty else { return }
        let sorted = zip(places, walks).sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }
        items = sorted.prefix(count).map { .place($0.0) }
    }

    /// Without one wish after the other, each of which is said.
    private mutating func relaxing(_ hidden: Set<RankedPlace.ID>) throws(PlaceStoreError) -> [RankedPlace] {
        let label = ChatLabels.subject(query)
        if let text = query.radiusText {
            notes.append("I know no \(label) \(text); these are further away.")
            (query.radius, query.radiusText) = (nil, nil)
            let places = try widening(query, hidden)
            if !places.isEmpty { return places }
        }
        if query.isAlwaysOpen {
            notes.append("I know no \(label) that never close.")
            query.isAlwaysOpen = false
        } else if let open = query.open {
            let when = open.isNow ? "open now" : "open " + ChatTimes.text(open.start, calendar)
            notes.append("I know no \(label) that are \(when) by their opening hours; ask these.")
            query.open = nil
        }
        var places = try widening(query, hidden)
        if places.isEmpty, !query.diets.isEmpty {
            let diets = query.diets.map { Vocabulary.standard.diets[$0]?.label ?? $0 }.joined(separator: " and ")
            notes.append("I know no \(label) that are marked \(query.isDietOnly ? "purely " : "")\(diets); these say nothing of it.")
            query.diets = []
            places = try widening(query, hidden)
        }
        if places.isEmpty, query.needsWheelchair {
            notes.append("I know no \(label) that are marked as accessible by wheelchair; of these I do not know it.")
            query.needsWheelchair = false
            places = try widening(query, hidden)
        }
        if places.isEmpty, let category = query.category, !query.subjects.isEmpty, query.subjects != ["food"] {
            notes.append("I know no \(label) here.")
            query.subjects = [Self.general(category)]
            places = try widening(query, hidden)
        }
        return places
    }

    /// The subject that is all of a category.
    private static func general(_ category: ExploreCategory) -> String {
        switch category {
        case .quickBites: "food"
        case .chillCafes: "calm"
        case .events: "tonight"
        case .explore: "sights"
        }
    }

    /// Within a walk; further away where nothing is.
    private func widening(_ query: ChatQuery, _ hidden: Set<RankedPlace.ID>) throws(PlaceStoreError) -> [RankedPlace] {
        for radius in [ExploreAnswers.walkingRadius, 5_000, ExploreAnswers.widestRadius] {
            let places = try find(query, within: min(radius, query.radius ?? radius), hidden)
            if !places.isEmpty || query.radius.map({ $0 <= radius }) == true { return places }
        }
        return []
    }

    private func find(_ query: ChatQuery, within radius: Double, _ hidden: Set<RankedPlace.ID>) throws(PlaceStoreError) -> [RankedPlace] {
        let vocabulary = Vocabulary.standard
        let subjects = query.subjects.compactMap { vocabulary.subjects[$0] }
        let excluded = query.excluded.compactMap { vocabulary.subjects[$0] }
        // All that a category has, where nothing narrower is asked for; it is ranked by how well it fits.
        let category = subjects.count == 1 && subjects[0].isGeneral == true ? subjects[0].category : nil
        // The index knows the straight line alone: more are compared by their ways.
        let limit = query.wantsNearest ? 4 * ChatResponder.placesInAnswer : ChatResponder.placesInAnswer
        let place = PlaceQuery(category, around: origin, within: radius, limit: limit, excluding: hidden)
        return try store.best(place) { place in
            (subjects.isEmpty || subjects.contains { $0.includes(place) }) && !excluded.contains { $0.includes(place) }
                && query.diets.allSatisfy { place.serves($0, only: query.isDietOnly) }
                && (!query.needsWheelchair || place.place.wheelchair == "yes") && isOpen(place.place, query)
        }
    }

    private func isOpen(_ place: Place, _ query: ChatQuery) -> Bool {
        if query.isAlwaysOpen { return place.openingHours == "24/7" }
        guard let moment = query.open else { return true }
        guard let hours = place.openingHours.flatMap(OpeningHours.init) else { return false }
        return hours.state(at: moment.start, in: calendar).isOpen
    }
}

extension RankedPlace {
    /// Whether it is marked with a diet.
    func serves(_ diet: String, only: Bool) -> Bool {
        func has(_ diet: String) -> Bool {
            if diets[diet] == "only" { return true }
            if cuisine?.split(separator: ";").contains(where: { $0 == diet }) == true { return true }
            return !only && diets[diet] == "yes"
        }
        // What is vegan is vegetarian.
        return has(diet) || (diet == "vegetarian" && has("vegan"))
    }
}
