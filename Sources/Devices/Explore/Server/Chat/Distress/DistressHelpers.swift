import Explore
import Foundation

extension PlaceStore {
    /// Places that are shown to somebody in distress.
    static let helpersInAnswer = 3
    /// As many of the nearest are asked for their hours.
    private static let comparedHelpers = 20

    /// Metres that a place of the next worse kind must be nearer by, to come first.
    private static let detourForBetterKind = 1_000.0

    /// Metres within which somebody fetches a life ring, and is back in time.
    private static let fetched = 300.0

    /// The nearest places that help, those that are closed last. Names have no part in it.
    ///
    /// - Throws: `PlaceStoreError`.
    func helpers(
        _ kind: Distress.Kind, around origin: Coordinates, isFollowed: Bool = false, isOpen: (Place) -> Bool?
    ) throws(PlaceStoreError) -> [(place: RankedPlace, isClosed: Bool)] {
        if kind == .danger { return isFollowed ? try refuges(around: origin, isOpen) : [] }
        var found: [(place: RankedPlace, isClosed: Bool, cost: Double)] = []
        for (number, kinds) in kind.helpers.enumerated() {
            let reach = kind == .water ? Self.fetched : ExploreAnswers.widestRadius
            let places = try best(PlaceQuery(nil, around: origin, within: reach, limit: Self.comparedHelpers)) { place in
                place.place.kind.map(kinds.contains) == true
            }
            found += places.map { ($0, isOpen($0.place) == false, $0.distance + Double(number) * Self.detourForBetterKind) }
        }
        found.sort { ($0.isClosed ? 1 : 0, $0.cost, $0.place.id) < ($1.isClosed ? 1 : 0, $1.cost, $1.place.id) }
        return found.prefix(Self.helpersInAnswer).map { ($0.place, $0.isClosed) }
    }

    /// Kinds of place where people are.
    private static let peopled: Set<String> = [
        "convenience", "supermarket", "fast_food", "hotel", "cafe", "fuel", "kiosk", "hospital",
    ]
    /// Nobody who is followed walks further.
    private static let reach = 1_000.0

    /// The nearest places with people that are open for certain, and a police station.
    private func refuges(around origin: Coordinates, _ isOpen: (Place) -> Bool?) throws(PlaceStoreError) -> [(
        place: RankedPlace, isClosed: Bool
    )] {
        let near = try best(PlaceQuery(nil, around: origin, within: Self.reach, limit: Self.comparedHelpers)) { place in
            place.place.kind.map(Self.peopled.contains) == true && isOpen(place.place) == true
        }
        let police = try best(PlaceQuery(nil, around: origin, within: ExploreAnswers.widestRadius, limit: 1)) { $0.place.kind == "police" }
        return (near.prefix(Self.helpersInAnswer - police.count) + police).map { ($0, isOpen($0.place) == false) }
    }
}
