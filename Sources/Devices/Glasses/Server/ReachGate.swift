import GlassesDevice
import HTTPService

/// Keeps silent while the glasses are out of reach on the bench: whoever asks waits for an answer as for one over a network that is gone.
struct ReachGate: HTTPMiddleware {
    private let glasses: SmartGlasses

    init(_ glasses: SmartGlasses) { self.glasses = glasses }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        try await glasses.untilReachable()
        return try await next(request)
    }
}
