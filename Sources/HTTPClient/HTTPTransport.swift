import Foundation

/// A carrier of HTTP requests: ``SystemHTTPTransport``, or a test's own answers.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the head of the answer; the body follows as it is read.
    ///
    /// A body that is no longer referenced, or whose reader is cancelled, closes its connection.
    ///
    /// - Throws: ``HTTPClientError``; ``HTTPClientError/cancelled`` where the caller's task was cancelled.
    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse
}

extension HTTPTransport {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: its ``HTTPClientRequest/maximumByteCount`` bounds the answer.
    ///   - deadline: how long it may take in all, until the last byte of the answer.
    ///   - clock: measures the deadline.
    /// - Throws: ``HTTPClientError``, or another transport's own error; ``HTTPClientError/timedOut(after:)`` at the deadline.
    public func answer(
        to request: HTTPClientRequest, within deadline: Duration, clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> HTTPClientAnswer {
        try await withDeadline(deadline, clock: clock) { try await answer(to: request) }
    }

    /// Sends a request and waits for the whole answer, for as long as bytes come.
    ///
    /// - Throws: ``HTTPClientError``, or another transport's own error.
    public func answer(to request: HTTPClientRequest) async throws -> HTTPClientAnswer {
        let response = try await open(request)
        return HTTPClientAnswer(status: response.status, headers: response.headers, body: try await response.body.collect())
    }
}

/// A whole answer.
public struct HTTPClientAnswer: Sendable {
    public var status: Int
    public var headers: HTTPHeaderFields
    public var body: Data
}
