/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
    /// What it does.
    public enum Phase: String, Sendable, Hashable {
        case reading = "Reading"
        case drawing = "Drawing the map"
        case indexing = "Indexing"
    }

    /// What it does now.
    public let phase: Phase
    /// How much of the reading is done, 0…1.
    public let fraction: Double
    /// Elements that were read so far.
    public let elements: Int
}
