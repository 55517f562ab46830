import Explore
import ExploreServer
import Foundation
import HTTPService

/// The explore server of this program, for whoever has named no other: on a loopback port that is free.
struct EmbeddedExplore: Sendable {
    private let server: HTTPServer

    /// Opens the data; nothing listens before ``run()``.
    ///
    /// - Throws: `PlaceStoreError` where the data cannot be read.
    init(data: URL) throws {
        let store = try ExploreData.open(data)
        var settings = ExploreSettings()
        settings.routers = try ExploreRoutingOptions().routers(store)
        settings.streets = store
        server = HTTPServer(handler: ExploreAPI(store: store, settings: settings))
    }

    /// Serves until cancelled.
    func run() async throws { try await server.run() }

    /// Where it listens; waits until it does.
    func configuration() async throws -> APIConfiguration {
        try APIConfiguration("http://\(try await server.listening())", source: "this program", isConfigured: false)
    }
}

/// The places that a server of this program knows.
enum ExploreData {
    /// What was imported into the folder; the sample around MetroTech where nothing was.
    ///
    /// - Throws: `PlaceStoreError`.
    static func open(_ data: URL) throws -> PlaceStore { try PlaceStore.open(folder: data.path) }
}
