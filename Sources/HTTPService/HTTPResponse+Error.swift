extension HTTPResponse {
    /// The answer to an error: an `HTTPError` as it is, anything else as a 500 that says nothing of it.
    static func error(_ error: any Error) -> HTTPResponse {
        .error(error as? HTTPError ?? .unexpected)
    }

    /// `{"code": …, "error": …}` with the error's status.
    public static func error(_ error: HTTPError) -> HTTPResponse {
        var headers = error.headers
        headers["Content-Type"] = "application/json"
        headers["Cache-Control"] = "no-store"
        let text = "{\"code\":\(JSONText.quoted(error.code)),\"error\":\(JSONText.quoted(error.message))}\n"
        return HTTPResponse(error.status, headers: headers, body: .bytes(Array(text.utf8)))
    }
}

extension HTTPError {
    static func headersTooLarge(limit: Int) -> HTTPError {
        HTTPError(
            .headerFieldsTooLarge, code: "headers-too-large",
            "The request's header fields are larger than the \(limit) bytes that are accepted here.")
    }

    static func bodyTooLarge(limit: Int) -> HTTPError {
        HTTPError(.contentTooLarge, code: "body-too-large", "The request's body is larger than the \(limit) bytes that are accepted here.")
    }
}
