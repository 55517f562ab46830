import Bluetooth

/// A service of a device's table as a recording has it. The framework's own types are free to change; files stay.
public struct RecordedService: Hashable, Sendable, Codable {
    /// A characteristic of it.
    public struct Characteristic: Hashable, Sendable, Codable {
        /// Its kind.
        public var uuid: BTUUID
        /// The bits of its properties: Core 5.4, Vol 3, Part G, 3.3.1.1.
        public var properties: UInt8
        /// Of the value.
        public var handle: AttributeHandle
        /// By their UUIDs, with a handle each.
        public var descriptors: [Descriptor]
    }

    /// A descriptor of a characteristic.
    public struct Descriptor: Hashable, Sendable, Codable {
        /// Its kind.
        public var uuid: BTUUID
        /// Its place in the table.
        public var handle: AttributeHandle
    }

    /// Its kind.
    public var uuid: BTUUID
    /// False for one that others include.
    public var isPrimary: Bool
    /// Its place in the table.
    public var handle: AttributeHandle
    /// In the order of their handles.
    public var characteristics: [Characteristic]

    init(_ service: GATTService) {
        uuid = service.uuid
        isPrimary = service.isPrimary
        handle = service.handle
        characteristics = service.characteristics.map { characteristic in
            Characteristic(
                uuid: characteristic.uuid, properties: characteristic.properties.rawValue, handle: characteristic.handle,
                descriptors: characteristic.descriptors.map { Descriptor(uuid: $0.uuid, handle: $0.handle) })
        }
    }

    var service: GATTService {
        GATTService(
            uuid: uuid, isPrimary: isPrimary, handle: handle,
            characteristics: characteristics.map { characteristic in
                GATTCharacteristic(
                    uuid: characteristic.uuid, properties: CharacteristicProperties(rawValue: characteristic.properties),
                    handle: characteristic.handle,
                    descriptors: characteristic.descriptors.map { GATTDescriptor(uuid: $0.uuid, handle: $0.handle) })
            })
    }
}
