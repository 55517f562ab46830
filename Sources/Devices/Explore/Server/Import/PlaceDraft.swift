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

    /// The longest text of a place, in bytes; an address on the web may have 2,000. Every answer with the place has them.
    static let longestText = 500

    /// A place with these tags, or `nil` for no place to visit. `name` must not be empty.
    ///
    /// - Parameters:
    ///   - ratings: Whether `rating` and `stars` are read: those of OpenStreetMap are a hotel's class, not a visitor's opinion.
    ///   - report: told of texts that are too long, without which the place is imported.
    init(
        name: String, latitude: Double, longitude: Double, _ classification: PlaceClassifier.Classification, ratings: Bool,
        _ report: inout ImportReport, _ tag: (String) -> String?
    ) {
        var isShortened = false
        func short(_ key: String) -> String? {
            guard let text = tag(key) else { return nil }
            guard text.utf8.count <= Self.longestText else {
                isShortened = true
                return nil
            }
            return text
        }

        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        kind = classification.kind
        fits = classification.fits
        cuisine = short("cuisine")
        address = Self.address(short)
        rating = ratings ? tag("rating").flatMap(Double.init).flatMap { (0...5).contains($0) ? $0 : nil } : nil
        photoURL = Self.webAddress(tag("photo_url") ?? tag("image"))
        website = Self.webAddress(tag("website") ?? tag("contact:website"))
        if isShortened { report.skip(.longText) }
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
