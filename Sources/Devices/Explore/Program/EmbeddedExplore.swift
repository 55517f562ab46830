import Explore
import ExploreServer
import Foundation
import HTTPClient
import HTTPService
import Program

/// The explore server of this program, for whoever has named no other: calls reach its handlers without a connection, and all else goes out.
struct EmbeddedExplore: HTTPTransport {
    let api: ExploreAPI
    private let store: PlaceStore
    private let version: String?
    private let outside: any HTTPTransport

    /// Opens the data.
    ///
    /// - Parameter outside: carries what is not for this server, such as the look for a map's tiles.
    /// - Throws: `PlaceStoreError` where the data cannot be read; ``CommandFailure`` where its folder is not this user's alone.
    init(data: URL, outside: any HTTPTransport = SystemHTTPTransport()) throws {
        try DataFolder.openExisting(data)
        store = try PlaceStore.open(folder: data.path)
        version = try store.version
        self.outside = outside
        var settings = ExploreSettings()
        settings.originFollowsData = true
        settings.routers = try ExploreRoutingOptions().routers(store)
        api = ExploreAPI(store: store, settings: settings)
    }

    /// Calls `changed` with each import, until cancelled.
    func followImports(_ changed: @escaping @Sendable () async -> Void) async {
        await store.followImports(after: version) { _ in await changed() }
    }

    // Not on the caller's actor: a search reads from the disk.
    @concurrent
    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        guard request.url.host == APIConfiguration.thisProgram.baseURL.host else { return try await outside.open(request) }
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        var headers = HTTPHeaders()
        for (name, value) in request.headers { headers.add(name, value) }
        guard
            let own = HTTPRequest(
                method: HTTPMethod(rawValue: request.method.rawValue), path: request.url.path(percentEncoded: true),
                query: HTTPQuery(items.map { ($0.name, $0.value ?? "") }), headers: headers, body: Array(request.body ?? Data()))
        else { throw HTTPClientError.badAddress }
        let response = try await api.answer(inProcess: own)
        guard let body = response.body.bytesInMemory else { preconditionFailure("every answer of the explore server is whole in memory") }
        guard body.count <= request.maximumByteCount else { throw HTTPClientError.tooLarge(limit: request.maximumByteCount) }
        var fields = HTTPHeaderFields()
        for field in response.headers { fields.append(field.name, field.value) }
        return HTTPClientResponse(status: response.status.code, headers: fields, body: body)
    }
}
