/// A request with its whole body.
public struct HTTPRequest: Sendable {
    public var method: HTTPMethod
    /// The path as it came: percent-encoded, without the query, beginning with `/`.
    public var path: String
    /// The parts between the slashes, decoded. `/` is `[""]`; `/a/` is `["a", ""]`; an escaped slash stays inside its part.
    public var pathParts: [String]
    public var query: HTTPQuery
    public var headers: HTTPHeaders
    /// The body, at most the server's (or the route's) limit; empty when there was none.
    public var body: [UInt8]
    /// The body while it comes, on routes with `BodyMode.streamed`; nothing on the others.
    public var bodyChunks = RequestBody(connection: nil)
    /// The client's numeric address, without the port.
    public var remoteAddress: String
    /// The port on which the server listens.
    public var localPort: UInt16
    /// The parts of the path that the route's pattern caught, by name: `id` of `/api/devices/:id`.
    public var parameters: [String: String]

    /// Makes a request, for tests of handlers.
    ///
    /// Returns `nil` when the path does not begin with `/` or has a wrong escape.
    public init?(
        method: HTTPMethod, path: String, query: HTTPQuery = HTTPQuery(), headers: HTTPHeaders = [:], body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1", localPort: UInt16 = 80
    ) {
        guard let parts = Self.parts(of: path) else { return nil }
        self.method = method
        self.path = path
        pathParts = parts
        self.query = query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.localPort = localPort
        parameters = [:]
    }

    private static func parts(of path: String) -> [String]? {
        guard path.first == "/" else { return nil }
        var parts: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = PercentEncoding.decode(part) else { return nil }
            parts.append(decoded)
        }
        return parts
    }
}
