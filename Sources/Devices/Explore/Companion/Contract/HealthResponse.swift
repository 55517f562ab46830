/// The answer of `GET /health`.
public struct HealthResponse: Sendable, Hashable, Codable {
    /// "ok" where all is well.
    public var status: String

    /// Makes one from its parts, each as its property says.
    public init(status: String) {
        self.status = status
    }
}
