/// The head of an answer, and its body as it comes.
public struct HTTPClientResponse: Sendable {
    public let status: Int
    public let headers: HTTPHeaderFields
    /// The length that the server told of this body, bytes; `nil` where it told none (HTTP chunked).
    public let expectedByteCount: Int?
    /// Which part of the file the body is; `nil` where it is the whole.
    public let contentRange: HTTPContentRange?
    public let body: HTTPClientBody

    init(_ head: HTTPResponseHead, _ body: HTTPClientBody) {
        status = head.status
        headers = head.headers
        expectedByteCount = head.expectedByteCount
        contentRange = head.contentRange
        self.body = body
    }

    /// An answer that is all there, for a test's transport or one that has collected it.
    public init(status: Int = 200, headers: HTTPHeaderFields = HTTPHeaderFields(), body: some Sequence<UInt8>) {
        let bytes = Array(body)
        self.init(HTTPResponseHead(status: status, headers: headers, expectedByteCount: bytes.count), HTTPClientBody(bytes))
    }
}
