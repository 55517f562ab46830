import Explore

extension WayNote {
    /// Metres away from the streets that are worth a word: across a square or through a house, not more.
    static let offStreetMetres = 40.0
    /// Times the straight line that are worth a word.
    static let detourFactor = 2.5

    /// The sentence for a person.
    ///
    /// - Parameters:
    ///   - offStreet: metres that are along no street.
    ///   - units: of the reader; both where none are named.
    func sentence(offStreet: Double, units: ExploreUnits = .automatic) -> String {
        switch self {
        case .tooFar: "It is too far to walk."
        case .noStreets: "No streets of this area are known: it is estimated from the straight line."
        case .noWay: "No street that is known leads there: it is estimated from the straight line, and water or a wall may lie across."
        case .offStreet:
            "About \(Self.distance(offStreet, units)) of it are along no street that is known: water or a wall may lie across."
        case .detour: "The streets lead around something here: it is more than twice as long as the straight line."
        }
    }

    private static func distance(_ metres: Double, _ units: ExploreUnits) -> String {
        let distance = WalkDistance(meters: metres)
        return units == .automatic ? "\(distance.text(in: .metric)) (\(distance.text))" : distance.text(in: units)
    }
}

extension WalkingRoute {
    /// What is to be known of the way between these points.
    func notes(from start: Coordinates, to end: Coordinates) -> [WayNote] {
        let straight = start.distance(to: end)
        if straight > StreetRouter.widest { return [.tooFar] }
        if isEstimated { return [isAmongStreets ? .noWay : .noStreets] }
        var notes: [WayNote] = []
        if offStreet > WayNote.offStreetMetres { notes.append(.offStreet) }
        if distance > WayNote.detourFactor * straight { notes.append(.detour) }
        return notes
    }
}
