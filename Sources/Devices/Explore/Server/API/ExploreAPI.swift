import Foundation
import HTTPService

/// The explore server as routes of an HTTP server: chat, recommendations, directions, events and health, as the original server has them.
///
/// Every answer is JSON. Whatever is wrong with a request is told with 400, 403, 404, 405, 413 or 429 and `{"error": "…"}`.
public struct ExploreAPI: HTTPHandler {
    /// Bytes of a request's body; more is answered with 413.
    public static let maximumBodySize = 1 << 20

    private let router: Router

    /// Makes the routes; nothing is read before a request comes.
    ///
    /// - Parameters:
    ///   - store: the places and events.
    ///   - settings: where ways begin, who finds them, and who writes the chat's replies.
    public init(store: PlaceStore, settings: ExploreSettings = ExploreSettings()) {
        let answers = ExploreAnswers(store: store, settings: settings)
        let chat = ChatResponder(store: store, settings: settings)
        let limiter = settings.allowance.map { ChatLimiter($0, now: settings.uptime) }
        var router = Router()
        router.use(CrossOrigin(chatOrigins: settings.allowance?.origins))
        router.get("/health") { _ in try .json(["status": "ok"]) }
        router.get("/openapi.json") { _ in Self.document }
        router.get("/api/quick_recs") { try await answers.recommendations($0) }
        router.get("/api/search") { try await answers.search($0) }
        router.get("/api/directions") { try await answers.directions($0) }
        router.get("/api/events") { try answers.events($0) }
        router.get("/api/streets") { try answers.streets($0) }
        router.post("/api/query", body: .collected(limit: Self.maximumBodySize)) { try await chat.query($0) }
        router.post("/api/chat", body: .collected(limit: Self.maximumBodySize)) { request in
            if let wait = limiter?.wait(for: request.remoteAddress) { throw Self.tooMany(wait) }
            return try await chat.respond(to: request)
        }
        self.router = router
    }

    public func bodyMode(for head: HTTPRequest) -> BodyMode { router.bodyMode(for: head) }

    public func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse { router.refusal(error, of: head) }

    public func respond(to request: HTTPRequest) async throws -> HTTPResponse { try await router.respond(to: request) }

    private static func tooMany(_ wait: Duration) -> HTTPError {
        let seconds = Int((wait / .seconds(1)).rounded(.up))
        return HTTPError(
            .tooManyRequests, code: "too-many-messages", "There were too many messages. Try again in \(seconds) s.",
            headers: ["Retry-After": "\(seconds)"])
    }

    /// The OpenAPI 3.1 document, from the program's resources.
    private static let document: HTTPResponse = {
        guard let url = Bundle.module.url(forResource: "openapi", withExtension: "json"), let data = try? Data(contentsOf: url) else {
            return .error(
                HTTPError(
                    .internalServerError, code: "document-missing", "The program's document is not beside it. Install the program again."))
        }
        return HTTPResponse(
            headers: ["Content-Type": "application/json", "Access-Control-Allow-Origin": "*"], body: .bytes(Array(data)))
    }()
}
