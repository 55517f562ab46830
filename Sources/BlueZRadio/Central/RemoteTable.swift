import Bluetooth

/// A remote GATT table as BlueZ's objects describe it.
///
/// Handles are in the objects' names (BlueZ, src/gatt-client.c): `service000a`, `char000b` — of the declaration, which its value
/// follows — and `desc000d`.
struct RemoteTable {
    struct Attribute: Hashable {
        let path: String
        let interface: String
        let uuid: BTUUID
        let properties: CharacteristicProperties
    }

    private(set) var services: [GATTService] = []
    private(set) var attributes: [AttributeHandle: Attribute] = [:]
    /// Handles of values by their object.
    private(set) var handles: [String: AttributeHandle] = [:]
    /// The ATT MTU, where a characteristic tells it.
    private(set) var mtu: Int?

    init(_ objects: ObjectCache, device: String) {
        for path in objects.paths(below: device) {
            if let properties = objects.properties(path, BlueZ.gattService) {
                guard let handle = Self.handle(path, "service"), let uuid = Self.uuid(properties) else { continue }
                services.append(
                    GATTService(uuid: uuid, isPrimary: properties["Primary"]?.asBool ?? true, handle: handle, characteristics: []))
            } else if let properties = objects.properties(path, BlueZ.gattCharacteristic) {
                guard let declaration = Self.handle(path, "char"), declaration < .max, let uuid = Self.uuid(properties),
                    let service = serviceIndex(path)
                else { continue }
                let flags = GATTFlags.properties(properties["Flags"]?.asStrings ?? [])
                let handle = declaration + 1
                services[service].characteristics.append(GATTCharacteristic(uuid: uuid, properties: flags, handle: handle))
                add(handle, Attribute(path: path, interface: BlueZ.gattCharacteristic, uuid: uuid, properties: flags))
                mtu = properties["MTU"]?.asInt ?? mtu
            } else if let properties = objects.properties(path, BlueZ.gattDescriptor) {
                guard let handle = Self.handle(path, "desc"), let uuid = Self.uuid(properties), let service = serviceIndex(path),
                    let owner = handles[String(path.dropLast("/desc0000".count))],
                    let index = services[service].characteristics.firstIndex(where: { $0.handle == owner })
                else { continue }
                services[service].characteristics[index].descriptors.append(GATTDescriptor(uuid: uuid, handle: handle))
                add(handle, Attribute(path: path, interface: BlueZ.gattDescriptor, uuid: uuid, properties: []))
            }
        }
    }

    private mutating func add(_ handle: AttributeHandle, _ attribute: Attribute) {
        attributes[handle] = attribute
        handles[attribute.path] = handle
    }

    /// Paths come in their order, so that a service is known before what it contains.
    private func serviceIndex(_ path: String) -> Int? {
        guard let part = path.split(separator: "/").first(where: { $0.hasPrefix("service") }) else { return nil }
        let handle = AttributeHandle(part.dropFirst("service".count), radix: 16)
        return services.firstIndex { $0.handle == handle }
    }

    /// An object of a characteristic, if there is one.
    var anyCharacteristic: String? { attributes.values.lazy.filter { $0.interface == BlueZ.gattCharacteristic }.map(\.path).min() }

    private static func handle(_ path: String, _ kind: String) -> AttributeHandle? {
        guard let part = path.split(separator: "/").last, part.hasPrefix(kind) else { return nil }
        return AttributeHandle(part.dropFirst(kind.count), radix: 16)
    }

    private static func uuid(_ properties: ObjectCache.Properties) -> BTUUID? { properties["UUID"]?.asString.flatMap { BTUUID($0) } }
}
