import GlassesDevice
import HTTPService

/// Answers a change that comes again with its `Idempotency-Key` as before (draft-ietf-httpapi-idempotency-key-header-07). Requests without
/// the header, and those that change nothing, pass.
actor IdempotencyGuard: HTTPMiddleware {
    private let glasses: SmartGlasses
    /// Keys whose change is being made, with those who wait for its end.
    private var running: [String: [CheckedContinuation<Void, Never>]] = [:]

    init(_ glasses: SmartGlasses) { self.glasses = glasses }

    nonisolated func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard let change = try ChangeKey(request) else { return try await next(request) }
        await begin(change.key)
        do {
            let response = try await answer(change, request, next)
            await end(change.key)
            return response
        } catch {
            await end(change.key)
            throw error
        }
    }

    private nonisolated func answer(_ change: ChangeKey, _ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
        guard let answer = try await glasses.answer(to: change) else { return try await next(request) }
        return HTTPResponse(HTTPStatus(code: answer.status), headers: ["Content-Type": answer.contentType], body: .bytes(answer.body))
    }

    private func begin(_ key: String) async {
        while running[key] != nil { await withCheckedContinuation { running[key]?.append($0) } }
        running[key] = []
    }

    private func end(_ key: String) { for waiting in running.removeValue(forKey: key) ?? [] { waiting.resume() } }
}
