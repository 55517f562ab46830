/// An area of a store: where its data is from, and how much of it there is.
public struct PlaceSource: Sendable, Hashable {
    /// Of the area within its store; a later one has a higher number.
    public let number: Int64
    /// What the area is called: "Helsinki". No two areas of a folder are called the same.
    public let name: String
    /// What the data is: the name of the file, or of the sample.
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
    /// When the newest change of the data was made: ISO 8601, UTC; `nil` where the file does not say.
    public let until: String?
    /// What the import took, and what it left out.
    public let report: ImportReport
    /// Bytes on the disk, without the extract that is kept beside it.
    public let sizeBytes: Int
    /// Whether an osmChange file can update it: the extract that it came of is kept.
    public let takesChanges: Bool
    /// Whether an earlier version imported it, which kept less of what answers questions.
    public let isOlder: Bool
}
