import Companion

extension ExploreModel {
    /// The most places that are saved.
    public nonisolated static let maximumSaved = 500

    /// Saves a place that a screen shows; one that is saved already stays where it is.
    ///
    /// - Throws: ``ExploreActionError/unknownPlace``, ``ExploreActionError/tooManySaved``, and what ``keepSaved`` throws.
    public func keep(_ id: Place.ID) throws {
        guard let place = known[id] else { throw ExploreActionError.unknownPlace }
        guard !savedPlaces.contains(where: { $0.id == id }) else { return }
        guard savedPlaces.count < Self.maximumSaved else { throw ExploreActionError.tooManySaved }
        try change(saved: savedPlaces + [place.lasting])
    }

    /// Removes a place from what is saved; one that is not saved is no error.
    ///
    /// - Throws: what ``keepSaved`` throws; then it stays saved.
    public func forget(_ id: Place.ID) throws { try change(saved: savedPlaces.filter { $0.id != id }) }

    private func change(saved: [Place]) throws {
        try keepSaved?(saved)
        use(saved: saved)
    }

    /// Takes over what was saved elsewhere.
    public func use(saved places: [Place]) {
        guard savedPlaces != places else { return }
        savedPlaces = places
        for place in places where known[place.id] == nil { known[place.id] = place }
    }
}

extension Place {
    /// The facts that stay true of it: not how far it is from where somebody was, nor whether it was open then.
    public var lasting: Place {
        var place = self
        (place.walkTime, place.distance, place.meters, place.openText) = (nil, nil, nil, nil)
        return place
    }
}
