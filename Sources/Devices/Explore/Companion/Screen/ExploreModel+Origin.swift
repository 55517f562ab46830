import Companion

extension ExploreModel {
    /// Metres that a server may move an origin, to the nearest street for example, and still has it.
    private nonisolated static let originTolerance = 50.0

    /// Lets ways begin somewhere else: the search, the times and the way follow. `nil` leaves it to the server again.
    public func begin(at origin: Coordinates?) {
        service.origin = origin
        map.isOriginChosen = origin != nil
        if let origin { map.origin = [origin.latitude, origin.longitude] }
        forgetTimes()
        // What was shown of one origin is asked for again; what cannot be asked for again has lost its times.
        let isListed = listAgain()
        if let selected = map.selected { try? select(selected) }
        loadStreets()
        if !isListed, chat.messages.isEmpty {
            putOnMap([])
            loadFirstPlaces()
        }
    }

    /// Takes away what other data no longer has: the origin that was chosen, the places on the map and the way to one of them, where they lie in
    /// none of its areas.
    func keepWhatLies(in areas: [MapResponse.Area]) {
        hasOtherData = false
        if let origin = service.origin, !areas.contains(where: { $0.contains(origin) }) {
            service.origin = nil
            map.isOriginChosen = false
        }
        // A list that can be asked for again says itself what is there.
        guard quick.category == nil, quick.search == nil, quick.filter == nil else { return }
        putOnMap(
            map.places.compactMap { card in
                known[card.id].flatMap { place in areas.contains { $0.contains(place.location) } ? place : nil }
            })
        if let selected = map.selected { try? select(selected) }
        loadFirstPlaces()
    }

    /// The cards of earlier answers tell how far it was from elsewhere.
    private func forgetTimes() {
        func forget(_ card: inout ExploreScreen.Card) { (card.walkTime, card.distance, card.metres) = (nil, nil, nil) }
        for message in chat.messages.indices {
            for card in chat.messages[message].places.indices { forget(&chat.messages[message].places[card]) }
        }
        for card in map.places.indices { forget(&map.places[card]) }
        known = known.mapValues { place in
            var place = place
            (place.walkTime, place.distance, place.meters) = (nil, nil, nil)
            return place
        }
    }

    nonisolated static let otherOrigin: Sentence = "This server begins every way at a place of its own, and not where you chose."

    /// A server that passes over the origin that was chosen begins elsewhere: the map says where, and why.
    func checkOrigin(of answer: DirectionsResponse) {
        guard let origin = service.origin, let first = answer.polyline.first, first.distance(to: origin) > Self.originTolerance else {
            return
        }
        service.origin = nil
        map.isOriginChosen = false
        let note = Sentence(joining: [map.route?.$note, Self.otherOrigin])
        map.route?.$note = note
    }

    /// Something to see on a map where nothing was asked for yet: what is worth a look nearby.
    func loadFirstPlaces() {
        guard hasNothingToShow else { return }
        start(.first, { try await $0.getQuickRecommendations(category: .explore) }) { model, answer in
            // Whatever was asked for meanwhile is what the map is for.
            if model.hasNothingToShow { model.putOnMap(answer.places) }
        }
    }

    private var hasNothingToShow: Bool {
        map.places.isEmpty && quick.category == nil && quick.search == nil && chat.messages.isEmpty
    }
}
