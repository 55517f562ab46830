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
    /// Between two looks at what a shell has chosen.
    private static let unitsPause: Duration = .seconds(2)

    let model: ExploreModel
    /// The import of another area; refused where the places are another server's.
    let area: AreaImportModel
    private let units: UnitsFile
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
        area = AreaImportModel(folder: data, isPossible: needsServer)
        units = UnitsFile(in: data)
        model.use(units.read())
        model.keepUnits = { [units] in try units.write($0) }
    }

    /// Serves and follows until cancelled.
    func run() async throws {
        do {
            try await runTogether({ try await self.runModel() }, { try await self.followUnits() })
        } catch {
            await area.end()
            throw error
        }
        await area.end()
    }

    /// Takes over the units that are chosen in a shell.
    private func followUnits() async throws {
        while true {
            try await Task.sleep(for: Self.unitsPause)
            model.use(await Self.chosen(units))
        }
    }

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
        try await runTogether(
            { try await embedded.run() },
            { @BluetoothActor [model, transport] in
                model.use(APIService(try await embedded.configuration(), transport: transport), source: "this program")
                isReady()
                await untilCancelled()
            },
            { [model] in await embedded.followImports { await model.dataChanged() } })
    }

    /// Waits for data that can be opened. Meanwhile the page says why it cannot, and it is tried again: another import may mend it.
    private func opened(_ isReady: () -> Void) async throws -> EmbeddedExplore {
        var reason: String?
        while true {
            do {
                return try await Self.open(data)
            } catch {
                let sentence = ScreenProblem.sentence(of: error)
                if reason != sentence { model.use(try .unavailable(sentence), source: "this program") }
                reason = sentence
                isReady()
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    @concurrent
    private nonisolated static func open(_ data: URL) async throws -> EmbeddedExplore { try EmbeddedExplore(data: data) }
}
