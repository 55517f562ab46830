import Explore

extension WayNote {
    /// Metres away from the streets that are worth a word: across a square or through a house, not more.
    static let offStreetMetres = 40.0
    /// Times the straight line that are worth a word.
    static let detourFactor = 2.5

    /// The sentence for a person.
    ///
    /// - Parameter offStreet: metres that are along no street.
    func sentence(offStreet: Double) -> String {
        switch self {
        case .tooFar: "It is too far to walk."
        case .noStreets: "No streets of this area are known: it is estimated from the straight line."
        case .offStreet:
            "About \(Int((offStreet / 10).rounded()) * 10) m (\(WalkDistance(meters: offStreet).text)) of it are along no street that is known: "
                + "water or a wall may lie across."
        case .detour: "The streets lead around something here: it is more than twice as long as the straight line."
        }
    }
}

extension WalkingRoute {
    /// What is to be known of the way between these points.
    func notes(from start: Coordinates, to end: Coordinates) -> [WayNote] {
        let straight = start.distance(to: end)
        if straight > StreetRouter.widest { return [.tooFar] }
        if isEstimated { return [.noStreets] }
        var notes: [WayNote] = []
        if offStreet > WayNote.offStreetMetres { notes.append(.offStreet) }
        if distance > WayNote.detourFactor * straight { notes.append(.detour) }
        return notes
    }
}
