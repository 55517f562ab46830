import Bluetooth
import DBus

/// A GATT table of ours as BlueZ asks for it: an `ObjectManager` with services, characteristics and descriptors below it.
struct PublishedTable {
    enum Attribute: Hashable {
        case service
        case characteristic(GATTCharacteristic)
        case descriptor(GATTDescriptor)
    }

    struct Entry {
        let attribute: Attribute
        let interface: String
        var properties: [String: Variant]
        var handle: AttributeHandle
    }

    /// The application's object.
    let root: String
    private let services: [GATTService]
    private let offersWriteSockets: Bool
    private(set) var entries: [String: Entry] = [:]
    /// False while handles may still change: they are BlueZ's at the first registration, and stay.
    private var areHandlesFixed = false
    /// BlueZ has told a handle of its own.
    private var wasTold: Set<String> = []

    /// - Parameter offersWriteSockets: whether BlueZ may ask for sockets for write commands.
    init(_ services: [GATTService], root: String, offersWriteSockets: Bool) {
        self.offersWriteSockets = offersWriteSockets
        self.root = root
        self.services = services
        var next: AttributeHandle = 1
        for (index, service) in services.enumerated() {
            let path = Self.path(root, index)
            add(path, .service, BlueZ.gattService, ["UUID": .string(service.uuid.bluezText), "Primary": .bool(service.isPrimary)], &next)
            for (index, characteristic) in service.characteristics.enumerated() {
                add(characteristic, Self.path(path, index), service: path, &next)
            }
        }
    }

    private static func path(_ parent: String, _ index: Int) -> String {
        let digits = String(index)
        return "\(parent)/a\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits)"
    }

    private mutating func add(_ characteristic: GATTCharacteristic, _ path: String, service: String, _ next: inout AttributeHandle) {
        var properties: [String: Variant] = [
            "UUID": .string(characteristic.uuid.bluezText), "Service": .objectPath(service),
            "Flags": .strings(GATTFlags.flags(characteristic.properties, characteristic.permissions)),
        ]
        if !characteristic.properties.isDisjoint(with: [.notify, .indicate]) { properties["NotifyAcquired"] = .bool(false) }
        // BlueZ answers a write request by itself where there is a socket: ours would never be seen.
        if offersWriteSockets, characteristic.properties.contains(.writeWithoutResponse), !characteristic.properties.contains(.write) {
            properties["WriteAcquired"] = .bool(false)
        }
        add(path, .characteristic(characteristic), BlueZ.gattCharacteristic, properties, &next)
        for (index, descriptor) in characteristic.descriptors.enumerated() {
            add(
                Self.path(path, index), .descriptor(descriptor), BlueZ.gattDescriptor,
                [
                    "UUID": .string(descriptor.uuid.bluezText), "Characteristic": .objectPath(path), "Flags": .strings(["read"]),
                    "Value": .bytes(descriptor.value),
                ], &next)
        }
    }

    private mutating func add(
        _ path: String, _ attribute: Attribute, _ interface: String, _ properties: [String: Variant], _ next: inout AttributeHandle
    ) {
        var properties = properties
        // 0 asks BlueZ to choose, and to tell.
        properties["Handle"] = .uint16(0)
        entries[path] = Entry(attribute: attribute, interface: interface, properties: properties, handle: next)
        next &+= 1
    }

    /// BlueZ sets the handle that it has chosen.
    mutating func setHandle(_ handle: AttributeHandle, of path: String) {
        guard !areHandlesFixed, entries[path] != nil else { return }
        entries[path]?.handle = handle
        wasTold.insert(path)
    }

    /// The published services with their handles, which do not change any more.
    mutating func fixHandles() -> [GATTService] {
        areHandlesFixed = true
        if wasTold.count != entries.count {
            // A BlueZ that tells none, or not all: numbers of our own tell them apart just as well.
            for (index, path) in entries.keys.sorted().enumerated() {
                entries[path]?.handle = AttributeHandle(truncatingIfNeeded: index + 1)
            }
        }
        var services = services
        for (serviceIndex, service) in services.enumerated() {
            let path = Self.path(root, serviceIndex)
            services[serviceIndex].handle = entries[path]?.handle ?? 0
            for (index, characteristic) in service.characteristics.enumerated() {
                let path = Self.path(path, index)
                services[serviceIndex].characteristics[index].handle = entries[path]?.handle ?? 0
                for descriptor in characteristic.descriptors.indices {
                    services[serviceIndex].characteristics[index].descriptors[descriptor].handle =
                        entries[Self.path(path, descriptor)]?.handle ?? 0
                }
            }
        }
        return services
    }

    /// The object of a characteristic.
    func path(of handle: AttributeHandle) -> String? {
        entries.first { $0.value.handle == handle && $0.value.interface == BlueZ.gattCharacteristic }?.key
    }

    /// The answer of `GetManagedObjects`.
    var managedObjects: Variant {
        .array(
            "{oa{sa{sv}}}",
            entries.sorted { $0.key < $1.key }.map { path, entry in
                .entry(.objectPath(path), .array("{sa{sv}}", [.entry(.string(entry.interface), .options(entry.properties))]))
            })
    }
}
