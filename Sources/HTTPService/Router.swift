/// Finds the handler for a request by its path and method.
///
/// A pattern's part is a literal, `:name` (one part, not empty) or, at the end, `*name` (the rest). Where more than one pattern matches, the
/// one with the earlier literal counts, in whatever order they were added. No match is 404, a match with other methods 405 with `Allow`,
/// unless the pattern matches every path (`/*name`) and so does not show that there is anything at this one: 404 again;
/// `HEAD` is answered like `GET` where there is no handler of its own. All errors are JSON.
public struct Router: HTTPHandler {
    /// Answers a request.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct Endpoint {
        var handler: Handler
        var body: BodyMode
        var beginsImmediately: Bool
    }

    private struct Route {
        var pattern: RoutePattern
        var endpoints: [HTTPMethod: Endpoint]
    }

    private enum Destination {
        case endpoint(Endpoint, parameters: [String: String])
        case nowhere(HTTPError)
    }

    /// The patterns without parameters, by their parts: where one matches, none is closer.
    private var literals: [[String]: [HTTPMethod: Endpoint]] = [:]
    /// The others, the closer ones first.
    private var routes: [Route] = []
    private var middleware: [any HTTPMiddleware] = []

    public init() {}

    /// Adds a handler; one that was there for the same method and pattern is replaced.
    ///
    /// - Parameter beginsImmediately: see `HTTPHandler.beginsImmediately(with:)`; it goes for what stands before the handler, too.
    /// - Precondition: The pattern begins with `/`, and `*` comes last.
    public mutating func on(
        _ method: HTTPMethod, _ pattern: String, body: BodyMode = .collected(), beginsImmediately: Bool = false,
        _ handler: @escaping Handler
    ) {
        let pattern = RoutePattern(pattern)
        let endpoint = Endpoint(handler: handler, body: body, beginsImmediately: beginsImmediately)
        if let parts = pattern.literals {
            literals[parts, default: [:]][method] = endpoint
        } else if let index = routes.firstIndex(where: { $0.pattern == pattern }) {
            routes[index].endpoints[method] = endpoint
        } else {
            let index = routes.firstIndex { pattern.isCloser(than: $0.pattern) } ?? routes.endIndex
            routes.insert(Route(pattern: pattern, endpoints: [method: endpoint]), at: index)
        }
    }

    public mutating func get(_ pattern: String, beginsImmediately: Bool = false, _ handler: @escaping Handler) {
        on(.get, pattern, beginsImmediately: beginsImmediately, handler)
    }

    public mutating func post(_ pattern: String, body: BodyMode = .collected(), _ handler: @escaping Handler) {
        on(.post, pattern, body: body, handler)
    }

    public mutating func put(_ pattern: String, body: BodyMode = .collected(), _ handler: @escaping Handler) {
        on(.put, pattern, body: body, handler)
    }

    public mutating func patch(_ pattern: String, body: BodyMode = .collected(), _ handler: @escaping Handler) {
        on(.patch, pattern, body: body, handler)
    }

    public mutating func delete(_ pattern: String, _ handler: @escaping Handler) {
        on(.delete, pattern, handler)
    }

    /// Puts something before every handler, and before the answers 404 and 405. What was added first sees the request first.
    public mutating func use(_ middleware: any HTTPMiddleware) {
        self.middleware.append(middleware)
    }

    public func bodyMode(for head: HTTPRequest) -> BodyMode {
        switch destination(of: head) {
        case .endpoint(let endpoint, _): endpoint.body
        case .nowhere: .collected()
        }
    }

    public func beginsImmediately(with head: HTTPRequest) -> Bool {
        guard case .endpoint(let endpoint, _) = destination(of: head) else { return false }
        return endpoint.beginsImmediately
    }

    public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        try await pass(request, middleware[...])
    }

    public func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse.error(error)
        for middleware in middleware.reversed() { middleware.amend(&response, of: head) }
        return response
    }

    private func pass(_ request: HTTPRequest, _ middleware: ArraySlice<any HTTPMiddleware>) async throws -> HTTPResponse {
        guard let first = middleware.first else { return try await dispatch(request) }
        return try await first.respond(to: request) { request in
            do {
                return try await pass(request, middleware.dropFirst())
            } catch let error as HTTPError {
                return .error(error)
            }
        }
    }

    private func dispatch(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch destination(of: request) {
        case .nowhere(let error):
            throw error
        case .endpoint(let endpoint, let parameters):
            var request = request
            request.parameters = parameters
            return try await endpoint.handler(request)
        }
    }

    private func destination(of request: HTTPRequest) -> Destination {
        let literal = literals[request.pathParts] ?? [:]
        if let endpoint = Self.endpoint(for: request.method, literal) { return .endpoint(endpoint, parameters: [:]) }
        var allowed = Set(literal.keys)
        for route in routes {
            guard let parameters = route.pattern.match(request.pathParts) else { continue }
            if let endpoint = Self.endpoint(for: request.method, route.endpoints) { return .endpoint(endpoint, parameters: parameters) }
            if !route.pattern.matchesEverything { allowed.formUnion(route.endpoints.keys) }
        }
        guard !allowed.isEmpty else {
            return .nowhere(HTTPError(.notFound, code: "not-found", "There is nothing at \(request.path)."))
        }
        if allowed.contains(.get) { allowed.insert(.head) }
        let list = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        return .nowhere(
            HTTPError(
                .methodNotAllowed, code: "method-not-allowed", "\(request.path) does not take \(request.method), but \(list).",
                headers: ["Allow": list]))
    }

    private static func endpoint(for method: HTTPMethod, _ endpoints: [HTTPMethod: Endpoint]) -> Endpoint? {
        endpoints[method] ?? (method == .head ? endpoints[.get] : nil)
    }
}
