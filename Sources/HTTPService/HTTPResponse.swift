/// The answer to a request.
public struct HTTPResponse: Sendable {
    public var status: HTTPStatus
    /// Header fields. `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` are the server's own and ignored here.
    public var headers: HTTPHeaders
    public var body: HTTPBody

    public init(_ status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: HTTPBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A text in UTF-8.
    public static func text(_ text: String, status: HTTPStatus = .ok, contentType: String = "text/plain; charset=utf-8") -> HTTPResponse {
        HTTPResponse(status, headers: ["Content-Type": contentType], body: .bytes(Array(text.utf8)))
    }

    /// Sends the client to another path or address.
    public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> HTTPResponse {
        HTTPResponse(status, headers: ["Location": location])
    }
}
