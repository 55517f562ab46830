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

    /// - Parameter keys: what the page says; models' sentences come in its words already.
    init(_ wording: Wording, _ keys: Set<String>) {
        language = wording.language ?? "en"
        words = wording.words.filter { keys.contains($0.key) }
    }

    /// Text that a script gives to `say`: say`Pair with ${name}` is "Pair with {0}".
    static func keys(of script: String) -> [String] {
        let bytes = Array(script.utf8)
        return bytes.ranges(of: Array("say`".utf8)).map { said in
            var key: [UInt8] = []
            var count = 0
            var rest = bytes[said.upperBound...]
            while let byte = rest.popFirst(), byte != UInt8(ascii: "`") {
                guard byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "{") else {
                    key.append(byte)
                    continue
                }
                key += Array("{\(count)}".utf8)
                count += 1
                var depth = 0
                while let byte = rest.popFirst() {
                    depth += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0
                    if depth == 0 { break }
                }
            }
            return String(decoding: key, as: UTF8.self)
        }
    }
}
