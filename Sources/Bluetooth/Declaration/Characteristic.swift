/// Declares a characteristic of a ``BluetoothService``. The value is the last one that was read or notified; `nil` before that.
///
/// Its projected value, ``CharacteristicAccessor``, reads, writes and subscribes as a companion, and answers and notifies as a device.
@propertyWrapper
@BluetoothActor
public struct Characteristic<Value: Sendable>: Sendable {
    let storage: CharacteristicStorage<Value>

    /// The last value that was read or notified, or that a device has set; observable.
    public var wrappedValue: Value? { storage.value }

    /// Reads, writes and subscribes as a companion, and answers and notifies as a device.
    public var projectedValue: CharacteristicAccessor<Value> { CharacteristicAccessor(storage: storage) }

    /// A value that goes both ways.
    ///
    /// - Parameters:
    ///   - id: the characteristic's UUID.
    ///   - notify: subscribe while connected; as a device, offer notifications.
    ///   - autoRead: read once when connected, where the device lets it be read.
    ///   - properties: what a published characteristic offers; by default read and write, and notify where `notify` is set.
    ///   - permissions: what a link must have, once published.
    ///   - descriptors: further descriptors, once published.
    public init(
        wrappedValue: Value? = nil, id: BTUUID, notify: Bool = false, autoRead: Bool = true, properties: CharacteristicProperties? = nil,
        permissions: AttributePermissions = [], descriptors: [GATTDescriptor] = []
    ) where Value: ByteCodable {
        storage = CharacteristicStorage(
            CharacteristicDeclaration(
                id: id, notify: notify, autoRead: autoRead, properties: properties ?? [.read, .write], permissions: permissions,
                descriptors: descriptors, isExplicit: properties != nil),
            value: wrappedValue, decode: { bytes throws(ByteCodingError) in try Value(bytes: bytes) }, encode: { $0.bytes })
    }

    /// A value that only the device sends.
    @_disfavoredOverload
    public init(
        wrappedValue: Value? = nil, id: BTUUID, notify: Bool = false, autoRead: Bool = true, properties: CharacteristicProperties? = nil,
        permissions: AttributePermissions = [], descriptors: [GATTDescriptor] = []
    ) where Value: ByteDecodable {
        storage = CharacteristicStorage(
            CharacteristicDeclaration(
                id: id, notify: notify, autoRead: autoRead, properties: properties ?? .read, permissions: permissions,
                descriptors: descriptors, isExplicit: properties != nil),
            value: wrappedValue, decode: { bytes throws(ByteCodingError) in try Value(bytes: bytes) }, encode: nil)
    }

    /// A value that only the companion sends.
    @_disfavoredOverload
    public init(
        wrappedValue: Value? = nil, id: BTUUID, properties: CharacteristicProperties? = nil, permissions: AttributePermissions = [],
        descriptors: [GATTDescriptor] = []
    ) where Value: ByteEncodable {
        storage = CharacteristicStorage(
            CharacteristicDeclaration(
                id: id, notify: false, autoRead: false, properties: properties ?? .write, permissions: permissions,
                descriptors: descriptors, isExplicit: properties != nil),
            value: wrappedValue, decode: nil, encode: { $0.bytes })
    }
}

extension Characteristic: DeclaredCharacteristic {
    var anyStorage: AnyCharacteristicStorage { storage }
}

/// The part of a ``Characteristic`` that reflection looks for in a service.
@BluetoothActor
protocol DeclaredCharacteristic {
    var anyStorage: AnyCharacteristicStorage { get }
}
