extension HTTPHandler {
    /// Answers a request of this same process, without a connection: with a server's limits, and with its answers where it refuses.
    ///
    /// - Throws: `CancellationError` where the caller's task was cancelled.
    public func answer(
        inProcess request: HTTPRequest, _ configuration: HTTPServer.Configuration = HTTPServer.Configuration()
    ) async throws -> HTTPResponse {
        // As much as the head would have on a connection: a colon, a space and a line's end for each field.
        let query = request.query.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 }
        let fields = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard request.path.utf8.count + query + fields <= configuration.maximumHeaderSize else {
            return refusal(.headersTooLarge(limit: configuration.maximumHeaderSize), of: request)
        }
        if case .collected(let limit) = bodyMode(for: request), request.body.count > limit ?? configuration.maximumBodySize {
            return refusal(.bodyTooLarge(limit: limit ?? configuration.maximumBodySize), of: request)
        }
        do {
            return try await respond(to: request)
        } catch {
            try Task.checkCancellation()
            if !(error is HTTPError) { configuration.reportError(error, request) }
            return .error(error)
        }
    }
}
