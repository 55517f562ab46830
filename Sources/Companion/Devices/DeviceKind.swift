import Bluetooth
import Foundation

/// A kind of device, for the companion: how it is found, the names of its attributes, a model with a screen, and what can be done.
public struct DeviceKind: Sendable {
    /// Makes the model of a device; nil for one of another kind.
    public typealias MakeModel = @BluetoothActor (any BluetoothDevice, BluetoothPeripheral) -> (any DeviceModel)?

    /// As ``CompanionDevice/kind``.
    public let name: String
    /// As ``CompanionDevice/kindTitle``.
    public let title: String
    /// Descriptions of its characteristics, by UUID.
    public let attributes: [BTUUID: AttributeDescription]
    /// The names of its services, by UUID.
    public let services: [BTUUID: String]
    /// The actions on one of its devices.
    public let actions: [ActionDeclaration<any DeviceModel>]
    /// Tests that a model is of this kind.
    public let owns: @BluetoothActor @Sendable (any DeviceModel) -> Bool
    /// The criteria by which it is found.
    public let discover: @BluetoothActor @Sendable () -> Discover
    /// The devices of which an earlier run has kept something to show, and what they are called; each is there from now on, heard or not.
    let restore: @BluetoothActor @Sendable (DeviceContext) async -> [UUID: String]
    /// Makes a device of an identity be there from now on, heard or not.
    let retrieve: @BluetoothActor @Sendable (Bluetooth, UUID) -> Void
    /// Prepares what its models share, once for each ``DeviceFleet``.
    public let open: @BluetoothActor @Sendable (DeviceContext) -> MakeModel

    /// - Parameters:
    ///   - kept: the devices of which an earlier run has kept something in the data folder, and what they are called.
    ///   - models: prepares what the models share, and makes each from a device and its connection.
    public init<Device: CompanionDevice, Model: DeviceModel>(
        _ device: Device.Type, attributes: [BTUUID: AttributeDescription] = [:], services: [BTUUID: String] = [:],
        actions: [ActionDeclaration<Model>] = [], kept: @escaping @Sendable (URL) async -> [UUID: String] = { _ in [:] },
        models: @escaping @BluetoothActor @Sendable (DeviceContext) -> @BluetoothActor (Device, BluetoothPeripheral) -> Model
    ) {
        name = Device.kind
        title = Device.kindTitle
        self.attributes = attributes
        self.services = services
        let refusal = ActionError(
            .unsupported, code: "not-a-\(Device.kind)", "This device is not a \(Device.kindTitle.lowercased()).")
        self.actions = actions.map { action in
            action.on { model in
                guard let model = model as? Model else { throw refusal }
                return model
            }
        }
        owns = { $0 is Model }
        discover = { Discover(Device.self, by: Device.discoveryCriteria) }
        let retrieve: @BluetoothActor @Sendable (Bluetooth, UUID) -> Void = { _ = $0.retrieveDevice(for: $1, as: Device.self) }
        self.retrieve = retrieve
        restore = { context in
            let known = await kept(context.folder)
            for id in known.keys { retrieve(context.bluetooth, id) }
            return known
        }
        open = { context in
            let make = models(context)
            return { device, peripheral in (device as? Device).map { make($0, peripheral) } }
        }
    }
}

extension AttributeCatalog {
    /// The names of every kind's attributes.
    public init(_ kinds: [DeviceKind]) {
        self.init(
            kinds.reduce(into: [:]) { $0.merge($1.attributes) { $1 } }, services: kinds.reduce(into: [:]) { $0.merge($1.services) { $1 } })
    }
}
