import Explore

/// A place of a store as the answer to a query.
public struct RankedPlace: Sendable, Hashable, Identifiable {
    /// The number of the place in its store. Another import gives other numbers.
    public let id: Int64
    /// The place as the data has it: nothing of how far it is, and not whether it is open.
    public let place: Place
    /// What it serves, as OpenStreetMap lists it: "coffee_shop;bagel".
    public let cuisine: String?
    /// The diets that it is marked with, each "yes" or "only": `["vegan": "yes"]`.
    public let diets: [String: String]
    /// What else its tags say: "wlan" for `internet_access`.
    public let facts: PlaceFacts
    /// Where an area is reached on foot; empty for a point.
    let approaches: [Coordinates]
    /// Metres from the query's centre, as the crow flies; those of an area to where one gets in.
    public let distance: Double
    /// What the order goes by, the least first: see `PlaceRanking`.
    public let cost: Double

    /// Whether another place lies in the same area of the store.
    func isOfSameArea(as other: RankedPlace) -> Bool { AreaReader.number(of: id) == AreaReader.number(of: other.id) }
}
