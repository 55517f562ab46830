import Explore
import Foundation

@testable import ExploreServer
@testable import HTTPService

/// An explore server without a network, and ways to ask it.
struct TestAPI {
    let api: ExploreAPI
    /// The store's data, which goes with it.
    private let folder: ImportFolder?

    init(_ store: PlaceStore? = nil, keeping folder: ImportFolder? = nil, _ change: (inout ExploreSettings) -> Void = { _ in }) throws {
        var settings = ExploreSettings()
        change(&settings)
        self.folder = folder
        api = ExploreAPI(store: try store ?? PlaceStore.sample(), settings: settings)
    }

    struct BadPath: Error {}

    /// Answers a request given as it stands in an address: "/api/directions?lat=1&lng=2".
    func send(
        _ method: HTTPMethod = .get, _ address: String, headers: HTTPHeaders = [:], body: String = ""
    ) async throws -> (status: Int, headers: HTTPHeaders, json: Any?) {
        let components = URLComponents(string: address)
        let query = (components?.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") }
        guard
            let request = HTTPRequest(
                method: method, path: components?.path ?? address, query: HTTPQuery(query), headers: headers, body: Array(body.utf8))
        else { throw BadPath() }
        let response = try await api.respond(to: request)
        return (response.status.code, response.headers, try? JSONSerialization.jsonObject(with: Data(response.body.collected)))
    }

    /// The object in the answer, and its status.
    func object(
        _ method: HTTPMethod = .get, _ address: String, headers: HTTPHeaders = [:], body: String = ""
    ) async throws -> (status: Int, [String: Any]) {
        let answer = try await send(method, address, headers: headers, body: body)
        return (answer.status, answer.json as? [String: Any] ?? [:])
    }

    /// Says something in a conversation.
    func chat(_ message: String, session: String? = nil) async throws -> ChatAPIResponse {
        var headers: HTTPHeaders = [:]
        headers["X-Session-ID"] = session
        let body = String(decoding: try JSONEncoder().encode(ChatAPIRequest(message: message)), as: UTF8.self)
        guard let request = HTTPRequest(method: .post, path: "/api/chat", headers: headers, body: Array(body.utf8)) else { throw BadPath() }
        return try JSONDecoder().decode(ChatAPIResponse.self, from: Data(try await api.respond(to: request).body.collected))
    }
}

extension HTTPBody {
    /// The bytes of an answer that is in memory, as all of ours are.
    var collected: [UInt8] {
        guard case .bytes(let bytes) = content else { return [] }
        return bytes
    }
}
