/// Policy of the glasses for a disk that fills.
public struct StorageSettings: Sendable, Hashable, Codable {
    /// Videos that go where there is no room for another photo or video.
    public enum Release: String, CaseIterable, WireWord {
        /// None: photos and videos are refused.
        case never
        /// Those that a companion has shown to have, the oldest first.
        case fetched
    }

    public var releasedVideos: Release

    private enum CodingKeys: String, CodingKey { case releasedVideos = "release_videos" }

    public init(releasedVideos: Release = .never) { self.releasedVideos = releasedVideos }

    /// In the REST API.
    public static let releasedVideos = Field("release_videos", FieldKind<Release>.word)

    /// Takes what is there of it.
    public mutating func change(_ fields: JSONFields) throws(GlassesValueError) {
        releasedVideos = try fields.value(Self.releasedVideos) ?? releasedVideos
    }
}
