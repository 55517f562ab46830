/// Operations on a characteristic: the projected value of ``Characteristic``.
@BluetoothActor
public struct CharacteristicAccessor<Value: Sendable>: Sendable {
    let storage: CharacteristicStorage<Value>

    /// The declared UUID.
    public var id: BTUUID { storage.declaration.id }

    /// True where the connected device, or a simulated one, has this characteristic; `false` without either.
    public var isPresent: Bool { storage.remote != nil || storage.isSimulated }

    /// The properties that the connected device offers, or that a simulated one declares; empty without either.
    public var properties: CharacteristicProperties {
        storage.remote?.properties ?? (storage.isSimulated ? storage.declaration.properties : [])
    }

    /// The descriptors of the connected device's characteristic.
    public var descriptors: [GATTDescriptor] { storage.remote?.descriptors ?? [] }

    /// True while notifications, or indications, are enabled on the connected device, or on a simulated one.
    public var isNotifying: Bool { storage.isNotifying || (storage.isSimulated && storage.wantsNotifications) }

    /// The longest value, in bytes, that a single write can carry on this connection: MTU − 3, and 512 at most; `nil` without
    /// a connection.
    public var maximumWriteLength: Int? { storage.peripheral?.maximumWriteLength }

    /// The last failure that no caller was there to catch: a notification that could not be decoded, an automatic read or
    /// subscription that the device refused. `nil` after a success.
    public var lastError: (any Error)? { storage.lastError }

    /// Calls the closure with every value that is read or notified from now on, in order, none left out.
    ///
    /// The value that is read while the connection is set up, ``Characteristic``'s `autoRead`, is no change: it may be an old
    /// measurement. The characteristic keeps the closure for as long as it lives, or until the returned registration is cancelled.
    ///
    /// - Parameters:
    ///   - initial: call it with the value that setting up a connection reads as well, and now, where there is a value already.
    ///   - action: takes the new value.
    @discardableResult
    public func onChange(
        initial: Bool = false, perform action: @escaping @BluetoothActor (_ value: Value) -> Void
    ) -> ChangeRegistration {
        onChange(initial: initial) { _, new in action(new) }
    }

    /// Calls the closure with the value before and the new one. See ``onChange(initial:perform:)``.
    @discardableResult
    public func onChange(
        initial: Bool = false, perform action: @escaping @BluetoothActor (_ old: Value?, _ new: Value) -> Void
    ) -> ChangeRegistration {
        let id = storage.addHandler(isInitial: initial, action)
        if initial, let value = storage.value { action(nil, value) }
        return ChangeRegistration { [weak storage] in storage?.removeHandler(id) }
    }

    /// Every value that is read or notified from the call on, over all connections, the value that setting one up reads excepted.
    /// Ends when the iterating task is cancelled, and when the device's ``Bluetooth`` module is gone.
    ///
    /// The buffer has no bound, because a value must not be lost while its reader is busy, and the air's rate bounds its growth:
    /// do not keep a subscription that is not read.
    public var subscription: AsyncStream<Value> { storage.addStream() }
}
