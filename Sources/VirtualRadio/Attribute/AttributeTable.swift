import Bluetooth

/// A peripheral's attributes, handles ascending from 1 without a gap.
///
/// The Generic Attribute service (1801) with Service Changed (2A05) comes first, as on every real peripheral; it is the radio's own
/// business, and left out of what a central reports.
struct AttributeTable {
    enum Content {
        case service(BTUUID, end: AttributeHandle)
        /// The value of a characteristic's declaration: properties, value handle, UUID.
        case declaration([UInt8])
        case value(CharacteristicProperties, AttributePermissions)
        /// The Client Characteristic Configuration of the value with this handle.
        case configuration(of: AttributeHandle, CharacteristicProperties, AttributePermissions)
        case descriptor([UInt8])
    }

    struct Attribute {
        let type: BTUUID
        var content: Content
    }

    static let primaryService: BTUUID = "2800"
    static let secondaryService: BTUUID = "2801"
    static let characteristicDeclaration: BTUUID = "2803"
    static let clientConfiguration: BTUUID = "2902"
    static let genericAttributeService: BTUUID = "1801"
    static let serviceChanged: BTUUID = "2A05"
    static let serviceChangedHandle: AttributeHandle = 3

    private(set) var attributes: [Attribute] = []
    /// The published services with their handles, without the radio's own.
    private(set) var services: [GATTService] = []

    /// The radio's own service alone.
    init() {
        let properties = CharacteristicProperties.indicate
        attributes = [
            Attribute(type: Self.primaryService, content: .service(Self.genericAttributeService, end: 4)),
            Attribute(type: Self.characteristicDeclaration, content: .declaration([properties.rawValue, 0x03, 0x00, 0x05, 0x2A])),
            Attribute(type: Self.serviceChanged, content: .value(properties, [])),
            Attribute(type: Self.clientConfiguration, content: .configuration(of: Self.serviceChangedHandle, properties, [])),
        ]
    }

    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` for a table with more than 65,534 attributes, or with a Client
    ///   Characteristic Configuration of its own.
    init(_ published: [GATTService]) throws(BluetoothError) {
        self.init()
        for var service in published {
            try append(&service)
            services.append(service)
        }
    }

    subscript(handle: AttributeHandle) -> Attribute? {
        handle >= 1 && Int(handle) <= attributes.count ? attributes[Int(handle) - 1] : nil
    }

    /// The attributes of a range with their handles.
    func attributes(from start: AttributeHandle, through end: AttributeHandle) -> [(AttributeHandle, Attribute)] {
        guard start >= 1, start <= end, Int(start) <= attributes.count else { return [] }
        return (Int(start)...min(Int(end), attributes.count)).map { (AttributeHandle($0), attributes[$0 - 1]) }
    }

    private mutating func append(_ service: inout GATTService) throws(BluetoothError) {
        let index = attributes.count
        service.handle = try append(service.isPrimary ? Self.primaryService : Self.secondaryService, .service(service.uuid, end: 0))
        for i in service.characteristics.indices { try append(&service.characteristics[i]) }
        attributes[index].content = .service(service.uuid, end: AttributeHandle(attributes.count))
    }

    private mutating func append(_ characteristic: inout GATTCharacteristic) throws(BluetoothError) {
        let properties = characteristic.properties
        let permissions = characteristic.permissions
        var declaration = ByteWriter()
        declaration.write(properties.rawValue)
        declaration.write(AttributeHandle(truncatingIfNeeded: attributes.count + 2))
        declaration.write(bytes: characteristic.uuid.wireBytes)
        try append(Self.characteristicDeclaration, .declaration(declaration.bytes))
        characteristic.handle = try append(characteristic.uuid, .value(properties, permissions))
        if !properties.isDisjoint(with: [.notify, .indicate]) {
            try append(Self.clientConfiguration, .configuration(of: characteristic.handle, properties, permissions))
        }
        for i in characteristic.descriptors.indices {
            let descriptor = characteristic.descriptors[i]
            guard descriptor.uuid != Self.clientConfiguration else {
                throw BluetoothError(
                    .invalidDeclaration("the Client Characteristic Configuration (2902) is the radio's own; leave it out."),
                    during: .publish, attribute: characteristic.uuid)
            }
            characteristic.descriptors[i].handle = try append(descriptor.uuid, .descriptor(descriptor.value))
        }
    }

    @discardableResult
    private mutating func append(_ type: BTUUID, _ content: Content) throws(BluetoothError) -> AttributeHandle {
        // 0xFFFF stays free: a range that ends there means "to the end".
        guard attributes.count < 0xFFFE else {
            throw BluetoothError(.invalidDeclaration("a table holds at most 65,534 attributes."), during: .publish)
        }
        attributes.append(Attribute(type: type, content: content))
        return AttributeHandle(attributes.count)
    }
}
