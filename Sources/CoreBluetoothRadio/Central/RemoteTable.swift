import Bluetooth
import CoreBluetooth

/// The attributes of a peripheral that were discovered. The system does not tell handles: here each attribute has the number of its place,
/// so that a table that has not changed is the same again.
@BluetoothActor
struct RemoteTable {
    private(set) var services: [GATTService] = []
    private(set) var characteristics: [AttributeHandle: CBCharacteristic] = [:]
    private(set) var descriptors: [AttributeHandle: CBDescriptor] = [:]
    private var handles: [ObjectIdentifier: AttributeHandle] = [:]
    private var last: AttributeHandle = 0

    init() {}

    init(_ found: [CBService]) {
        for service in found {
            guard let uuid = BTUUID(service.uuid) else { continue }
            var entry = GATTService(uuid: uuid, isPrimary: service.isPrimary, handle: next(), characteristics: [])
            for characteristic in service.characteristics ?? [] {
                guard let uuid = BTUUID(characteristic.uuid) else { continue }
                let properties = CharacteristicProperties(rawValue: UInt8(truncatingIfNeeded: characteristic.properties.rawValue))
                var value = GATTCharacteristic(uuid: uuid, properties: properties, handle: next())
                characteristics[value.handle] = characteristic
                handles[ObjectIdentifier(characteristic)] = value.handle
                for descriptor in characteristic.descriptors ?? [] {
                    guard let uuid = BTUUID(descriptor.uuid) else { continue }
                    let listed = GATTDescriptor(uuid: uuid, handle: next())
                    descriptors[listed.handle] = descriptor
                    value.descriptors.append(listed)
                }
                entry.characteristics.append(value)
            }
            services.append(entry)
        }
    }

    private mutating func next() -> AttributeHandle {
        last += 1
        return last
    }

    func handle(of characteristic: CBCharacteristic) -> AttributeHandle? { handles[ObjectIdentifier(characteristic)] }
}
