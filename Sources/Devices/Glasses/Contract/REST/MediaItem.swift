/// One of `GET /api/photos` or `GET /api/videos`.
public struct MediaItem: Sendable, Hashable, Codable {
    /// The file's name without its ending: `photo_001`.
    public var id: String
    /// `photo_001.jpg`
    public var filename: String
    /// Bytes.
    public var size: Int
    /// Local time without a zone.
    public var timestamp: String
    /// Nobody had vouched for the clock then; absent otherwise.
    public var isUnsure: Bool?
    /// A companion has shown to have it; absent otherwise.
    public var isFetched: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, filename, size, timestamp
        case isUnsure = "time_unsure"
        case isFetched = "fetched"
    }

    public init(id: String, filename: String, size: Int, timestamp: String, isUnsure: Bool? = nil, isFetched: Bool? = nil) {
        self.id = id
        self.filename = filename
        self.size = size
        self.timestamp = timestamp
        self.isUnsure = isUnsure
        self.isFetched = isFetched
    }
}
