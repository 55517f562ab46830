import Bluetooth
import Companion
import Concurrency
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
    /// The import of another area; refused where the places are another server's.
    let area: AreaImportModel
    private let units: UnitsFile
    private let saved: SavedPlacesFile
    private let data: URL
    private let needsServer: Bool
    private let activity: ActivityLog

    /// - Parameters:
    ///   - data: the folder of imported places.
    ///   - activity: is told of the calls.
    init(data: URL, tiles: MapTiles?, activity: ActivityLog) throws {
        self.data = data
        self.activity = activity
        do throws(APIError) {
            let configuration = try APIConfiguration()
            needsServer = !configuration.isConfigured
            model = ExploreModel(
                APIService(needsServer ? .thisProgram : configuration, transport: RecordedTransport(activity: activity)), tiles: tiles)
        } catch {
            needsServer = false
            model = ExploreModel(try .unavailable("\(error.whole) Then start this program again."), source: "not used", tiles: tiles)
        }
        area = AreaImportModel(folder: data, isPossible: needsServer)
        units = UnitsFile(in: data)
        model.use(units.read())
        model.keepUnits = { [units] in try units.write($0) }
        saved = SavedPlacesFile(in: data)
        model.use(saved: saved.read())
        model.keepSaved = { [saved] in try saved.write($0) }
    }

    /// Serves and follows until cancelled.
    func run() async throws {
        do {
            try await runTogether({ try await self.runModel() }, { await self.followUnits() }, { await self.followSaved() })
        } catch {
            await area.end()
            throw error
        }
        await area.end()
    }

    /// Takes over the units that are chosen in a shell.
    private func followUnits() async {
        for await _ in units.changes() { model.use(await Self.chosen(units)) }
    }

    /// Takes over the places that are saved in a shell.
    private func followSaved() async {
        for await _ in saved.changes() { model.use(saved: await Self.kept(saved)) }
    }

    @concurrent
    private nonisolated static func kept(_ file: SavedPlacesFile) async -> [Place] { file.read() }

    @concurrent
    private nonisolated static func chosen(_ file: UnitsFile) async -> ExploreUnits { file.read() }

    private func runModel() async throws {
        guard needsServer else { return await model.run() }
        // The page waits for its server, or for the first reason why there is none.
        let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
        try await runTogether(
            { try await self.serve { isReady.finish() } },
            { [model] in
                for await _ in ready {}
                await model.run()
            })
    }

    private func serve(_ isReady: @escaping @Sendable () -> Void) async throws {
        let embedded = try await opened(isReady)
        let service = APIService(.thisProgram, transport: RecordedTransport(activity: activity, transport: embedded))
        model.use(service, source: service.configuration.source)
        isReady()
        await embedded.followImports { [model, area] in
            await model.dataChanged()
            await area.look()
        }
    }

    /// Waits for data that can be opened. Meanwhile the page says why it cannot, and it is tried again: another import may mend it, or
    /// another mode of its folder, of which no watch of the file tells.
    private func opened(_ isReady: () -> Void) async throws -> EmbeddedExplore {
        var reason: String?
        while true {
            do {
                return try await Self.open(data)
            } catch {
                let sentence = ScreenProblem.sentence(of: error)
                if reason != sentence { model.use(try .unavailable(sentence.told), source: "this program") }
                reason = sentence
                isReady()
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    @concurrent
    private nonisolated static func open(_ data: URL) async throws -> EmbeddedExplore { try EmbeddedExplore(data: data) }
}
