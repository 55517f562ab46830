#if canImport(Darwin)
    import Foundation

    /// HTTP by `URLSession`.
    public final class URLSessionTransport: HTTPTransport {
        private let relay = URLSessionRelay()
        private let session: URLSession

        /// Prepares requests; nothing is started.
        public init() {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            configuration.httpShouldSetCookies = false
            session = URLSession(configuration: configuration, delegate: relay, delegateQueue: nil)
        }

        deinit { session.invalidateAndCancel() }

        /// Sends a request and waits for the head of the answer.
        ///
        /// - Throws: ``HTTPClientError``; ``HTTPClientError/cancelled`` where the caller's task was cancelled.
        public func open(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
            try request.check()
            // The system does not say which address it is about to use.
            guard request.addresses.isAny else { throw .badRequest("This system's client cannot keep to a policy of addresses.") }
            guard !Task.isCancelled else { throw .cancelled }
            var message = URLRequest(
                url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: request.maximumSilence / .seconds(1))
            message.httpMethod = request.method.rawValue
            message.httpBody = request.body
            for field in request.fields { message.setValue(field.value, forHTTPHeaderField: field.name) }
            let task = session.dataTask(with: message)
            let exchange = HTTPExchange(maximumByteCount: request.maximumByteCount)
            relay.expect(task, request, exchange)
            // The closures hold the transport, and it the session, for as long as somebody reads.
            let body = HTTPClientBody(exchange, onRoom: { task.resume() }, onCancel: { withExtendedLifetime(self) { task.cancel() } })
            task.resume()
            return HTTPClientResponse(try await body.head(), body)
        }
    }
#endif
