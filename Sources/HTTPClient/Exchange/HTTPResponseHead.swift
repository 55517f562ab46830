/// The status line and header fields of an answer.
struct HTTPResponseHead: Sendable, Hashable {
    var status: Int
    var headers: HTTPHeaderFields
    /// How long the body is; `nil` where the server does not tell, or where no body comes.
    var expectedByteCount: Int?
    var contentRange: HTTPContentRange?
}

extension HTTPResponseHead {
    /// Reads what the fields say of the body.
    ///
    /// - Throws: ``HTTPClientError/badAnswer(reason:)`` where another part came than was asked for.
    init(status: Int, headers: HTTPHeaderFields, answering request: HTTPClientRequest) throws(HTTPClientError) {
        let hasBody = request.method != .head && status != 204 && status != 304
        let length = headers["Transfer-Encoding"] == nil ? headers["Content-Length"].flatMap { Int($0) } : nil
        self.init(status: status, headers: headers, expectedByteCount: hasBody ? length : nil)
        guard status == 206 else { return }
        guard let asked = request.range else { throw .badAnswer(reason: "a part of a file that nobody asked for") }
        guard let range = headers["Content-Range"].flatMap({ HTTPContentRange($0) }), range.range.lowerBound == asked.lowerBound,
            range.range.upperBound <= asked.upperBound
        else { throw .badAnswer(reason: "another part of the file than was asked for") }
        contentRange = range
    }
}
