/// What the camera makes.
public enum GlassesMediaKind: String, Sendable, Codable, CaseIterable {
    case photos, videos

    /// "photo", "video".
    public var singular: String { String(rawValue.dropLast()) }
}
