import Bluetooth
import Explore
import Foundation

/// The explore page of `outrigger run`, with the server that it needs where no other is named.
@BluetoothActor
final class ExploreHost {
    let model: ExploreModel
    private let embedded: EmbeddedExplore?

    /// - Throws: `APIError` where API_URL cannot be used, `PlaceStoreError` where the data cannot be read.
    init(data: URL, tiles: MapTiles?) throws {
        let configuration = try APIConfiguration()
        embedded = configuration.isConfigured ? nil : try EmbeddedExplore(data: data)
        model = ExploreModel(APIService(configuration), source: embedded == nil ? nil : "this program", tiles: tiles)
    }

    /// Serves and follows until cancelled.
    func run() async throws {
        guard let embedded else { return await model.run() }
        try await withThrowingTaskGroup { group in
            group.addTask { try await embedded.run() }
            model.use(APIService(try await embedded.configuration()), source: "this program")
            group.addTask { [model] in await model.run() }
            try await group.waitForAll()
        }
    }
}
