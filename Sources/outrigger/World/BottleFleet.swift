import Bluetooth
import Bottle
import Companion
import Foundation
import Observation
import SQLite

/// The models of the bottles that were seen: made when first asked for, and run until the program ends.
@BluetoothActor
@Observable
final class BottleFleet {
    private var models: [UUID: BottleModel] = [:]

    @ObservationIgnored private let session: CompanionSession
    @ObservationIgnored private let archive: BottleArchive
    @ObservationIgnored private let newModels: AsyncStream<BottleModel>
    @ObservationIgnored private let continuation: AsyncStream<BottleModel>.Continuation

    /// - Parameter data: where drinks and calibrations are kept.
    init(session: CompanionSession, data: URL) {
        self.session = session
        archive = BottleArchive(.file(data.appendingPathComponent("bottles.sqlite").path))
        // One for each bottle that is heard.
        (newModels, continuation) = AsyncStream.makeStream()
    }

    /// Runs the models until cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await model in newModels { group.addTask { await model.run() } }
            group.cancelAll()
        }
    }

    /// The model of a device; `nil` where it is no bottle, or was never heard.
    func model(_ id: UUID) -> BottleModel? {
        if let model = models[id] { return model }
        guard let peripheral = session.bluetooth.knownPeripherals.first(where: { $0.id == id }),
            let bottle = session.bluetooth.device(for: peripheral) as? Bottle
        else { return nil }
        let model = BottleModel(bottle: bottle, peripheral: peripheral, store: archive, links: session.links, radio: session.description)
        models[id] = model
        continuation.yield(model)
        return model
    }

    /// The page of a bottle.
    func screen(_ id: UUID) -> BottleScreen? { model(id)?.screen }
}
