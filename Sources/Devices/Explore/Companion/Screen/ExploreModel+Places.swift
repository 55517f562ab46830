import Companion

extension ExploreModel {
    /// Asks for the places of a category, by its name on the wire.
    ///
    /// - Throws: ``ExploreActionError/unknownCategory``.
    public func show(_ name: String) throws(ActionError) {
        guard let category = ExploreCategory(rawValue: name) else { throw ExploreActionError.unknownCategory }
        show(category)
    }

    /// Asks for the places of a category.
    public func show(_ category: ExploreCategory) {
        list(ExploreScreen.Quick(category: category.rawValue)) { Listed(try await $0.getQuickRecommendations(category: category)) }
    }

    /// Asks for the places of a name, also of one that is spelled nearly right.
    ///
    /// - Throws: ``ExploreActionError/blank`` for a name without a letter or a figure.
    public func search(_ name: String) throws(ActionError) {
        let name = String(name.trimmingSpaces.prefix(Self.longestName))
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else { throw ExploreActionError.blank }
        list(ExploreScreen.Quick(search: name)) { Listed(try await $0.search(name)) }
    }

    /// Asks for the places of a page's filters.
    ///
    /// - Parameter units: of the reader; without them, those of before.
    /// - Throws: ``ExploreActionError/blank`` where they hold nothing.
    public func find(_ filter: ExploreScreen.Quick.Filter, units: ExploreUnits? = nil) throws(ActionError) {
        var filter = filter
        filter.kind = String(filter.kind.trimmingSpaces.prefix(Self.longestWord))
        filter.near = String(filter.near.trimmingSpaces.prefix(Self.longestWord))
        guard filter != ExploreScreen.Quick.Filter() else { throw ExploreActionError.blank }
        if let units { word(in: units) }
        list(ExploreScreen.Quick(filter: filter)) { [filter] in Listed(try await $0.ask(filter.query)) }
    }

    /// The longest word of a query, in characters.
    private nonisolated static let longestWord = 100

    /// The longest name that servers look for, in characters.
    private nonisolated static let longestName = 200

    /// Asks again for what the list showed last; whether there was something.
    @discardableResult
    func listAgain() -> Bool {
        if let category = quick.category.flatMap(ExploreCategory.init) {
            show(category)
        } else if let name = quick.search {
            try? search(name)
        } else if let filter = quick.filter {
            try? find(filter)
        } else {
            return false
        }
        return true
    }

    /// Places of a server, and what it says of them.
    private struct Listed: Sendable {
        var places: [Place]
        var rejected: [RejectedElement]
        var reply: String?

        init(_ answer: QuickRecsResponse) { (places, rejected) = (answer.places, answer.rejected) }

        init(_ answer: QueryAPIResponse) { (places, rejected, reply) = (answer.places, [], answer.reply) }
    }

    /// Lists what a call answers.
    ///
    /// - Parameter asked: the screen's part as it is before the answer.
    private func list(_ asked: ExploreScreen.Quick, _ ask: @escaping @Sendable (APIService) async throws -> Listed) {
        if quick.category != asked.category || quick.search != asked.search || quick.filter != asked.filter { quick = asked }
        quick.state = .loading
        quick.problem = nil
        start(.quick, ask) { model, answer in
            var quick = asked
            (quick.state, quick.places, quick.reply) = (.loaded, answer.places.map(ExploreScreen.Card.init), answer.reply)
            quick.updatedAt = model.now
            quick.$note = Self.note(places: answer.rejected)
            model.quick = quick
            model.putOnMap(answer.places)
        } failed: { model, problem in
            (model.quick.state, model.quick.problem) = (.failed, problem)
        }
    }

