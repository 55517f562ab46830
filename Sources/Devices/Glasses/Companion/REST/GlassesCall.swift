import Companion
import Foundation
import HTTPClient

/// One call of the REST API.
struct GlassesCall: Sendable, Hashable {
    var method: HTTPClientRequest.Method
    /// With its ids percent-encoded: `/api/notes/3`.
    var path: String
    var body: JSONValue?
    /// How long the whole answer may take.
    var deadline = Duration.seconds(10)

    init(_ method: HTTPClientRequest.Method, _ path: String, _ body: [String: JSONValue?]? = nil) {
        self.method = method
        self.path = "/api/" + path
        self.body = body.map { .object($0.compactMapValues(\.self)) }
    }

    static let status = GlassesCall(.get, "status").within(.seconds(3))
    static let connectionTest = GlassesCall(.get, "connection/test").within(.seconds(2))
    static let settings = GlassesCall(.get, "settings")
    static let notes = GlassesCall(.get, "notes")
    static let todos = GlassesCall(.get, "todos")
    static let conversation = GlassesCall(.get, "conversation")
    static func media(_ kind: GlassesMediaKind) -> GlassesCall { GlassesCall(.get, kind.rawValue) }

    /// The same, for what takes longer.
    func within(_ deadline: Duration) -> GlassesCall {
        var call = self
        call.deadline = deadline
        return call
    }

    /// A part of a path in which nothing leads elsewhere.
    static func part(_ id: String) -> String {
        // Unreserved (RFC 3986, 2.3), without the dot: "..", alone, would be the folder above.
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
        return id.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
