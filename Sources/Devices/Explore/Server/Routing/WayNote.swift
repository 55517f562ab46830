import Explore

/// What is to be known of a way: the fixed list from which an answer says why it is long, or not to be trusted in all of its parts.
public enum WayNote: String, Sendable, Hashable, CaseIterable {
    /// Further than anybody walks: a straight line, and its time all the same.
    case tooFar = "too_far"
    /// No streets are known here: a straight line, and a guess.
    case noStreets = "no_streets"
    /// An end lies away from every street that is known: that part is a straight line, and water or a wall may lie across it.
    case offStreet = "off_street"
    /// Much longer than the straight line: the streets of the data lead around something.
    case detour

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
