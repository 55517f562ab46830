import Bluetooth
import CoreBluetooth
import Foundation

/// A table as the system publishes it. Handles are ours: each attribute has the number of its place.
@BluetoothActor
struct PublishedTable {
    /// With their handles.
    private(set) var services: [GATTService]
    private(set) var natives: [CBMutableService] = []
    private(set) var characteristics: [AttributeHandle: CBMutableCharacteristic] = [:]
    private var handles: [ObjectIdentifier: AttributeHandle] = [:]
    /// Those that take write commands and no requests.
    private(set) var commands: Set<AttributeHandle> = []

    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` for a descriptor that the system does not publish.
    init(_ declared: [GATTService]) throws(BluetoothError) {
        services = declared
        var last: AttributeHandle = 0
        func next() -> AttributeHandle {
            last += 1
            return last
        }
        for index in services.indices {
            services[index].handle = next()
            let native = CBMutableService(type: CBUUID(services[index].uuid), primary: services[index].isPrimary)
            var made: [CBMutableCharacteristic] = []
            for position in services[index].characteristics.indices {
                services[index].characteristics[position].handle = next()
                for place in services[index].characteristics[position].descriptors.indices {
                    services[index].characteristics[position].descriptors[place].handle = next()
                }
                let declared = services[index].characteristics[position]
                let characteristic = try Self.native(declared)
                characteristics[declared.handle] = characteristic
                handles[ObjectIdentifier(characteristic)] = declared.handle
                if declared.properties.contains(.writeWithoutResponse), !declared.properties.contains(.write) {
                    commands.insert(declared.handle)
                }
                made.append(characteristic)
            }
            native.characteristics = made
            natives.append(native)
        }
    }

    func handle(of characteristic: CBCharacteristic) -> AttributeHandle? { handles[ObjectIdentifier(characteristic)] }

    private static func native(_ declared: GATTCharacteristic) throws(BluetoothError) -> CBMutableCharacteristic {
        var properties = CBCharacteristicProperties(rawValue: UInt(declared.properties.rawValue))
        var permissions: CBAttributePermissions = []
        if declared.properties.contains(.read) { permissions.insert(.readable) }
        if !declared.properties.isDisjoint(with: [.write, .writeWithoutResponse]) { permissions.insert(.writeable) }
        // The system has no word for a pairing that was authenticated.
        if !declared.permissions.isDisjoint(with: [.readEncrypted, .readAuthenticated]) {
            permissions.insert(.readEncryptionRequired)
            if properties.contains(.notify) { properties.insert(.notifyEncryptionRequired) }
            if properties.contains(.indicate) { properties.insert(.indicateEncryptionRequired) }
        }
        if !declared.permissions.isDisjoint(with: [.writeEncrypted, .writeAuthenticated]) { permissions.insert(.writeEncryptionRequired) }
        let native = CBMutableCharacteristic(type: CBUUID(declared.uuid), properties: properties, value: nil, permissions: permissions)
        var descriptors: [CBMutableDescriptor] = []
        for descriptor in declared.descriptors {
            switch descriptor.uuid {
            case "2901":
                descriptors.append(
                    CBMutableDescriptor(type: CBUUID(descriptor.uuid), value: String(decoding: descriptor.value, as: UTF8.self)))
            case "2904": descriptors.append(CBMutableDescriptor(type: CBUUID(descriptor.uuid), value: Data(descriptor.value)))
            default:
                throw BluetoothError(
                    .invalidDeclaration("this system publishes descriptors 2901 and 2904 only, and not \(descriptor.uuid)."),
                    during: .publish,
                    attribute: declared.uuid)
            }
        }
        native.descriptors = descriptors
        return native
    }
}
