/// The answer to `POST /api/camera/capture` and `/record`.
public struct CapturedMedia: Sendable, Hashable, Codable {
    public var success = true
    /// Where the file is on the glasses.
    public var path: String
    public var filename: String

    public init(path: String, filename: String) {
        self.path = path
        self.filename = filename
    }
}
