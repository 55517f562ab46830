/// The tags of OpenStreetMap that answer wishes and questions about a place: what is kept of them, and how they are written in a row.
enum PlaceFacts {
    /// The keys that are kept; the payment keys besides.
    static let keys: [String] = [
        "fee", "charge", "internet_access", "internet_access:fee", "changing_table", "diaper", "outdoor_seating", "indoor_seating", "dog",
        "smoking", "highchair", "high_chair", "level", "description", "wheelchair:description", "toilets:wheelchair", "toilets", "takeaway",
        "delivery", "drive_through", "denomination", "religion", "capacity", "covered", "maxstay", "email", "lgbtq", "gay", "operator",
        "brand", "seasonal", "male", "female", "brunch", "lunch", "access", "min_age", "reservation", "microbrewery", "sport", "country",
        "inscription", "old_name", "name:en", "name:fi", "name:sv", "name:de", "parking:condition:area:default", "start_date",
        "addr:housename", "collection_times",
    ]
    private static let payments = [
        "payment:cash", "payment:cards", "payment:credit_cards", "payment:debit_cards", "payment:visa", "payment:mastercard",
        "payment:american_express", "payment:bitcoin", "payment:contactless", "payment:coins",
    ]
    /// Other keys that say the same.
    private static let others: [String: [String]] = [
        "email": ["contact:email"], "maxstay": ["parking:condition:area:maxstay"], "internet_access": ["wifi"],
        "description": ["description:en"], "old_name": ["old_name:fi", "old_name:sv"],
    ]

    /// The facts of an element as a row keeps them, a line each; `nil` without any.
    static func text(_ tag: (String) -> String?) -> String? {
        var lines: [String] = []
        for key in keys + payments {
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
