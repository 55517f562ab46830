#if os(Linux)
    /// HTTP by libcurl, on a thread of its own that begins with the first request and ends with the transport and its last body.
    ///
    /// HTTP 1.1 only: what is given up closes its own connection and disturbs no other.
    public final class CurlTransport: HTTPTransport {
        let loop = CurlLoop()

        /// Prepares requests; nothing is started.
        public init() {}

        deinit { loop.stop() }

        /// Sends a request and waits for the head of the answer.
        ///
        /// - Throws: ``HTTPClientError``; ``HTTPClientError/cancelled`` where the caller's task was cancelled.
        public func open(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
            try request.check()
            guard !Task.isCancelled else { throw .cancelled }
            let transfer = CurlTransfer(request)
            // The closures hold the transport, and it the thread, for as long as somebody reads.
            let body = HTTPClientBody(
                transfer.exchange, onRoom: { self.loop.send(.resume(transfer)) }, onCancel: { self.loop.send(.cancel(transfer)) })
            loop.send(.start(transfer))
            return HTTPClientResponse(try await body.head(), body)
        }
    }
#endif
