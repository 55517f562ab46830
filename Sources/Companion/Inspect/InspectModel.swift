import Bluetooth
import Foundation
import Observation

/// The GATT tables of the devices, with the last value that was seen of each characteristic.
@BluetoothActor
@Observable
public final class InspectModel {
    /// Of each device, by the value's handle.
    private var values: [UUID: [AttributeHandle: [UInt8]]] = [:]
    /// The characteristics that the devices notify, for whomever.
    private var listening: [UUID: Set<AttributeHandle>] = [:]
    /// The subscriptions that were begun here.
    private var interests: [UUID: [AttributeHandle: NotificationInterest]] = [:]
    private var presentations: [UUID: [AttributeHandle: AttributePresentation]] = [:]
    private var problems: [UUID: ScreenProblem] = [:]
    /// The last table that a screen showed of each device.
    @ObservationIgnored private var tables: [UUID: [InspectScreen.Service]] = [:]

    @ObservationIgnored private let bluetooth: Bluetooth
    @ObservationIgnored private let links: DeviceLinks
    @ObservationIgnored private let radio: RadioDescription
    @ObservationIgnored private let catalog: AttributeCatalog
    /// Devices whose table is new.
    @ObservationIgnored private let discovered: AsyncStream<UUID>
    @ObservationIgnored private let continuation: AsyncStream<UUID>.Continuation

    /// Makes a model that shows no values until devices are connected; ``run()`` reads how they are to be shown.
    ///
    /// - Parameter catalog: names and fields of the characteristics that the program knows.
    public init(bluetooth: Bluetooth, links: DeviceLinks, radio: RadioDescription, catalog: AttributeCatalog) {
        self.bluetooth = bluetooth
        self.links = links
        self.radio = radio
        self.catalog = catalog
        // Bounded by the devices that can be connected at once; of one that is missed, the values are shown as bytes.
        (discovered, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
    }

    /// Reads what devices tell of their values, from each table that is new, until cancelled.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await id in discovered { group.addTask { await self.readPresentations(id) } }
        }
    }

    private func readPresentations(_ id: UUID) async {
        let peripheral = bluetooth.retrievePeripheral(for: id)
        for characteristic in peripheral.services.flatMap(\.characteristics) where !catalog.isSecret(characteristic.uuid) {
            guard peripheral.state == .connected, !Task.isCancelled else { return }
            // A descriptor that cannot be read leaves the value without it; the activity tells why.
            if let told = try? await peripheral.presentation(of: characteristic) {
                presentations[id, default: [:]][characteristic.handle] = told
            }
        }
    }

    /// Takes the values that came over a connection: see `Bluetooth.onTrace(_:)`.
    public func record(_ event: TraceEvent) {
        switch event.kind {
        case .read(let bytes), .notification(let bytes):
            if let handle = event.handle { values[event.peripheral, default: [:]][handle] = bytes }
        case .subscribed: if let handle = event.handle { listening[event.peripheral, default: []].insert(handle) }
        case .unsubscribed: if let handle = event.handle { listening[event.peripheral]?.remove(handle) }
        case .disconnected: forgetListening(event.peripheral)
        // Handles are those of one table.
        case .discovered:
            forgetListening(event.peripheral)
            values[event.peripheral] = nil
            presentations[event.peripheral] = nil
        case .connected: continuation.yield(event.peripheral)
        default: break
        }
    }

    private func forgetListening(_ id: UUID) {
        listening[id] = nil
        interests[id] = nil
    }

    /// The table of a device; `nil` for one that was never heard.
    public func screen(of id: UUID) -> InspectScreen? {
        guard let peripheral = bluetooth.knownPeripherals.first(where: { $0.id == id }) else { return nil }
        let link = links.status(of: peripheral, radio: radio)
        var screen = InspectScreen(
            peripheral, link: link, catalog: catalog, values: values[id] ?? [:], notifying: listening[id] ?? [],
            listening: Set(interests[id, default: [:]].keys), presentations: presentations[id] ?? [:])
        if let name = links.name(of: peripheral) { screen.name = name }
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
    /// - Parameter handle: which of several that have these UUIDs, as in the screen; by default the first. So in the next two.
    /// - Throws: what `BluetoothPeripheral.read(_:timeout:)` throws; `notPresent` where there is none.
    public func read(_ characteristic: BTUUID, handle: Int? = nil, ofService service: BTUUID, on id: UUID) async throws {
        try await perform(.read, characteristic, handle, service, id) { peripheral, found in _ = try await peripheral.read(found) }
    }

    /// Begins or ends listening to a characteristic here; what others listen to goes on.
    ///
    /// - Throws: ``ActionError`` where this program listens to it for the device's own page, and nobody does here.
    public func setNotifications(
        _ isOn: Bool, of characteristic: BTUUID, handle: Int? = nil, ofService service: BTUUID, on id: UUID
    ) async throws {
        try await perform(.subscribe, characteristic, handle, service, id) { peripheral, found in
            if isOn {
                let interest = try await peripheral.listen(to: found)
                try await interests[id, default: [:]].updateValue(interest, forKey: found.handle)?.end()
            } else if let own = interests[id]?.removeValue(forKey: found.handle) {
                try await own.end()
            } else if peripheral.isDeclarationListening(to: found) {
                throw ActionError(.conflict, code: "listened-to", InspectScreen.Characteristic.listeningHint)
            }
        }
    }

    /// Writes a characteristic.
    ///
    /// - Parameters:
    ///   - text: the value as a person gave it, in a format.
    ///   - awaitsResponse: whether the device answers; `nil` where it does if it can.
    /// - Throws: ``ActionError`` where the value has another form, or the characteristic cannot be written so; what
    ///   `BluetoothPeripheral.write(_:to:timeout:)` throws.
    public func write(
        _ text: String, as format: AttributeFormat, awaitsResponse: Bool?, to characteristic: BTUUID, handle: Int? = nil,
        ofService service: BTUUID,
        on id: UUID
    ) async throws {
        try await perform(.write, characteristic, handle, service, id) { [self] peripheral, found in
            let bytes = try format.bytes(
                of: text, number: presentations[id]?[found.handle]?.format ?? catalog.numberFormat(characteristic))
            let awaitsResponse = awaitsResponse ?? found.properties.contains(.write)
            guard found.properties.contains(awaitsResponse ? .write : .writeWithoutResponse) else {
                throw ActionError(
                    .unsupported, code: "not-writable",
                    "This characteristic cannot be written \(awaitsResponse ? "with" : "without") a response. It offers: \(found.properties)."
                )
            }
            if awaitsResponse {
                try await peripheral.writeExplained(bytes, to: found)
            } else {
                try await peripheral.writeWithoutResponse(bytes, to: found)
            }
        }
    }

    private func perform(
        _ operation: BluetoothError.Operation, _ characteristic: BTUUID, _ handle: Int?, _ service: BTUUID, _ id: UUID,
        _ body: (BluetoothPeripheral, GATTCharacteristic) async throws -> Void
    ) async throws {
        problems[id] = nil
        do {
            let peripheral = bluetooth.retrievePeripheral(for: id)
            let found = peripheral.services.filter { $0.uuid == service }.flatMap(\.characteristics).first {
                $0.uuid == characteristic && (handle == nil || Int($0.handle) == handle)
            }
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
