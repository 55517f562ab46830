import GlassesDevice
import HTTPService

/// Makes a change that comes with the header `Idempotency-Key` once, however often it comes (draft-ietf-httpapi-idempotency-key-header-07):
/// the same request gets the same answer again. Requests without the header, and those that change nothing, pass.
struct IdempotencyGuard: HTTPMiddleware {
    static let header = "Idempotency-Key"
    private static let lengths = 1...128

    private let answers: KeptAnswers

    init(_ answers: KeptAnswers) { self.answers = answers }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let keys = request.headers.values(of: Self.header)
        guard !keys.isEmpty, request.method != .get, request.method != .head, request.method != .options else {
            return try await next(request)
        }
        guard keys.count == 1, Self.lengths.contains(keys[0].utf8.count), keys[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw HTTPError(.badRequest, code: "invalid-key", "\(Self.header) takes one key of 1 to 128 letters, digits and signs.")
        }
        switch try await answers.begin(keys[0], for: Self.mark(of: request)) {
        case .new: break
        case .answered(let answer):
            return HTTPResponse(
                HTTPStatus(code: answer.status), headers: ["Content-Type": answer.contentType], body: .bytes(answer.body))
        case .inDoubt:
            throw HTTPError(
                .conflict, code: "in-doubt",
                "This change was begun when the program ended. Look whether it was made before you send it anew.")
        case .other:
            throw HTTPError(422, code: "key-used", "This \(Self.header) was used for another request. Use a new one for each change.")
        }
        let response: HTTPResponse
        do {
            response = try await next(request)
        } catch is CancellationError {
            // The client has gone in the middle of it.
            await answers.leaveInDoubt(keys[0])
            throw CancellationError()
        } catch {
            try await answers.end(keys[0], with: nil)
            throw error
        }
        try await answers.end(keys[0], with: Self.answer(of: response))
        return response
    }

    /// What is kept of an answer; nothing of a refusal, which has changed nothing.
    private static func answer(of response: HTTPResponse) -> KeptAnswers.Answer? {
        guard (200..<300).contains(response.status.code), let body = response.body.bytesInMemory else { return nil }
        return KeptAnswers.Answer(status: response.status.code, contentType: response.headers["Content-Type"] ?? "", body: body)
    }

    /// By what a request is told from another one that has its key by mistake: FNV-1a over its body, which is no defence against whoever
    /// makes two alike, and has the key to the glasses anyway.
    private static func mark(of request: HTTPRequest) -> String {
        let hash = request.body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\(request.method) \(request.path) \(request.body.count) \(String(hash, radix: 16))"
    }
}