    /// Chooses a place that a screen shows, and asks for the way to it.
    ///
    /// - Parameter units: of the reader; without them, those of before.
    /// - Throws: ``ExploreActionError/unknownPlace`` where no screen shows it.
    public func select(_ id: Place.ID, units: ExploreUnits? = nil) throws(ActionError) {
        guard let place = known[id] else { throw ExploreActionError.unknownPlace }
        if let units { word(in: units) }
        if map.selected != id { map.route = nil }
        map.selected = id
        map.state = .loading
        map.problem = nil
        if !map.places.contains(where: { $0.id == id }) { map.places.append(ExploreScreen.Card(place)) }
        start(.directions, { try await $0.getDirections(to: place.location) }) { model, answer in
            model.map.state = .loaded
            model.map.route = ExploreScreen.Route(answer)
            model.checkOrigin(of: answer)
            if let origin = answer.polyline.first, model.map.origin != [origin.latitude, origin.longitude] {
                model.map.origin = [origin.latitude, origin.longitude]
                // Ways begin somewhere else than before, so other streets lie around.
                if model.streets.state == .loaded { model.loadStreets() }
            }
        } failed: { model, problem in
            (model.map.state, model.map.problem) = (.failed, problem)
        }
    }

    /// Takes the way off the map.
    public func deselect() {
        stop(.directions)
        map.selected = nil
        map.route = nil
        map.problem = nil
        map.state = .idle
    }

    /// Asks for the events.
    public func loadEvents() {
        events.state = .loading
        events.problem = nil
        start(.events, { try await $0.getEvents() }) { model, answer in
            model.events = ExploreScreen.Events(
                state: .loaded, events: answer.nycPermitted.map(ExploreScreen.Events.Event.init), updatedAt: model.now)
            model.events.$note = Self.note(events: answer.rejected)
            if model.chat.messages.isEmpty { model.chat.$suggestions = Self.firstSuggestions(of: model.events) }
            for place in answer.nycPermitted.compactMap(\.place) { model.known[place.id] = place }
        } failed: { model, problem in
            (model.events.state, model.events.problem) = (.failed, problem)
        }
    }

    /// Asks for the map to draw, and where the server has none for the streets around; a server that has neither is no problem.
    func loadStreets() {
        streets.state = .loading
        start(
            .streets,
            { (service) -> (MapResponse?, StreetsResponse?) in
                let map = try await service.getMap()
                return (map, map?.areas.isEmpty == false ? nil : try await service.getStreets())
            }
        ) { (model, answer: (MapResponse?, StreetsResponse?)) in
            let (map, streets) = answer
            var screen = StreetsScreen()
            screen.state = .loaded
            if map?.areas.isEmpty == false { screen.map = map }
            screen.$mapNote = map?.missing?.sentence
            screen.lines = (streets?.streets ?? []).map { $0.map { [$0.latitude, $0.longitude] } }
            screen.attribution = map?.attribution ?? streets?.attribution
            screen.tiles = model.streets.tiles
            model.streets = screen
            model.keepTiles()
            if model.hasOtherData { model.keepWhatLies(in: (map?.areas ?? []) + (map?.unmapped ?? [])) }
            // Where the map's server begins ways says nothing once somebody has chosen.
            let usual = model.service.origin == nil ? map?.origin : nil
            if let origin = streets?.origin ?? usual, model.map.route == nil {
                model.map.origin = [origin.latitude, origin.longitude]
            }
        } failed: { model, _ in
            model.streets.state = .failed
        }
    }

    /// Shows the places of an answer instead of the last one's; the way to one that is gone goes too.
    func putOnMap(_ places: [Place]) {
        map.places = places.map(ExploreScreen.Card.init)
        if let selected = map.selected, !places.contains(where: { $0.id == selected }) { deselect() }
        // What a card can choose has to be known: the messages' places and the quick ones.
        for place in savedPlaces + places { known[place.id] = place }
        let cards = chat.messages.flatMap(\.places) + quick.places + map.places
        let shown = Set(cards.map(\.id) + savedPlaces.map(\.id) + events.events.compactMap(\.placeID))
        known = known.filter { shown.contains($0.key) }
    }

    /// "2 places could not be read and are left out: …"
    nonisolated static func note(places rejected: [RejectedElement]) -> Sentence? {
        guard let first = rejected.first else { return nil }
        let count = rejected.count
        return count == 1
            ? "\(count) place could not be read and left out. \(first.sentence)"
            : "\(count) places could not be read and left out. \(first.sentence)"
    }

    /// The same of events.
    nonisolated static func note(events rejected: [RejectedElement]) -> Sentence? {
        guard let first = rejected.first else { return nil }
        let count = rejected.count
        return count == 1
            ? "\(count) event could not be read and left out. \(first.sentence)"
            : "\(count) events could not be read and left out. \(first.sentence)"
    }
}
