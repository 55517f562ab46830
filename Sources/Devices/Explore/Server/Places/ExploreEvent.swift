/// Something that takes place: an event of the imported data.
public struct ExploreEvent: Sendable, Hashable {
    /// The name, never empty.
    public let name: String
    /// When it begins: local time as ISO 8601 without a zone, `2025-01-15T20:00:00`. Such texts sort by time.
    public let start: String
    /// Where.
    public let coordinate: Coordinate
    /// Where, in words.
    public let address: String?

    /// An event with these values.
    public init(name: String, start: String, coordinate: Coordinate, address: String? = nil) {
        self.name = name
        self.start = start
        self.coordinate = coordinate
        self.address = address
    }
}
