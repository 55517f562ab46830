import CMicroHTTPD

extension ServerCore {
    /// Enters a connection that has just been accepted.
    func makeConnection(_ connection: OpaquePointer) -> ClientConnection {
        let address = outrigger_mhd_client_address(connection)
        let client = ClientConnection(
            address: address.flatMap(NumericAddress.text) ?? "", network: address.flatMap(NumericAddress.network) ?? "",
            descriptor: outrigger_mhd_socket(connection), isEncrypted: configuration.tls != nil, budget: configuration.budget,
            times: configuration.times)
        insert(client, of: connection)
        return client
    }

    /// Answers in the library's place where it is about to refuse a head: it would send the head of its own answer twice, the second for
    /// the first one's body.
    func refuseBeforeLibrary() {
        guard let (connection, client) = connectionWithUnansweredHead() else { return }
        refuses(connection)
        client.say(lastWord: .error(libraryRefusal(HeadValues.headers(of: connection))))
        // It finds that it cannot send, and closes the connection at once.
        client.discardUnread()
    }

    /// What the library refuses of a head that it could read: a length that is no number, a missing host, or cookies that do not fit its
    /// memory beside the head.
    private func libraryRefusal(_ headers: HTTPHeaders) -> HTTPError {
        if let length = headers["Content-Length"] {
            guard !length.isEmpty, length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return HTTPError(.badRequest, code: "malformed-length", "Content-Length is not a number of bytes in decimal digits.")
            }
            guard UInt64(length) != nil else { return .bodyTooLarge(limit: configuration.maximumBodySize) }
        }
        guard headers["Host"] != nil else {
            return HTTPError(.badRequest, code: "missing-host", "A request of HTTP/1.1 has to name its host in the field Host.")
        }
        return .headersTooLarge(limit: configuration.maximumHeaderSize)
    }

    /// Decides about a request with its head. `nil` when the server stops.
    func makeExchange(_ read: RequestHead) -> Exchange? {
        let target = AbsoluteForm.split(read.path, headers: read.headers)
        let head = target.flatMap { target in
            HTTPRequest(
                method: HTTPMethod(rawValue: read.method), path: target.path, query: read.query ?? HTTPQuery(), headers: target.headers,
                remoteAddress: read.client.address, localPort: port)
        }
        var decision: ExchangeState
        // Before anything else is looked at: what is refused for another reason would leave the connection open.
        if let error = Self.framingError(read) {
            // At once, and the connection closes: where the body ends, or whether there is one, is not known.
            let answer = head.map { handler.refusal(error, of: $0) } ?? .error(error)
            decision = ExchangeState(upload: .discarding(bytesLeft: 0), refusal: answer, isLast: true)
        } else if let head, read.query != nil {
            decision = admit(head, read)
        } else {
            decision = Self.refuse(
                .error(HTTPError(.badRequest, code: "invalid-path", "The path must begin with / and be percent-encoded UTF-8.")),
                read.headers)
        }
        if !read.isProven { decision.makeLast() }
        // A path that cannot be read never reaches a handler, so any other stands in for it.
        guard let head = head ?? HTTPRequest(method: HTTPMethod(rawValue: read.method), path: "/") else { return nil }
        let exchange = Exchange(
            head: head, connection: ConnectionHandle(pointer: read.connection, identifier: nextIdentifier(), watcher: watcher),
            client: read.client, chunks: head.headers["Transfer-Encoding"] == nil ? nil : ChunkFraming(start: read.bodyStart),
            state: decision)
        return insert(exchange) ? exchange : nil
    }

    private func admit(_ head: HTTPRequest, _ read: RequestHead) -> ExchangeState {
        guard read.size <= configuration.maximumHeaderSize else {
            return refuse(.headersTooLarge(limit: configuration.maximumHeaderSize), head)
        }
        let length = head.headers["Content-Length"]
        switch handler.bodyMode(for: head) {
        case .streamed:
            return ExchangeState(upload: .streaming(chunk: nil))
        case .collected(let limit):
            let limit = limit ?? configuration.maximumBodySize
            if let length = length.flatMap(UInt64.init), length > UInt64(clamping: limit) {
                return refuse(.bodyTooLarge(limit: limit), head)
            }
            var body: [UInt8] = []
            // Its memory is taken as the bytes come; growing in steps would copy them again and again.
            body.reserveCapacity(length.flatMap(Int.init) ?? 0)
            return ExchangeState(upload: .collecting(body, limit: limit), isImmediate: handler.beginsImmediately(with: head)) { [handler] in
                handler.refusal($0, of: head)
            }
        }
    }

    /// What makes it unclear where the request ends (RFC 9112 sections 5, 6.1 and 6.3): how requests are smuggled past a proxy.
    private static func framingError(_ read: RequestHead) -> HTTPError? {
        let lengths = read.headers.values(of: "Content-Length")
        let codings = read.headers.values(of: "Transfer-Encoding")
        guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else {
            return HTTPError(.badRequest, code: "ambiguous-length", "The request gives its body's length more than once.")
        }
        guard read.isStrict else {
            return HTTPError(.badRequest, code: "malformed-head", "The request line or a header field is not written as RFC 9112 says.")
        }
        guard let coding = codings.first else { return nil }
        guard coding.lowercased() == "chunked" else {
            return HTTPError(.notImplemented, code: "unknown-coding", "Of the transfer codings, only chunked is understood here.")
        }
        guard !read.isVersion10 else {
            return HTTPError(.badRequest, code: "coding-in-1.0", "HTTP/1.0 has no transfer codings. Use HTTP/1.1, or say the length.")
        }
        return nil
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
