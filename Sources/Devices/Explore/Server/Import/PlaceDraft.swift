/// A place as it is read from a file, before it has a number.
struct PlaceDraft {
    var name: String
    var latitude: Double
    var longitude: Double
    var kind: String
    var fits: CategoryFits
    var cuisine: String?
    var address: String?
    var rating: Double?
    var photoURL: String?
    var website: String?

    /// A place with these tags, or `nil` for no place to visit. `name` must not be empty.
    ///
    /// - Parameter ratings: Whether `rating` and `stars` are read: those of OpenStreetMap are a hotel's class, not a visitor's opinion.
    init(
        name: String, latitude: Double, longitude: Double, _ classification: PlaceClassifier.Classification, ratings: Bool,
        _ tag: (String) -> String?
    ) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        kind = classification.kind
        fits = classification.fits
        cuisine = tag("cuisine")
        address = Self.address(tag)
        rating = ratings ? tag("rating").flatMap(Double.init).flatMap { (0...5).contains($0) ? $0 : nil } : nil
        photoURL = Self.webAddress(tag("photo_url") ?? tag("image"))
        website = Self.webAddress(tag("website") ?? tag("contact:website"))
    }

    private static func address(_ tag: (String) -> String?) -> String? {
        if let full = tag("addr:full") ?? tag("address") { return full }
        guard let street = tag("addr:street") else { return nil }
        let line = tag("addr:housenumber").map { "\($0) \(street)" } ?? street
        return tag("addr:city").map { "\(line), \($0)" } ?? line
    }

    /// An address that a page may open: nothing but http and https.
    private static func webAddress(_ text: String?) -> String? {
        guard let text, text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 2000 else { return nil }
        return text
    }
}
