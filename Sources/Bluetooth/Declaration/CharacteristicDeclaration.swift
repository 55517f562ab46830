/// A `@Characteristic` apart from its type.
struct CharacteristicDeclaration: Sendable {
    let id: BTUUID
    let notify: Bool
    let autoRead: Bool
    let permissions: AttributePermissions
    let descriptors: [GATTDescriptor]
    /// The properties that a device which publishes this offers.
    let properties: CharacteristicProperties

    init(
        id: BTUUID, notify: Bool, autoRead: Bool, properties: CharacteristicProperties, permissions: AttributePermissions,
        descriptors: [GATTDescriptor], isExplicit: Bool
    ) {
        self.id = id
        self.notify = notify
        self.autoRead = autoRead
        self.permissions = permissions
        self.descriptors = descriptors
        self.properties = notify && !isExplicit ? properties.union(.notify) : properties
    }
}
