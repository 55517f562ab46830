/// Where the data of a store is from.
public struct PlaceSource: Sendable, Hashable {
    /// What it is: the name of the file, or of the sample.
    public let label: String
    /// Who is to be named wherever the data is shown, "© OpenStreetMap contributors"; empty where no one asks for it.
    public let attribution: String
    /// When it was imported: ISO 8601, UTC.
    public let imported: String
    /// Differs between any two imports.
    public let version: String
    /// Where it lies; `nil` of data without a position.
    public let area: PlaceArea?
    /// The time zone of its middle, by tzdata's name; `nil` where this machine has no table of zones.
    public let zone: String?
    /// The country of its middle, by ISO 3166.
    public let country: String?
    /// Whether an earlier version imported it, which kept less of what answers questions.
    public let isOlder: Bool
}
