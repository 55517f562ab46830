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

    /// - Parameter item: the identity in its path.
    init(_ endpoint: GlassesEndpoint, item: String? = nil, _ body: JSONValue? = nil) {
        method =
            switch endpoint.http.method {
            case .get: .get
            case .post: .post
            case .put: .put
            case .delete: .delete
            }
        path = endpoint.http.path(item.map { [$0] } ?? [])
        self.body = body
        deadline = endpoint.deadline
    }

    /// - Parameter path: behind `/api/`.
    init(to path: String) {
        method = .get
        self.path = "/api/" + path
    }

    /// The same, for what takes longer.
    func within(_ deadline: Duration) -> GlassesCall {
        var call = self
        call.deadline = deadline
        return call
    }
}
