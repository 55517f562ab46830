import Explore
import HTTPClient
import HTTPService

/// Passes the map's tiles of the explore server on to the page, which talks to nobody else.
enum MapTileRelay {
    private static let names = ["version", "level", "column", "row"]
    private static let fields = ["Content-Type", "Content-Encoding", "Cache-Control", "ETag", "Retry-After"]

    /// The tile that a request names.
    ///
    /// - Throws: `HTTPError` 502 where the server does not answer.
    static func answer(_ request: HTTPRequest, of model: ExploreModel) async throws -> HTTPResponse {
        let answer: HTTPClientAnswer
        do {
            answer = try await model.mapTile(names.map(request.parameter))
        } catch {
            try Task.checkCancellation()
            throw HTTPError(.badGateway, code: "no-tile", "The server of places does not answer. Try again.")
        }
        var headers = HTTPHeaders()
        for name in fields { headers[name] = answer.headers[name] }
        return HTTPResponse(HTTPStatus(code: answer.status), headers: headers, body: .bytes(Array(answer.body)))
    }
}
