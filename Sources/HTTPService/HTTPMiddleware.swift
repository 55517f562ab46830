/// Something that stands before the handlers of a router: it may refuse a request, or change the request or the answer.
public protocol HTTPMiddleware: Sendable {
    /// The rest of the way to the answer. Every `HTTPError` has become an answer already; what it throws is for the server's log.
    typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// - Throws: As a handler does.
    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse

    /// Adds what `respond` would add to an answer that the server gives by itself, before any handler: see `HTTPHandler.refusal(_:of:)`.
    func amend(_ refusal: inout HTTPResponse, of head: HTTPRequest)
}

extension HTTPMiddleware {
    public func amend(_ refusal: inout HTTPResponse, of head: HTTPRequest) {}
}
