/// What an import did.
public struct ImportReport: Sendable, Hashable, Codable {
    /// Elements that were read: GeoJSON features, or OpenStreetMap's nodes, ways and relations.
    public var elements = 0
    /// Places that were imported.
    public var places = 0
    /// Events that were imported.
    public var events = 0
    /// Stretches of street, from corner to corner, that were imported.
    public var streets = 0
    /// How many elements were left out, for each reason.
    public var skipped: [String: Int] = [:]

    /// What changed, where the area was updated by a file of changes.
    public var changes: ExtractChanges?

    /// When the newest element was changed, in seconds since 1970; 0 where the file does not say.
    var newest: Int64 = 0

    private enum CodingKeys: CodingKey {
        case elements, places, events, streets, skipped, changes
    }

    /// A report of nothing so far.
    public init() {}

    mutating func skip(_ reason: SkipReason, _ count: Int = 1) {
        skipped[reason.rawValue, default: 0] += count
    }
}

/// Why an element is left out.
enum SkipReason: String, Error {
    case noName = "without a name"
    case noPosition = "without a position"
    case notAPlace = "not a place to visit"
    case line = "a line or several points, not a place"
    case longName = "with a name of more than 500 bytes"
    case longText = "of places with an address or another text of more than 500 bytes: that text"
    case badStart = "an event without a time of the form 2025-01-15T20:00:00"
    case notAFeature = "not a feature"
    case noTags = "without tags"
    case outside = "with nodes that the extract does not have"
}
