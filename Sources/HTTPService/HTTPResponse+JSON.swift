import Foundation

extension HTTPResponse {
    /// A value as JSON, keys sorted, so that equal values give equal bytes. Not cached by anyone, unless `headers` says otherwise.
    ///
    /// - Throws: `EncodingError` when the value has no JSON form (a number that is not finite).
    public static func json(_ value: some Encodable, status: HTTPStatus = .ok, headers: HTTPHeaders = [:]) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var headers = headers
        headers["Content-Type"] = "application/json"
        headers["Cache-Control"] = headers["Cache-Control"] ?? "no-store"
        return HTTPResponse(status, headers: headers, body: .bytes(Array(try encoder.encode(value))))
    }
}
