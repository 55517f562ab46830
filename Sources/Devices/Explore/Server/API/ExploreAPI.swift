import Explore
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
        router.get("/openapi.json") { _ in
            try .json(ExploreDocument.json, headers: ["Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"])
        }
        router.serve(ExploreEndpoint.health) { _ in try .json(["status": "ok"]) }
        router.serve(ExploreEndpoint.recommendations) { try await answers.recommendations($0) }
        router.serve(ExploreEndpoint.search) { try await answers.search($0) }
        router.serve(ExploreEndpoint.directions) { try await answers.directions($0) }
        router.serve(ExploreEndpoint.events) { try answers.events($0) }
        router.serve(ExploreEndpoint.streets) { try answers.streets($0) }
        let map = MapAnswers(store: store, settings: settings)
        router.serve(ExploreEndpoint.map) { _ in try map.map() }
        router.serve(ExploreEndpoint.mapTile) { try map.tile($0) }
        router.serve(ExploreEndpoint.query, body: .collected(limit: Self.maximumBodySize)) { try await chat.query($0) }
        router.serve(ExploreEndpoint.chat, body: .collected(limit: Self.maximumBodySize)) { request in
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
}
