/// A refusal that the client may read. A handler throws it; the answer is its status and `{"code": …, "error": …}`.
///
/// The message is a sentence for a person, and goes out as it is: no secret, no path of this machine, no other error's text.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
    public var status: HTTPStatus
    /// A stable word for programs: lower case, words joined by hyphens.
    public var code: String
    /// The failure in words, its cause, and the way out.
    public var message: String
    /// Further header fields of the answer (`Allow`, `Retry-After`).
    public var headers: HTTPHeaders

    public init(_ status: HTTPStatus, code: String, _ message: String, headers: HTTPHeaders = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
    }

    public var description: String { "\(status) \(code): \(message)" }

    /// The answer to a chunk's line that does not end with CR LF.
    static let brokenChunk = HTTPError(.badRequest, code: "malformed-chunk", "A chunk of the body is not written as RFC 9112 says.")

    /// The answer to a body for which the budget has no room.
    static let noRoom = HTTPError(
        .serviceUnavailable, code: "no-room", "The server keeps as many bytes in memory as it may. Try again in a moment.",
        headers: ["Retry-After": "5"])

    /// The answer to an error that is not an `HTTPError`: it says nothing of what went wrong inside.
    static let unexpected = HTTPError(
        .internalServerError, code: "internal",
        "Something went wrong inside the program, and the request was not completed. Its log says what; try again."
    )
}
