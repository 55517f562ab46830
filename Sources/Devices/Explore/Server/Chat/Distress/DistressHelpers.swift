import Explore
import Foundation

extension PlaceStore {
    /// Places that are shown to somebody in distress.
    static let helpersInAnswer = 3
    /// As many of the nearest are asked for their hours.
    private static let comparedHelpers = 20

    /// Metres that a place of the next worse kind must be nearer by, to come first.
    private static let detourForBetterKind = 1_000.0

    /// The nearest places that help, those that are closed last. Names have no part in it.
    ///
    /// - Throws: `PlaceStoreError`.
    func helpers(
        _ kind: Distress.Kind, around origin: Coordinates, isClosed: (Place) -> Bool
    ) throws(PlaceStoreError) -> [(place: RankedPlace, isClosed: Bool)] {
        var found: [(place: RankedPlace, isClosed: Bool, cost: Double)] = []
        for (number, kinds) in kind.helpers.enumerated() {
            let query = PlaceQuery(nil, around: origin, within: ExploreAnswers.widestRadius, limit: Self.comparedHelpers)
            let places = try best(query) { place in place.place.kind.map(kinds.contains) == true }
            found += places.map { ($0, isClosed($0.place), $0.distance + Double(number) * Self.detourForBetterKind) }
        }
        found.sort { ($0.isClosed ? 1 : 0, $0.cost, $0.place.id) < ($1.isClosed ? 1 : 0, $1.cost, $1.place.id) }
        return found.prefix(Self.helpersInAnswer).map { ($0.place, $0.isClosed) }
    }
}
