import Bluetooth
import Companion
import Foundation
import Observation
import Speaker

/// The models of the speakers that were seen: made when first asked for, and run until the program ends.
@BluetoothActor
@Observable
final class SpeakerFleet {
    private var models: [UUID: SpeakerModel] = [:]

    @ObservationIgnored private let session: CompanionSession
    @ObservationIgnored private let library: FirmwareLibrary?
    @ObservationIgnored private let server: FirmwareServer?
    @ObservationIgnored private let versions: InstalledVersions
    @ObservationIgnored private let newModels: AsyncStream<SpeakerModel>
    @ObservationIgnored private let continuation: AsyncStream<SpeakerModel>.Continuation

    /// - Parameters:
    ///   - library: the images that can be served, and `server` serves them; `nil` offers none.
    ///   - data: where the installed versions are remembered.
    init(session: CompanionSession, library: FirmwareLibrary? = nil, server: FirmwareServer? = nil, data: URL) {
        self.session = session
        self.library = library
        self.server = server
        versions = InstalledVersions(file: data.appendingPathComponent("versions.json"))
        // One for each speaker that is heard.
        (newModels, continuation) = AsyncStream.makeStream()
    }

    /// Runs the models until cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await model in newModels { group.addTask { await model.run() } }
            group.cancelAll()
        }
    }

    /// The model of a device; `nil` where it is no speaker, or was never heard.
    func model(_ id: UUID) -> SpeakerModel? {
        if let model = models[id] { return model }
        guard let peripheral = session.bluetooth.knownPeripherals.first(where: { $0.id == id }),
            let speaker = session.bluetooth.device(for: peripheral) as? Speaker
        else { return nil }
        let updater = FirmwareUpdater(
            speaker: speaker, peripheral: peripheral, versions: versions, isOnThisMachine: session.description.isSimulated)
        let model = SpeakerModel(
            speaker: speaker, peripheral: peripheral, updater: updater, links: session.links, radio: session.description)
        models[id] = model
        continuation.yield(model)
        return model
    }

    /// Whether a device is a speaker that restarts because it was told to.
    func isRestarting(_ id: UUID) -> Bool { models[id]?.updater.isRestartingUnconnected ?? false }

    /// The page of a speaker, with the images that can be served now.
    func screen(_ id: UUID) -> SpeakerScreen? {
        guard let model = model(id) else { return nil }
        var screen = model.screen
        guard let library, let server else { return screen }
        screen.firmware.images = library.entries.map { entry in
            SpeakerScreen.Firmware.Image(
                id: entry.id, label: entry.label, version: entry.version, size: entry.size, isDemo: entry.isDemo,
                url: server.url(of: entry) ?? "")
        }
        if session.description.isSimulated { screen.firmware.networks = ["Harbour"] }
        return screen
    }
}
