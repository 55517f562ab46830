import HTTPService

/// Cross-Origin Resource Sharing on `/api/*` for every origin, as the original server has it: pages of any site may read the answers.
///
/// Nothing that is answered there is private, and no cookie or password takes part.
struct CrossOrigin: HTTPMiddleware {
    private static let methods = "GET, HEAD, POST, OPTIONS"
    private static let headers = "Accept, Content-Type, X-Session-ID"

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard request.pathParts.first == "api" else { return try await next(request) }
        if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
            return HTTPResponse(
                .noContent,
                headers: [
                    "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": Self.methods,
                    "Access-Control-Allow-Headers": Self.headers, "Access-Control-Max-Age": "86400",
                ])
        }
        var response = try await next(request)
        amend(&response, of: request)
        return response
    }

    func amend(_ answer: inout HTTPResponse, of head: HTTPRequest) {
        guard head.pathParts.first == "api" else { return }
        answer.headers["Access-Control-Allow-Origin"] = "*"
    }
}
