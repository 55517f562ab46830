import Explore
import HTTPService
import Sentences

/// Cross-Origin Resource Sharing on `/api/*` for every origin, as the original server has it: pages of any site may read the answers.
///
/// Nothing that is answered there is private, and no cookie or password takes part. Where a key pays for the chat's replies, only pages of
/// named origins may chat: those of others are refused, since a browser sends a simple request without asking before.
struct CrossOrigin: HTTPMiddleware {
    private static let methods = "GET, HEAD, POST, OPTIONS"
    private static let headers = "Accept, Content-Type, \(ExploreEndpoint.session.name)"

    static let refusal: Sentence = "Pages of this origin may not chat here."

    /// The origins that may chat; `nil` for all.
    let chatOrigins: Set<String>?

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard request.pathParts.first == "api" else { return try await next(request) }
        let origins = request.headers.values(of: "Origin")
        if let allowed = allowed(request), !origins.allSatisfy(allowed.contains) {
            return .error(HTTPError(.forbidden, code: "origin-not-allowed", Self.refusal.text, headers: ["Vary": "Origin"]))
        }
        if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
            var answer = HTTPResponse(
                .noContent,
                headers: [
                    "Access-Control-Allow-Methods": Self.methods, "Access-Control-Allow-Headers": Self.headers,
                    "Access-Control-Max-Age": "86400",
                ])
            amend(&answer, of: request)
            return answer
        }
        var response = try await next(request)
        amend(&response, of: request)
        return response
    }

    func amend(_ answer: inout HTTPResponse, of head: HTTPRequest) {
        guard head.pathParts.first == "api" else { return }
        guard let allowed = allowed(head) else {
            answer.headers["Access-Control-Allow-Origin"] = "*"
            return
        }
        answer.headers["Vary"] = "Origin"
        if let origin = head.headers["Origin"], allowed.contains(origin) { answer.headers["Access-Control-Allow-Origin"] = origin }
    }

    /// The origins that alone may send this request; `nil` for all.
    private func allowed(_ request: HTTPRequest) -> Set<String>? { request.pathParts == ["api", "chat"] ? chatOrigins : nil }
}
