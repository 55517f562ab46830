import Foundation

/// The places and events that the server knows.
public final class PlaceStore: Sendable {
    private let places: [(place: Place, fits: [PlaceCategory: Double])]

    /// The small sample around 2 MetroTech Center, Brooklyn, that comes with the program: public facts, no ratings.
    ///
    /// - Throws: `PlaceStoreError.sampleUnreadable`.
    public static func sample() throws(PlaceStoreError) -> PlaceStore {
        guard let url = Bundle.module.url(forResource: "MetroTech", withExtension: "geojson") else {
            throw .sampleUnreadable("there is no file MetroTech.geojson beside it")
        }
        do {
            return PlaceStore(try SampleFile(contentsOf: url).places)
        } catch {
            throw .sampleUnreadable("\(error)")
        }
    }

    private init(_ places: [(place: Place, fits: [PlaceCategory: Double])]) {
        self.places = places
    }

    /// How many places there are.
    public var count: Int {
        get throws(PlaceStoreError) { places.count }
    }

    /// The best places of a query, best first: see `PlaceRanking`. The same query gives the same answer, and a shorter answer is the
    /// beginning of a longer one.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func best(_ query: PlaceQuery) throws(PlaceStoreError) -> [RankedPlace] {
        let words = query.words.map(Self.folded)
        var ranked: [RankedPlace] = []
        for (place, fits) in places where !query.excluding.contains(place.id) {
            guard let fit = query.category.map({ fits[$0] }) ?? 1 else { continue }
            let distance = query.center.distance(to: place.coordinate)
            guard distance <= query.radius else { continue }
            let text = Self.folded("\(place.name) \(place.kind) \(place.cuisine ?? "")")
            guard words.allSatisfy(text.contains) else { continue }
            let cost = distance + PlaceRanking.penalty(rating: place.rating, fit: fit)
            ranked.append(RankedPlace(place: place, distance: distance, cost: cost))
        }
        ranked.sort { ($0.cost, $0.place.id) < ($1.cost, $1.place.id) }
        return Array(ranked.prefix(min(max(query.limit, 1), 1000)))
    }

    /// Events that begin at this local time or later (`2025-01-15T20:00:00`), soonest first; at most `limit`, 1…1,000.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func events(from start: String, limit: Int = 100) throws(PlaceStoreError) -> [ExploreEvent] { [] }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
