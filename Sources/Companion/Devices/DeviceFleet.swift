import Bluetooth
import Foundation
import Observation

/// The models of the devices that were seen: made when first asked for, and run until the program ends.
@BluetoothActor
@Observable
public final class DeviceFleet {
    private var models: [UUID: any DeviceModel] = [:]
    /// The names of devices in an earlier run.
    public private(set) var knownNames: [UUID: String] = [:]

    /// Those that are remembered, so that they are there while they are away.
    @ObservationIgnored private var remembered: [UUID: BluetoothPeripheral] = [:]
    @ObservationIgnored private let bluetooth: Bluetooth
    @ObservationIgnored private let kinds: [DeviceKind]
    @ObservationIgnored private let context: DeviceContext
    @ObservationIgnored private let makers: [DeviceKind.MakeModel]
    @ObservationIgnored private let prepare: @BluetoothActor (any DeviceModel) -> Void
    @ObservationIgnored private let newModels: AsyncStream<any DeviceModel>
    @ObservationIgnored private let continuation: AsyncStream<any DeviceModel>.Continuation

    /// - Parameters:
    ///   - kinds: whose devices have models.
    ///   - prepare: gives each new model what only this program has for it.
    public init(_ kinds: [DeviceKind], context: DeviceContext, prepare: @escaping @BluetoothActor (any DeviceModel) -> Void = { _ in }) {
        bluetooth = context.bluetooth
        self.kinds = kinds
        self.context = context
        makers = kinds.map { $0.open(context) }
        self.prepare = prepare
        // One for each device that is heard.
        (newModels, continuation) = AsyncStream.makeStream()
    }

    /// Brings back the devices of which an earlier run has kept something, so that they can be shown before they are heard.
    public func restore() async {
        for kind in kinds {
            for (id, name) in await kind.restore(context) where model(id) != nil { knownNames[id] = name }
        }
    }

    /// Makes the devices that are remembered be there, heard or not.
    public func remember(_ entries: some Sequence<DeviceBook.Entry>) {
        for entry in entries where remembered[entry.id] == nil {
            kinds.first { $0.name == entry.kind }?.retrieve(bluetooth, entry.id)
            remembered[entry.id] = bluetooth.retrievePeripheral(for: entry.id)
            _ = model(entry.id)
        }
    }

    /// Runs the models until cancelled.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await model in newModels { group.addTask { await model.run() } }
            group.cancelAll()
        }
    }

    /// The model of a device; nil where it is of no kind that is known here, or was never heard.
    public func model(_ id: UUID) -> (any DeviceModel)? {
        if let model = models[id] { return model }
        guard let peripheral = bluetooth.knownPeripherals.first(where: { $0.id == id }),
            let device = bluetooth.device(for: peripheral), let model = make(device, peripheral)
        else { return nil }
        prepare(model)
        models[id] = model
        continuation.yield(model)
        return model
    }

    private func make(_ device: any BluetoothDevice, _ peripheral: BluetoothPeripheral) -> (any DeviceModel)? {
        for make in makers {
            if let model = make(device, peripheral) { return model }
        }
        return nil
    }

    /// The states of each device that may be told of. Reading it is observed.
    public var causes: [(id: String, name: String, causes: [NoticeCause])] {
        models.map { id, model in (id.uuidString, context.links.name(of: model.peripheral) ?? "", model.causes) }
    }

    /// Tests that a device restarts because it was told to. A device without a model does not.
    public func isRestarting(_ id: UUID) -> Bool { models[id]?.isRestarting ?? false }
}
