/// The declarations of a device, found by reflection: once for each instance, when it is made or published.
@BluetoothActor
struct DeclaredServices {
    struct Entry {
        let state: ServiceState
        let service: any BluetoothService
        let characteristics: [AnyCharacteristicStorage]
    }

    private(set) var entries: [Entry] = []

    /// - Parameter peripheral: what the device stands for, as a companion: its states, actions and characteristics get it.
    init(of device: any BluetoothDevice, for peripheral: BluetoothPeripheral? = nil) {
        for child in Self.children(of: device) {
            if let service = child as? any DeclaredService {
                add(service.serviceState, service.content, peripheral)
            } else if let peripheral, let injectable = child as? any PeripheralInjectable {
                injectable.inject(peripheral)
            }
        }
    }

    /// - Parameter absent: characteristics that are left out.
    init(of services: [any BluetoothService], without absent: Set<BTUUID> = []) {
        for service in services { add(ServiceState(id: type(of: service).id), service, nil) }
        guard !absent.isEmpty else { return }
        entries = entries.map { entry in
            Entry(
                state: entry.state, service: entry.service,
                characteristics: entry.characteristics.filter { !absent.contains($0.declaration.id) })
        }
    }

    var characteristics: [AnyCharacteristicStorage] { entries.flatMap(\.characteristics) }

    private mutating func add(_ state: ServiceState, _ content: any BluetoothService, _ peripheral: BluetoothPeripheral?) {
        var characteristics: [AnyCharacteristicStorage] = []
        for child in Self.children(of: content) {
            if let characteristic = child as? any DeclaredCharacteristic {
                characteristics.append(characteristic.anyStorage)
            } else if let peripheral, let injectable = child as? any PeripheralInjectable {
                injectable.inject(peripheral)
            }
        }
        if let peripheral { for storage in characteristics { storage.peripheral = peripheral } }
        entries.append(Entry(state: state, service: content, characteristics: characteristics))
    }

    /// The stored properties, those of superclasses first.
    private static func children(of subject: Any) -> [Any] {
        var mirrors: [Mirror] = []
        var next: Mirror? = Mirror(reflecting: subject)
        while let mirror = next {
            mirrors.insert(mirror, at: 0)
            next = mirror.superclassMirror
        }
        return mirrors.flatMap { $0.children.map(\.value) }
    }
}
