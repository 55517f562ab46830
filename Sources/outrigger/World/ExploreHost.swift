import Bluetooth
import Companion
import Explore
import Foundation

/// The explore page of `outrigger run`, with the server that it needs where no other is named.
///
/// Whatever keeps that server from running is said on its page, and nowhere else: the devices' pages do not depend on it.
@BluetoothActor
final class ExploreHost {
    /// Between two attempts to open data that could not be used.
    private static let pause: Duration = .seconds(3)

    let model: ExploreModel
    private let data: URL
    private let needsServer: Bool
    private let transport: RecordedTransport

    /// - Parameters:
    ///   - data: the folder of imported places.
    ///   - activity: is told of the calls.
    init(data: URL, tiles: MapTiles?, activity: ActivityLog) throws {
        self.data = data
        transport = RecordedTransport(activity)
        do throws(APIError) {
            let configuration = try APIConfiguration()
            needsServer = !configuration.isConfigured
            model = ExploreModel(APIService(configuration, transport: transport), source: needsServer ? "this program" : nil, tiles: tiles)
        } catch {
            needsServer = false
            model = ExploreModel(try .unavailable("\(error) Then start this program again."), source: "not used", tiles: tiles)
        }
    }

    /// Serves and follows until cancelled.
    func run() async throws {
        guard needsServer else { return await model.run() }
        try await withThrowingTaskGroup { group in
            var reason: String?
            var embedded: EmbeddedExplore?
            while embedded == nil {
                do {
                    embedded = try await Self.open(data)
                } catch {
                    // The page says why, and it is tried again: another import may mend it.
                    let sentence = "\(error)"
                    if reason == nil { group.addTask { [model] in await model.run() } }
                    if reason != sentence { model.use(try .unavailable(sentence), source: "this program") }
                    reason = sentence
                    try await Task.sleep(for: Self.pause)
                }
            }
            guard let embedded else { return }
            group.addTask { try await embedded.run() }
            model.use(APIService(try await embedded.configuration(), transport: transport), source: "this program")
            if reason == nil { group.addTask { [model] in await model.run() } }
            group.addTask { [model] in await embedded.followImports { await model.dataChanged() } }
            try await group.waitForAll()
        }
    }

    @concurrent
    private nonisolated static func open(_ data: URL) async throws -> EmbeddedExplore { try EmbeddedExplore(data: data) }
}
