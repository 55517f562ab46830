import Bluetooth

/// The flags of `GattCharacteristic1` (BlueZ, doc/gatt-api.txt) and the properties and permissions that they stand for.
enum GATTFlags {
    private static let names: [(CharacteristicProperties, String)] = [
        (.broadcast, "broadcast"), (.read, "read"), (.writeWithoutResponse, "write-without-response"), (.write, "write"),
        (.notify, "notify"), (.indicate, "indicate"), (.authenticatedSignedWrites, "authenticated-signed-writes"),
        (.extendedProperties, "extended-properties"),
    ]

    /// The properties of a remote characteristic; flags that are not properties are passed over.
    static func properties(_ flags: [String]) -> CharacteristicProperties {
        var properties: CharacteristicProperties = []
        for (property, name) in names where flags.contains(name) { properties.insert(property) }
        return properties
    }

    /// The flags that BlueZ is asked to publish. A protected write is granted by `encrypt-write` alone, so that a characteristic with
    /// protected write commands takes protected write requests as well.
    static func flags(_ properties: CharacteristicProperties, _ permissions: AttributePermissions) -> [String] {
        var flags: [String] = []
        for (property, name) in names where properties.contains(property) && property != .extendedProperties { flags.append(name) }
        func add(_ prefix: String, _ kinds: [(CharacteristicProperties, String)]) {
            for (property, name) in kinds where !properties.isDisjoint(with: property) { flags.append(prefix + name) }
        }
        let reading: [(CharacteristicProperties, String)] = [(.read, "read"), (.notify, "notify"), (.indicate, "indicate")]
        let writing: [(CharacteristicProperties, String)] = [([.write, .writeWithoutResponse], "write")]
        if permissions.contains(.readAuthenticated) {
            add("encrypt-authenticated-", reading)
        } else if permissions.contains(.readEncrypted) {
            add("encrypt-", reading)
        }
        if permissions.contains(.writeAuthenticated) {
            add("encrypt-authenticated-", writing)
        } else if permissions.contains(.writeEncrypted) {
            add("encrypt-", writing)
        }
        return flags
    }
}
