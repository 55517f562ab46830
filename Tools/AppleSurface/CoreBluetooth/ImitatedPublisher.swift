import Bluetooth
import Foundation

/// What is behind a ``CBPeripheralManager``: state, advertising and the table. Requests are in the extension.
@BluetoothActor
final class ImitatedPublisher {
    let system: ImitatedSystem
    private(set) weak var manager: CBPeripheralManager?
    private(set) var isAdvertising = false
    private var services: [CBMutableService] = []
    /// Tables are published one after the other.
    private var publication: Task<Void, Never>?
    private(set) var characteristics: [AttributeHandle: CBMutableCharacteristic] = [:]
    private var centrals: [UUID: CBCentral] = [:]
    private var mtus: [UUID: Int] = [:]

    /// Services that are the system's own.
    private static let reserved: Set<BTUUID> = ["1800", "1801", "1805", "180A", "180F", "1812"]
    /// Bytes of an advertisement that an app can fill with the name and the services' identifiers.
    private static let room = 28

    init(_ system: ImitatedSystem) { self.system = system }

    var radio: (any PeripheralRadio)? { system.peripheral }
    var delegate: (any CBPeripheralManagerDelegate)? { manager?.delegate }

    func open(_ manager: CBPeripheralManager) {
        self.manager = manager
        radio?.peripheralDelegate = self
        later { [self] in report(radio?.state ?? .unsupported) }
    }

    func close() {
        radio?.stopAdvertising()
        publication?.cancel()
    }

    /// The intervals that Apple's systems are said to use: 15 ms for the quickest, and longer ones for the others.
    func setLatency(_ latency: CBPeripheralManagerConnectionLatency, of central: CBCentral) {
        guard isUsable("setDesiredConnectionLatency") else { return }
        let range: ConnectionParameterRange =
            switch latency {
            case .low: .lowLatency
            case .medium: .balanced
            case .high: .lowPower
            }
        radio?.requestParameters(range, of: central.identifier) { _ in }
    }

    func later(_ action: @escaping @BluetoothActor () -> Void) {
        if let radio { radio.timers.schedule(after: .zero, action) } else { Task { action() } }
    }

    func report(_ state: AdapterState) {
        guard let manager, manager.state != CBManagerState(state) else { return }
        manager.state = CBManagerState(state)
        if state != .poweredOn, isAdvertising, !system.behaviour.resumesAdvertising {
            isAdvertising = false
            radio?.stopAdvertising()
        }
        let forgets: CBManagerState = system.behaviour.forgetsServicesWhenOff ? .poweredOff : .unauthorized
        if manager.state.rawValue <= forgets.rawValue { services = [] }
        manager.delegate?.peripheralManagerDidUpdateState(manager)
    }

    private func isUsable(_ command: String) -> Bool {
        guard manager?.state == .poweredOn, radio != nil else {
            system.complain("\(command) while the state is \(manager?.state ?? .unknown)")
            return false
        }
        return true
    }

    // MARK: - Advertising

    func startAdvertising(_ dictionary: [String: Any]) {
        guard isUsable("advertising"), let radio, let manager else { return }
        for key in dictionary.keys where key != CBAdvertisementDataLocalNameKey && key != CBAdvertisementDataServiceUUIDsKey {
            system.complain("\(key) cannot be advertised")
        }
        guard !isAdvertising else {
            return later { manager.delegate?.peripheralManagerDidStartAdvertising(manager, error: CBError(.alreadyAdvertising)) }
        }
        isAdvertising = true
        var uuids = (dictionary[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] ?? []).map(\.value)
        // What does not fit is in an area that other systems cannot read.
        while uuids.reduce(0, { $0 + $1.wireBytes.count }) + 2 > Self.room { uuids.removeLast() }
        let data = AdvertisementData(localName: dictionary[CBAdvertisementDataLocalNameKey] as? String, serviceUUIDs: uuids)
        Task {
            var failure: CBError?
            do { try await radio.startAdvertising(data) } catch { failure = CBError(.outOfSpace) }
            manager.delegate?.peripheralManagerDidStartAdvertising(manager, error: failure)
        }
    }

    func stopAdvertising() {
        isAdvertising = false
        radio?.stopAdvertising()
    }

    // MARK: - The table

    func add(_ service: CBMutableService) {
        guard isUsable("publication"), let manager else { return }
        guard !Self.reserved.contains(service.uuid.value) else {
            return later { manager.delegate?.peripheralManager(manager, didAdd: service, error: CBError(.uuidNotAllowed)) }
        }
        services.append(service)
        publish { error in manager.delegate?.peripheralManager(manager, didAdd: service, error: error) }
    }

    func removeAll() {
        services = []
        publish { _ in }
    }

    private func publish(_ completion: @escaping @BluetoothActor (CBError?) -> Void) {
        guard let radio else { return }
        let published = services
        let previous = publication
        publication = Task {
            await previous?.value
            do {
                let table = try await radio.publish(published.map(Self.gatt))
                characteristics = [:]
                for (service, found) in zip(published, table) {
                    for (characteristic, value) in zip(service.characteristics ?? [], found.characteristics) {
                        characteristics[value.handle] = characteristic as? CBMutableCharacteristic
                    }
                }
                completion(nil)
            } catch {
                completion(CBError(.invalidParameters))
            }
        }
    }

    private static func gatt(_ service: CBMutableService) -> GATTService {
        GATTService(
            uuid: service.uuid.value, isPrimary: service.isPrimary,
            characteristics: (service.characteristics ?? []).compactMap { $0 as? CBMutableCharacteristic }.map { characteristic in
                var permissions: AttributePermissions = []
                if characteristic.permissions.contains(.readEncryptionRequired) { permissions.insert(.readEncrypted) }
                if characteristic.permissions.contains(.writeEncryptionRequired) { permissions.insert(.writeEncrypted) }
                return GATTCharacteristic(
                    uuid: characteristic.uuid.value,
                    properties: CharacteristicProperties(rawValue: UInt8(truncatingIfNeeded: characteristic.properties.rawValue)),
                    permissions: permissions,
                    descriptors: (characteristic.descriptors ?? []).map { descriptor in
                        let text = (descriptor.value as? String).map { Array($0.utf8) }
                        return GATTDescriptor(uuid: descriptor.uuid.value, value: text ?? Array(descriptor.value as? Data ?? Data()))
                    })
            })
    }

    // MARK: - Centrals

    /// The app's object of a central: the same one for as long as it is connected.
    func central(_ central: Central) -> CBCentral {
        mtus[central.id] = central.mtu
        if let known = centrals[central.id] { return known }
        let made = CBCentral(identifier: central.id, self)
        centrals[central.id] = made
        return made
    }

    func setMTU(_ mtu: Int, of id: UUID) { mtus[id] = mtu }

    func forget(_ id: UUID) -> CBCentral? { centrals.removeValue(forKey: id) }

    func maximumLength(to id: UUID) -> Int { (mtus[id] ?? 23) - 3 }
}
