/// The answer of `GET /health`.
public struct HealthResponse: Sendable, Hashable, Codable {
    /// "ok" where all is well.
    public var status: String
}
