import Explore
import ExploreServer
import Foundation
import HTTPService
import Program

/// The explore server of this program, for whoever has named no other: on a loopback port that is free.
struct EmbeddedExplore: Sendable {
    private let server: HTTPServer
    private let store: PlaceStore
    private let version: String?

    /// Opens the data; nothing listens before ``run()``.
    ///
    /// - Throws: `PlaceStoreError` where the data cannot be read; ``CommandFailure`` where its folder is not this user's alone.
    init(data: URL) throws {
        try DataFolder.openExisting(data)
        store = try PlaceStore.open(folder: data.path)
        version = try store.source?.version
        var settings = ExploreSettings()
        settings.originFollowsData = true
        settings.routers = try ExploreRoutingOptions().routers(store)
        settings.streets = store
        server = HTTPServer(handler: ExploreAPI(store: store, settings: settings))
    }

    /// Serves until cancelled.
    func run() async throws { try await server.run() }

    /// Calls `changed` with each import while it serves, until cancelled.
    func followImports(_ changed: @escaping @Sendable () async -> Void) async {
        await store.followImports(after: version) { _ in await changed() }
    }

    /// Where it listens; waits until it does.
    func configuration() async throws -> APIConfiguration {
        try APIConfiguration("http://\(try await server.listening())", source: "this program", isConfigured: false)
    }
}
