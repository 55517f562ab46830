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

    public init(id: String, filename: String, size: Int, timestamp: String) {
        self.id = id
        self.filename = filename
        self.size = size
        self.timestamp = timestamp
    }
}
