import Companion
import HTTPService

/// Words answers in the language that the request asks for (`language` in its query, or `Accept-Language`), and in its units and its clock
/// (`units` and `clock` in its query, or `X-Units` and `X-Clock`); in the program's own where it asks for none.
struct PageLanguage: HTTPMiddleware {
    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let fields = request.query["language"].map { [$0] } ?? request.headers.values(of: "Accept-Language")
        let (units, clock) = (Self.habit("units", of: request), Self.habit("clock", of: request))
        guard !fields.isEmpty || units != nil || clock != nil else { return try await next(request) }
        var wording = Wording.current
        if !fields.isEmpty { wording = wording.translated(to: Languages.wanted(inField: fields.joined(separator: ","))) }
        // Whatever else stands there, the program's own counts.
        if let units = units.flatMap(Habits.Units.init(rawValue:)) { wording.habits.units = units }
        if let clock, ["12", "24"].contains(clock) { wording.habits.usesTwelveHours = clock == "12" }
        return try await wording.during { try await next(request) }
    }
}

extension PageLanguage {
    /// A reader's habit: of a stream in its query, of an action in a field of its own.
    private static func habit(_ name: String, of request: HTTPRequest) -> String? {
        request.query[name] ?? request.headers["X-\(name.prefix(1).uppercased())\(name.dropFirst())"]
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
