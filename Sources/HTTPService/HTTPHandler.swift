/// A responder to requests. `Router` is the usual one.
public protocol HTTPHandler: Sendable {
    /// Says how the body shall come, when only the head of the request is there. Runs on the server's thread: it must be quick.
    func bodyMode(for head: HTTPRequest) -> BodyMode

    /// Says whether `respond` begins on the server's thread, once the body is there. That spares an answer that is made in microseconds from
    /// what is in memory two changes of thread; up to its first wait nobody else is served. Runs on the server's thread: it must be quick.
    /// Not asked where the body is streamed.
    func beginsImmediately(with head: HTTPRequest) -> Bool

    /// Answers a request.
    ///
    /// The calling task is cancelled when the client goes away or the server stops.
    /// - Throws: `HTTPError` to refuse with a sentence; any other error is answered with 500 and a sentence that says nothing of it.
    func respond(to request: HTTPRequest) async throws -> HTTPResponse

    /// The answer to a request that the server refuses by itself, because its body or its header fields are too large, for one. Runs on
    /// the server's thread: it must be quick.
    func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse
}

extension HTTPHandler {
    public func bodyMode(for head: HTTPRequest) -> BodyMode { .collected() }
    public func beginsImmediately(with head: HTTPRequest) -> Bool { false }
    public func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse { .error(error) }
}
