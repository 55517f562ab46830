/// What the tags of an OpenStreetMap element say that it is, and which categories it fits.
///
/// The kinds are those of ``KindTable``. GeoJSON files are read the same way, by their properties.
enum PlaceClassifier {
    /// What an element is.
    struct Classification: Equatable {
        /// The value that says so: "cafe".
        var kind: String
        /// How well it fits each category.
        var fits: CategoryFits
        /// What it is called where it has no name.
        var usualName: String?
    }

    /// The kinds that are known by their names; a shop may have any other.
    static var kinds: Set<String> { KindTable.standard.names }

    /// What these tags describe; `nil` where it is not a place to visit.
    static func classify(_ tag: (String) -> String?) -> Classification? {
        guard let (value, kind) = KindTable.standard.find(tag) else { return nil }
        return Classification(kind: value, fits: adjusted(kind.fits, value, tag), usualName: kind.usualName)
    }

    /// What other tags say about it: a take-away is quick, a coffee bar among the fast food is also a café.
    private static func adjusted(
        _ fits: CategoryFits, _ kind: String, _ tag: (String) -> String?
    ) -> CategoryFits {
        var fits = fits
        if let quick = fits[.quickBites], let takeaway = tag("takeaway"), takeaway == "yes" || takeaway == "only" {
            fits[.quickBites] = min(1, quick + 0.2)
        }
        if kind == "fast_food" || kind == "restaurant", let cuisine = tag("cuisine") {
            if cuisine.contains("coffee") || cuisine.contains("tea") { fits[.chillCafes] = 0.5 }
            if ["pizza", "sandwich", "burger", "bagel", "kebab", "falafel", "noodle"].contains(where: cuisine.contains) {
                fits[.quickBites] = max(fits[.quickBites] ?? 0, 0.7)
            }
        }
        return fits
    }
}
