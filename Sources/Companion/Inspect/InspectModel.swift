import Bluetooth
import Foundation
import Observation

/// The GATT tables of the devices, with the last value that was seen of each characteristic.
@BluetoothActor
@Observable
public final class InspectModel {
    /// Of each device, by characteristic.
    private var values: [UUID: [BTUUID: [UInt8]]] = [:]
    private var listening: [UUID: Set<BTUUID>] = [:]
    private var problems: [UUID: ScreenProblem] = [:]

    @ObservationIgnored private let bluetooth: Bluetooth
    @ObservationIgnored private let links: DeviceLinks
    @ObservationIgnored private let radio: RadioDescription
    @ObservationIgnored private let catalog: AttributeCatalog

    public init(bluetooth: Bluetooth, links: DeviceLinks, radio: RadioDescription, catalog: AttributeCatalog) {
        self.bluetooth = bluetooth
        self.links = links
        self.radio = radio
        self.catalog = catalog
    }

    /// Takes the values that came over a connection: see ``Bluetooth/onTrace(_:)``.
    public func record(_ event: TraceEvent) {
        switch event.kind {
        case .read(let bytes), .notification(let bytes):
            if let attribute = event.attribute { values[event.peripheral, default: [:]][attribute] = bytes }
        case .subscribed: if let attribute = event.attribute { listening[event.peripheral, default: []].insert(attribute) }
        case .unsubscribed: if let attribute = event.attribute { listening[event.peripheral]?.remove(attribute) }
        case .disconnected: listening[event.peripheral] = nil
        default: break
        }
    }

    /// The table of a device; `nil` for one that was never heard.
    public func screen(of id: UUID) -> InspectScreen? {
        guard let peripheral = bluetooth.knownPeripherals.first(where: { $0.id == id }) else { return nil }
        let link = links.status(of: peripheral, radio: radio)
        var screen = InspectScreen(peripheral, link: link, catalog: catalog, values: values[id] ?? [:], listening: listening[id] ?? [])
        screen.problem = problems[id]
        return screen
    }

    /// Reads a characteristic; its value is then on the screen.
    ///
    /// - Throws: what ``BluetoothPeripheral/read(_:timeout:)-(GATTCharacteristic,_)`` throws; `notPresent` where there is none.
    public func read(_ characteristic: BTUUID, ofService service: BTUUID, on id: UUID) async throws {
        try await perform(.read, characteristic, service, id) { peripheral, found in _ = try await peripheral.read(found) }
    }

    /// Begins or ends listening to a characteristic.
    public func setNotifications(_ isOn: Bool, of characteristic: BTUUID, ofService service: BTUUID, on id: UUID) async throws {
        try await perform(.subscribe, characteristic, service, id) { peripheral, found in
            try await peripheral.setNotifications(isOn, for: found)
        }
    }

    private func perform(
        _ operation: BluetoothError.Operation, _ characteristic: BTUUID, _ service: BTUUID, _ id: UUID,
        _ body: (BluetoothPeripheral, GATTCharacteristic) async throws -> Void
    ) async throws {
        problems[id] = nil
        do {
            let peripheral = bluetooth.retrievePeripheral(for: id)
            let found = peripheral.services.first { $0.uuid == service }?.characteristics.first { $0.uuid == characteristic }
            guard let found else {
                let code: BluetoothError.Code = peripheral.state == .connected ? .notPresent : .notConnected
                throw BluetoothError(code, during: operation, peer: id, attribute: characteristic)
            }
            try await body(peripheral, found)
        } catch {
            if !(error is CancellationError) { problems[id] = ScreenProblem(error) }
            throw error
        }
    }
}
