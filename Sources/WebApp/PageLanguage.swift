import Companion
import HTTPService

/// Words answers in the language that the request asks for (`language` in its query, or `Accept-Language`), and in the program's own where
/// it asks for none.
struct PageLanguage: HTTPMiddleware {
    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let fields = request.query["language"].map { [$0] } ?? request.headers.values(of: "Accept-Language")
        guard !fields.isEmpty else { return try await next(request) }
        let wording = Wording.current.translated(to: Languages.wanted(inField: fields.joined(separator: ",")))
        return try await wording.during { try await next(request) }
    }
}

/// What the page reads its own sentences from: `/words.js`.
struct PageWords: Encodable {
    private let language: String
    /// By the English ones.
    private let words: Wording.Table

    init(_ wording: Wording) {
        language = wording.language ?? "en"
        words = wording.words
    }
}
