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
    /// The last table that a screen showed of each device.
    @ObservationIgnored private var tables: [UUID: [InspectScreen.Service]] = [:]

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
        if !screen.services.isEmpty {
            tables[id] = screen.services
        } else if link.state != .connected, let last = tables[id] {
            screen.keep(last)
        }
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

    /// Writes a characteristic.
    ///
    /// - Parameters:
    ///   - text: the value as a person gave it, in a format.
    ///   - awaitsResponse: whether the device answers; `nil` where it does if it can.
    /// - Throws: ``ActionError`` where the value has another form, or the characteristic cannot be written so; what
    ///   ``BluetoothPeripheral/write(_:to:timeout:)-(_,GATTCharacteristic,_)`` throws.
    public func write(
        _ text: String, as format: AttributeFormat, awaitsResponse: Bool?, to characteristic: BTUUID, ofService service: BTUUID, on id: UUID
    ) async throws {
        let bytes = try format.bytes(of: text, size: catalog.numberSize(characteristic))
        try await perform(.write, characteristic, service, id) { peripheral, found in
            let awaitsResponse = awaitsResponse ?? found.properties.contains(.write)
            guard found.properties.contains(awaitsResponse ? .write : .writeWithoutResponse) else {
                throw ActionError(
                    .unsupported, code: "not-writable",
                    "This characteristic cannot be written \(awaitsResponse ? "with" : "without") a response. It offers: \(found.properties)."
                )
            }
            if awaitsResponse {
                try await peripheral.write(bytes, to: found)
            } else {
                try await peripheral.writeWithoutResponse(bytes, to: found)
            }
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
            // A refusal is told where it was asked for.
            if !(error is CancellationError), !(error is ActionError) { problems[id] = ScreenProblem(error) }
            throw error
        }
    }
}
