/// What a device declares, found by reflection: once for each instance, when it is made or published.
@BluetoothActor
struct DeclaredServices {
    struct Entry {
        let state: ServiceState
        let characteristics: [AnyCharacteristicStorage]
    }

    private(set) var entries: [Entry] = []
    private(set) var injectables: [any PeripheralInjectable] = []

    init(of device: any BluetoothDevice) {
        for child in Self.children(of: device) {
            if let service = child as? any DeclaredService {
                add(service.serviceState, service.content)
            } else if let injectable = child as? any PeripheralInjectable {
                injectables.append(injectable)
            }
        }
    }

    init(of services: [any BluetoothService]) {
        for service in services { add(ServiceState(id: type(of: service).id), service) }
    }

    var characteristics: [AnyCharacteristicStorage] { entries.flatMap(\.characteristics) }

    private mutating func add(_ state: ServiceState, _ content: any BluetoothService) {
        let children = Self.children(of: content)
        injectables += children.compactMap { $0 as? any PeripheralInjectable }
        entries.append(Entry(state: state, characteristics: children.compactMap { ($0 as? any DeclaredCharacteristic)?.anyStorage }))
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
