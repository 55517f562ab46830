import GlassesDevice
import HTTPService

/// Keeps silent while the glasses are out of reach on the bench: whoever asks waits for an answer as for one over a network that is gone. And lets
/// it wait where they are slow there.
struct ReachGate: HTTPMiddleware {
    private let glasses: SmartGlasses

    init(_ glasses: SmartGlasses) { self.glasses = glasses }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        try await glasses.untilReachable()
        try await glasses.delayAnswer()
        return try await next(request)
    }
}
