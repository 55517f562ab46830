/// An attribute's handle: 0x0001–0xFFFF; 0 is none (Core 5.4, Vol 3, Part F, 3.2.2).
public typealias AttributeHandle = UInt16

/// A service of a GATT table. Handles are 0 in a table that is still to be published.
public struct GATTService: Hashable, Sendable, Codable {
    /// The type of the service.
    public var uuid: BTUUID
    /// True where it is found by itself; a secondary service is only included in others.
    public var isPrimary: Bool
    /// The handle of its declaration; its characteristics have those that follow.
    public var handle: AttributeHandle
    /// Its characteristics, handles ascending.
    public var characteristics: [GATTCharacteristic]

    /// Makes a service; without a handle, for a table that is to be published.
    public init(uuid: BTUUID, isPrimary: Bool = true, handle: AttributeHandle = 0, characteristics: [GATTCharacteristic]) {
        self.uuid = uuid
        self.isPrimary = isPrimary
        self.handle = handle
        self.characteristics = characteristics
    }
}

/// A characteristic of a ``GATTService``.
public struct GATTCharacteristic: Hashable, Sendable, Codable {
    /// The type of the characteristic.
    public var uuid: BTUUID
    /// The operations that the value permits.
    public var properties: CharacteristicProperties
    /// The publisher's requirements of a link. A client cannot see this of a remote table.
    public var permissions: AttributePermissions
    /// The handle of the value, by which a ``RadioLink`` reads and writes it.
    public var handle: AttributeHandle
    /// Its descriptors, handles ascending.
    public var descriptors: [GATTDescriptor]

    /// Makes a characteristic; without a handle, for a table that is to be published.
    ///
    /// - Parameter descriptors: without the Client Characteristic Configuration, which the radio adds.
    public init(
        uuid: BTUUID, properties: CharacteristicProperties, permissions: AttributePermissions = [], handle: AttributeHandle = 0,
        descriptors: [GATTDescriptor] = []
    ) {
        self.uuid = uuid
        self.properties = properties
        self.permissions = permissions
        self.handle = handle
        self.descriptors = descriptors
    }
}

/// A descriptor of a ``GATTCharacteristic``. The Client Characteristic Configuration (2902) is the radio's own business:
/// it is listed in a remote table, and is never published by hand.
public struct GATTDescriptor: Hashable, Sendable, Codable {
    /// The type of the descriptor.
    public var uuid: BTUUID
    /// By which a ``RadioLink`` reads it.
    public var handle: AttributeHandle
    /// The constant value of a published descriptor; of a remote one, empty until read.
    public var value: [UInt8]

    /// Makes a descriptor; without a handle, for a table that is to be published.
    public init(uuid: BTUUID, handle: AttributeHandle = 0, value: [UInt8] = []) {
        self.uuid = uuid
        self.handle = handle
        self.value = value
    }

    /// Characteristic User Description (2901): a name for people, UTF-8.
    public static func userDescription(_ text: String) -> GATTDescriptor { GATTDescriptor(uuid: "2901", value: Array(text.utf8)) }
}
