import HTTPService

/// Data that a module's page fetches piece by piece, such as a map's tiles. What is small, and changes, is a screen instead.
public struct DataSource: Sendable {
    /// Its path below `/api/`, with a colon before each part that differs: `explore/map/:row`.
    public var pattern: String
    /// What it is, for the API's document.
    public var summary: String
    /// The type that it has.
    public var content: String
    /// Gives it, or refuses with `HTTPError`.
    public var answer: @Sendable (_ request: HTTPRequest) async throws -> HTTPResponse

    /// Makes one from its parts, each as its property says.
    public init(
        _ pattern: String, _ summary: String, content: String,
        _ answer: @escaping @Sendable (_ request: HTTPRequest) async throws -> HTTPResponse
    ) {
        self.pattern = pattern
        self.summary = summary
        self.content = content
        self.answer = answer
    }
}

extension Router {
    mutating func addData(_ sources: [DataSource]) {
        for source in sources { get("/api/\(source.pattern)") { try await source.answer($0) } }
    }
}
