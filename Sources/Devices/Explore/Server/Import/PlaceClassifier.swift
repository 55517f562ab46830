/// What the tags of an OpenStreetMap element say that it is, and which categories it fits.
///
/// The keys and values are those of OpenStreetMap's "Map features" page. GeoJSON files are read the same way, by their properties.
enum PlaceClassifier {
    /// What an element is.
    struct Classification: Equatable {
        /// The value that says so: "cafe".
        var kind: String
        /// How well it fits each category.
        var fits: CategoryFits

        /// What it is called where it has no name: nobody names a toilet.
        var usualName: String? {
            switch kind {
            case "toilets": "Toilets"
            case "atm": "Cash machine"
            case "drinking_water": "Drinking water"
            default: nil
            }
        }
    }

    /// The kinds that are known by their names; a shop may have any other.
    static let kinds: Set<String> = Set(table.flatMap(\.value.keys)).union(services.flatMap(\.value))

    /// What these tags describe; `nil` where it is not a place to visit.
    static func classify(_ tag: (String) -> String?) -> Classification? {
        for (key, kinds) in table {
            guard let values = tag(key) else { continue }
            if let fits = kinds[values] { return Classification(kind: values, fits: adjusted(fits, values, tag)) }
            // "nightclub;restaurant"
            guard values.contains(";") else { continue }
            for value in values.split(separator: ";").map({ String($0.drop { $0 == " " }) }) {
                if let fits = kinds[value] { return Classification(kind: value, fits: adjusted(fits, value, tag)) }
            }
        }
        // What one needs rather than visits is found by asking for it, and belongs to none of the quick actions.
        for (key, kinds) in services {
            guard let value = tag(key), kinds.contains(value) else { continue }
            return Classification(kind: value, fits: [:])
        }
        guard let shop = tag("shop"), shop != "no", shop != "vacant" else { return nil }
        return Classification(kind: shop == "yes" ? "shop" : shop, fits: [:])
    }

    private static let services: KeyValuePairs<String, Set<String>> = [
        "amenity": [
            "pharmacy", "atm", "bank", "bureau_de_change", "toilets", "drinking_water", "post_office", "hospital", "clinic", "doctors",
            "dentist", "veterinary", "bicycle_rental", "car_rental", "fuel", "charging_station", "police", "townhall", "casino", "gambling",
            "bus_station", "ferry_terminal", "taxi", "embassy", "university", "college", "coworking_space", "studio",
        ],
        "tourism": ["hotel", "hostel", "guest_house", "motel", "apartment", "camp_site", "information"],
        "leisure": ["fitness_centre", "swimming_pool", "sauna", "bowling_alley", "escape_game", "miniature_golf", "ice_rink", "pitch"],
        "railway": ["station", "halt"],
        "place": ["square", "neighbourhood", "quarter", "suburb"],
        "healthcare": ["clinic", "dentist", "pharmacy", "hospital", "doctor"],
    ]

    /// The keys in the order in which they decide: a museum's café is a café before it is a museum.
    private static let table: KeyValuePairs<String, [String: CategoryFits]> = [
        "amenity": [
            "fast_food": [.quickBites: 1],
            "food_court": [.quickBites: 1, .explore: 0.3],
            "cafe": [.chillCafes: 1, .quickBites: 0.6],
            "ice_cream": [.quickBites: 0.7, .chillCafes: 0.4],
            "restaurant": [.quickBites: 0.4],
            "pub": [.quickBites: 0.2, .events: 0.2],
            "bar": [.events: 0.3],
            "biergarten": [.quickBites: 0.3, .explore: 0.3],
            "marketplace": [.explore: 0.8, .quickBites: 0.4],
            "library": [.chillCafes: 0.4, .explore: 0.5],
            "theatre": [.events: 1, .explore: 0.4],
            "cinema": [.events: 0.9],
            "arts_centre": [.events: 0.9, .explore: 0.6],
            "concert_hall": [.events: 1],
            "music_venue": [.events: 1],
            "events_venue": [.events: 0.9],
            "exhibition_centre": [.events: 0.8, .explore: 0.5],
            "nightclub": [.events: 0.7],
            "community_centre": [.events: 0.5],
            "fountain": [.explore: 0.5],
            "place_of_worship": [.explore: 0.3],
            "planetarium": [.explore: 0.9, .events: 0.4],
        ],
        "tourism": [
            "attraction": [.explore: 1], "museum": [.explore: 1], "gallery": [.explore: 0.9], "viewpoint": [.explore: 1],
            "artwork": [.explore: 0.6], "zoo": [.explore: 1], "aquarium": [.explore: 1], "theme_park": [.explore: 1],
            "picnic_site": [.explore: 0.5],
        ],
        "leisure": [
            "park": [.explore: 0.9], "garden": [.explore: 0.8], "nature_reserve": [.explore: 0.9], "marina": [.explore: 0.5],
            "stadium": [.events: 0.8, .explore: 0.3], "sports_centre": [.events: 0.2], "dance": [.events: 0.6],
            "playground": [.explore: 0.3], "bandstand": [.events: 0.5, .explore: 0.3],
        ],
        "shop": [
            "coffee": [.chillCafes: 0.7, .quickBites: 0.4], "tea": [.chillCafes: 0.5], "bakery": [.quickBites: 0.8, .chillCafes: 0.4],
            "deli": [.quickBites: 0.9], "pastry": [.quickBites: 0.6, .chillCafes: 0.5], "confectionery": [.quickBites: 0.4],
            "books": [.explore: 0.5, .chillCafes: 0.3], "music": [.explore: 0.4], "art": [.explore: 0.5], "antiques": [.explore: 0.4],
            "mall": [.explore: 0.4, .quickBites: 0.2], "department_store": [.explore: 0.3],
        ],
        "historic": [
            "monument": [.explore: 0.9], "memorial": [.explore: 0.6], "castle": [.explore: 1], "ruins": [.explore: 0.8],
            "building": [.explore: 0.6], "archaeological_site": [.explore: 0.8], "ship": [.explore: 0.8], "fort": [.explore: 0.8],
        ],
        "natural": ["beach": [.explore: 1], "peak": [.explore: 0.8], "cave_entrance": [.explore: 0.7]],
    ]

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
