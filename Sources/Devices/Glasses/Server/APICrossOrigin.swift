import HTTPService

/// Cross-Origin Resource Sharing on `/api/*` for every origin: a page that has the key may use the glasses. A browser asks before it sends
/// the key (Fetch, "CORS-preflight request"), and that question needs none.
struct APICrossOrigin: HTTPMiddleware {
    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard request.pathParts.first == "api" else { return try await next(request) }
        if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
            return HTTPResponse(
                .noContent,
                headers: [
                    "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
                    "Access-Control-Allow-Headers": "X-API-Key, Content-Type, Range, If-None-Match, Idempotency-Key",
                    "Access-Control-Max-Age": "86400",
                ])
        }
        var response = try await next(request)
        amend(&response, of: request)
        return response
    }

    func amend(_ answer: inout HTTPResponse, of head: HTTPRequest) {
        guard head.pathParts.first == "api" else { return }
        answer.headers["Access-Control-Allow-Origin"] = "*"
        answer.headers["Access-Control-Expose-Headers"] = "ETag, Content-Range, Accept-Ranges"
    }
}
