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
    /// When it is open, as OpenStreetMap writes it.
    public let openingHours: String?
    /// The diets that it is marked with, each "yes" or "only": `["vegan": "yes"]`.
    public let diets: [String: String]
    /// Whether one gets in with a wheelchair: "yes", "limited" or "no".
    public let wheelchair: String?
    public let phone: String?

    /// A place with these values.
    public init(
        id: Int64, name: String, coordinate: Coordinate, kind: String, cuisine: String? = nil, address: String? = nil,
        rating: Double? = nil, photoURL: String? = nil, website: String? = nil, openingHours: String? = nil, diets: [String: String] = [:],
        wheelchair: String? = nil, phone: String? = nil
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
        self.openingHours = openingHours
        self.diets = diets
        self.wheelchair = wheelchair
        self.phone = phone
    }
}

extension Place {
    /// The diets as the database has them: "vegan=yes;vegetarian=only".
    static func diets(_ text: String?) -> [String: String] {
        var diets: [String: String] = [:]
        for pair in text?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=")
            if parts.count == 2 { diets[String(parts[0])] = String(parts[1]) }
        }
        return diets
    }
}
