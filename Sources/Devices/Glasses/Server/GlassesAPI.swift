import Foundation
import GlassesDevice
import HTTPService

/// The glasses' REST API, as the guide has it: `/api/…` with the key in `X-API-Key`, JSON, pictures, and a live stream.
///
/// Whatever is wrong with a request is told with 400, 401, 404, 405 or 413 and `{"error": "…"}`. Its document is at `/openapi.json` and
/// `/api/openapi.json`, and as a page at `/`.
public struct GlassesAPI: HTTPHandler {
    /// Bytes of a request's body; more is answered with 413.
    public static let maximumBodySize = 1 << 20

    private let router: Router

    /// Makes the routes; nothing is read before a request comes.
    ///
    /// - Parameters:
    ///   - glasses: what is told and changed; it must be running for the stream.
    ///   - restart: restarts them.
    ///   - erase: has them forget everything, and restart.
    public init(
        _ glasses: SmartGlasses, restart: @escaping @Sendable () async -> Void, erase: @escaping @Sendable () async throws -> Void = {}
    ) {
        var router = Router()
        router.use(ReachGate(glasses))
        router.use(APICrossOrigin())
        // Before what changes answers: it signs them as they go out.
        router.use(APIKeyGuard(glasses))
        router.use(GlassesErrors())
        router.use(FirmwareGate(glasses))
        router.use(IdempotencyGuard(glasses))
        router.get("/") { _ in APIDocument.page() }
        router.get("/openapi.json") { _ in try APIDocument.response() }
        router.get("/api/openapi.json") { _ in try APIDocument.response() }
        Self.addStatus(&router, glasses)
        Self.addEvents(&router, glasses)
        Self.addCompanions(&router, glasses, erase)
        Self.addClock(&router, glasses)
        Self.addWiFi(&router, glasses)
        Self.addSettings(&router, glasses)
        Self.addCamera(&router, glasses)
        Self.addMedia(&router, glasses)
        Self.addNotes(&router, glasses)
        Self.addTodos(&router, glasses)
        Self.addConversation(&router, glasses)
        Self.addControl(&router, glasses, restart)
        self.router = router
    }

    public func bodyMode(for head: HTTPRequest) -> BodyMode { router.bodyMode(for: head) }

    public func beginsImmediately(with head: HTTPRequest) -> Bool { router.beginsImmediately(with: head) }

    public func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse { router.refusal(error, of: head) }

    public func respond(to request: HTTPRequest) async throws -> HTTPResponse { try await router.respond(to: request) }
}
