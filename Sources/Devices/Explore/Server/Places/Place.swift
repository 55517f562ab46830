/// Somewhere to go: a place of the imported data.
public struct Place: Sendable, Hashable, Identifiable {
    /// The number of the place in its store. Another import gives other numbers.
    public let id: Int64
    /// The name, never empty.
    public let name: String
    /// Where it is: the point, or the middle of the area.
    public let coordinate: Coordinate
    /// What it is, as OpenStreetMap names it: "cafe", "park", "fast_food".
    public let kind: String
    /// What it serves, as OpenStreetMap lists it: "coffee_shop;bagel".
    public let cuisine: String?
    /// Street and number, and what else of the address is known, in one line.
    public let address: String?
    /// Stars, 0…5, where the source gives them.
    public let rating: Double?
    /// A picture, where the source gives one.
    public let photoURL: String?
    /// The place's own page, where the source gives one.
    public let website: String?

    /// A place with these values.
    public init(
        id: Int64, name: String, coordinate: Coordinate, kind: String, cuisine: String? = nil, address: String? = nil,
        rating: Double? = nil, photoURL: String? = nil, website: String? = nil
    ) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.kind = kind
        self.cuisine = cuisine
        self.address = address
        self.rating = rating
        self.photoURL = photoURL
        self.website = website
    }
}
