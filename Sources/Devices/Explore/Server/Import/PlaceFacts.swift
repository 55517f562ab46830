/// The tags of OpenStreetMap that answer wishes and questions about a place: what is kept of them, and how they are written in a row.
enum PlaceFacts {
    /// The keys that are kept beside those of ``Vocabulary/Wish``: what is told of a place without being a wish.
    private static let told: [String] = [
        "charge", "internet_access:fee", "level", "description", "wheelchair:description", "indoor_seating", "drive_through", "religion",
        "email", "seasonal", "access", "min_age", "microbrewery", "sport", "country", "inscription", "material", "artwork_type", "memorial",
        "wikipedia", "wikidata", "old_name", "alt_name", "int_name", "official_name", "short_name", "loc_name", "name:en", "name:fi",
        "name:sv", "name:de", "parking", "parking:condition:area:default", "addr:housename", "location", "indoor", "unisex", "vending",
        "building:levels", "healthcare:speciality", "branch", "network", "ref", "books", "second_hand", "diplomatic", "entrance", "station",
    ]
    private static let payments = [
        "payment:cash", "payment:cards", "payment:credit_cards", "payment:debit_cards", "payment:visa", "payment:mastercard",
        "payment:american_express", "payment:bitcoin", "payment:contactless", "payment:coins",
    ]
    /// Kinds without names, of which mappers note where they are: "in front of the casino".
    private static let noted: Set<String> = ["taxi", "charging_station", "post_box", "parking"]

    /// The keys that are kept, each once.
    static let keys: [String] = {
        let wishes = Vocabulary.file.wishes.flatMap { ($0.facts ?? []) + ($0.likely ?? []).compactMap(key) }
        var seen: Set<String> = ["wheelchair", "kind", "cuisine", "name"]
        return (wishes + told + payments).filter { seen.insert($0).inserted }
    }()

    /// The key of a tag such as "parking=surface".
    private static func key(_ tag: String) -> String? { tag.split(separator: "=").first.map(String.init) }

    /// Other keys that say the same.
    private static let others: [String: [String]] = [
        "email": ["contact:email"], "maxstay": ["parking:condition:area:maxstay"], "internet_access": ["wifi"],
        "description": ["description:en"], "old_name": ["old_name:fi", "old_name:sv"], "level": ["addr:floor", "floor"],
        "alt_name": ["alt_name:en"], "maxheight": ["maxheight:physical"], "live_music": ["music"],
    ]

    /// The facts of an element as a row keeps them, a line each; `nil` without any.
    static func text(_ tag: (String) -> String?) -> String? {
        var lines: [String] = []
        let note = tag("amenity").map(noted.contains) == true ? ["note"] : []
        for key in keys + note {
            guard let value = tag(key) ?? others[key]?.lazy.compactMap(tag).first, value.utf8.count <= PlaceDraft.longestText else {
                continue
            }
            lines.append("\(key)=\(value.map { $0.isNewline ? " " : String($0) }.joined())")
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The facts of a row.
    static func read(_ text: String) -> [String: String] {
        var facts: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let mark = line.firstIndex(of: "=") else { continue }
            facts[String(line[..<mark])] = String(line[line.index(after: mark)...])
        }
        return facts
    }
}
