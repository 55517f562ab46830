/// A tag of an element, whose value is not empty.
typealias PlaceTag = (key: String, value: String)

/// The tags of OpenStreetMap that answer wishes and questions about a place, as a row keeps them: a line each. They are read where they are
/// asked for, as most of the places that a search meets are judged by their kind alone.
public struct PlaceFacts: Sendable, Hashable, Sequence {
    private let text: String

    /// - Parameter text: that of a row.
    init(_ text: String) { self.text = text }

    /// The value of a key; `nil` where it is not kept.
    public subscript(key: String) -> String? { first { $0.key == key }?.value }

    public func makeIterator() -> AnyIterator<(key: String, value: String)> {
        var lines = text.split(separator: "\n").makeIterator()
        return AnyIterator {
            while let line = lines.next() {
                if let mark = line.firstIndex(of: "=") { return (String(line[..<mark]), String(line[line.index(after: mark)...])) }
            }
            return nil
        }
    }

    /// The keys that are kept beside those of ``Vocabulary/Wish``: what is told of a place without being a wish.
    private static let told: [String] = [
        "charge", "internet_access:fee", "level", "description", "wheelchair:description", "indoor_seating", "drive_through", "religion",
        "email", "seasonal", "access", "min_age", "microbrewery", "sport", "country", "inscription", "material", "artwork_type", "memorial",
        "wikipedia", "wikidata", "old_name", "alt_name", "int_name", "official_name", "short_name", "loc_name", "name:en", "name:fi",
        "name:sv", "name:de", "parking", "parking:condition:area:default", "addr:housename", "location", "indoor", "unisex", "vending",
        "building:levels", "healthcare:speciality", "branch", "network", "ref", "books", "second_hand", "diplomatic", "entrance", "station",
        "colour", "building:colour", "roof:colour", "roof:material", "roof:shape", "building:material", "est_height", "genus", "species",
        "playground:theme", "departures_board", "shelter", "reservation", "karaoke", "atm", "food", "fax", "contact:facebook",
        "contact:instagram", "opening_hours:brunch", "internet_access:ssid", "internet_access:key", "social_facility",
        "social_facility:for", "government", "recycling_type", "supervised", "room", "addr:unit", "drive_in", "seasonal:summer",
        "seasonal:winter", "office", "craft", "club", "theatre:genre", "subject:wikidata", "bar", "toilets", "toilets:access", "heritage",
        "route_ref",
    ]
    private static let payments = [
        "payment:cash", "payment:cards", "payment:credit_cards", "payment:debit_cards", "payment:visa", "payment:mastercard",
        "payment:american_express", "payment:bitcoin", "payment:contactless", "payment:coins",
    ]
    /// Kinds without names, of which mappers note where they are: "in front of the casino".
    private static let noted: Set<String> = ["taxi", "charging_station", "post_box", "parking", "toilets", "bicycle_rental", "pub", "bar"]

    /// The keys that are kept, each once.
    static let keys: [String] = {
        let wishes =
            Vocabulary.file.wishes.flatMap { ($0.facts ?? []) + ($0.likely ?? []).compactMap(key) }
            + Vocabulary.file.subjects.flatMap { ($0.tags ?? []).compactMap(key) }
        var seen: Set<String> = ["wheelchair", "kind", "cuisine", "name"]
        return (wishes + told + payments).filter { seen.insert($0).inserted }
    }()

    /// The key of a tag such as "parking=surface".
    private static func key(_ tag: String) -> String? { tag.split(separator: "=").first.map(String.init) }

    /// Other keys that say the same.
    private static let others: [String: [String]] = [
        "email": ["contact:email"], "maxstay": ["parking:condition:area:maxstay"], "internet_access": ["wifi"],
        "description": ["description:en"], "old_name": ["old_name:fi", "old_name:sv"], "level": ["addr:floor", "floor"],
        "alt_name": ["alt_name:en"], "maxheight": ["maxheight:physical"], "live_music": ["music"], "dog": ["access:dog"],
        "outdoor_seating": ["summer_terrace"], "height": ["est_height"],
    ]

    /// Place of a tag: its line, by number, and how many other keys for the same go before.
    private struct Line {
        var number: Int
        var rank: Int
    }

    /// The lines of a tag by its key. An element has few tags, and there are many keys.
    private static let lines: [String: [Line]] = {
        var lines: [String: [Line]] = [:]
        for (number, key) in keys.enumerated() {
            for (rank, other) in ([key] + (others[key] ?? [])).enumerated() {
                lines[other, default: []].append(Line(number: number, rank: rank))
            }
        }
        return lines
    }()

    /// The facts of an element as a row keeps them, a line each; `nil` without any.
    ///
    /// - Parameter tags: those of the element; of two with the same key the first one counts.
    static func text(_ tags: [PlaceTag]) -> String? {
        var found: [Int: (rank: Int, value: String)] = [:]
        var note: String?
        for (key, value) in tags {
            if key == "note", note == nil { note = value }
            // An entrance of the metro may be a lift.
            let (key, value) = key == "highway" && value == "elevator" ? ("elevator", "yes") : (key, value)
            for line in lines[key] ?? [] where found[line.number].map({ line.rank < $0.rank }) ?? true {
                found[line.number] = (line.rank, value)
            }
        }
        var facts = found.sorted { $0.key < $1.key }.map { (key: keys[$0.key], value: $0.value.value) }
        let isNoted = tags.first { $0.key == "amenity" }.map { noted.contains($0.value) } == true
        if let note, isNoted { facts.append(("note", note)) }
        facts.removeAll { $0.value.utf8.count > PlaceDraft.longestText }
        return facts.isEmpty ? nil : facts.map { "\($0.key)=\(inOneLine($0.value))" }.joined(separator: "\n")
    }

    /// A row's facts with one more, which no tag says by itself.
    static func adding(_ key: String, _ value: String, to text: String?) -> String {
        [text, "\(key)=\(inOneLine(value))"].compactMap(\.self).joined(separator: "\n")
    }

    private static func inOneLine(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x80).contains($0) }) { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }
}
