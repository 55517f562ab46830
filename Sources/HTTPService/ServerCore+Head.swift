import CMicroHTTPD

extension ServerCore {
    /// Reads the head of a request from the library. `nil` when the server stops.
    func makeExchange(_ connection: OpaquePointer, path: String, method: String) -> Exchange? {
        guard let identifier = nextIdentifier() else { return nil }
        let headers = HeadValues.fields(of: connection)
        let query = HeadValues.query(of: connection)
        let remote = outrigger_mhd_client_address(connection).flatMap(NumericAddress.text) ?? ""
        let head = HTTPRequest(
            method: HTTPMethod(rawValue: method), path: path, query: query ?? HTTPQuery(), headers: headers, remoteAddress: remote,
            localPort: port)
        let decision: ExchangeState
        if let head, query != nil {
            decision = admit(head, headerSize: outrigger_mhd_header_size(connection))
        } else {
            decision = Self.refuse(
                .error(HTTPError(.badRequest, code: "invalid-path", "The path must begin with / and be percent-encoded UTF-8.")), headers)
        }
        // A path that cannot be read never reaches a handler, so any other stands in for it.
        guard let head = head ?? HTTPRequest(method: HTTPMethod(rawValue: method), path: "/") else { return nil }
        let exchange = Exchange(
            head: head, connection: ConnectionHandle(pointer: connection, identifier: identifier, watcher: watcher),
            state: decision)
        return insert(exchange) ? exchange : nil
    }

    private func admit(_ head: HTTPRequest, headerSize: Int) -> ExchangeState {
        guard headerSize <= configuration.maximumHeaderSize else {
            let limit = configuration.maximumHeaderSize
            return refuse(
                HTTPError(
                    .headerFieldsTooLarge, code: "headers-too-large",
                    "The request's header fields are larger than the \(limit) bytes that are accepted here."), head)
        }
        // Two lengths for one body is how requests are smuggled past a proxy (RFC 9112 section 6.3).
        let lengths = head.headers.values(of: "Content-Length")
        guard lengths.count <= 1, lengths.isEmpty || head.headers["Transfer-Encoding"] == nil else {
            return ExchangeState(
                upload: .discarding(bytesLeft: 0),
                refusal: handler.refusal(
                    HTTPError(.badRequest, code: "ambiguous-length", "The request gives its body's length more than once."), of: head))
        }
        switch handler.bodyMode(for: head) {
        case .streamed:
            return ExchangeState(upload: .streaming(chunk: nil))
        case .collected(let limit):
            let limit = limit ?? configuration.maximumBodySize
            if let length = lengths.first.flatMap(UInt64.init), length > UInt64(clamping: limit) {
                return refuse(.bodyTooLarge(limit: limit), head)
            }
            return ExchangeState(upload: .collecting([], limit: limit)) { [handler] in handler.refusal($0, of: head) }
        }
    }

    private func refuse(_ error: HTTPError, _ head: HTTPRequest) -> ExchangeState {
        Self.refuse(handler.refusal(error, of: head), head.headers)
    }

    /// The answer to a request that no handler sees: at once when there is no body to wait for, or one that the client holds back until it
    /// is asked for it, or that is too large to be read for nothing; else after the body.
    private static func refuse(_ answer: HTTPResponse, _ headers: HTTPHeaders) -> ExchangeState {
        let isHeldBack = headers["Expect"] != nil
        let length = headers["Content-Length"].flatMap(UInt64.init) ?? 0
        let isEarly = isHeldBack || length > UInt64(ExchangeState.discardLimit)
        return ExchangeState(upload: .discarding(bytesLeft: isEarly ? 0 : ExchangeState.discardLimit), refusal: answer)
    }
}
