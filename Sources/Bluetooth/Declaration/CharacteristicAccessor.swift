/// What can be done with a characteristic: the projected value of ``Characteristic``.
@BluetoothActor
public struct CharacteristicAccessor<Value: Sendable>: Sendable {
    let storage: CharacteristicStorage<Value>

    /// The declared UUID.
    public var id: BTUUID { storage.declaration.id }

    /// Whether the connected device has this characteristic; `false` without a connection.
    public var isPresent: Bool { storage.remote != nil }

    /// What the connected device offers; empty without a connection.
    public var properties: CharacteristicProperties { storage.remote?.properties ?? [] }

    /// The descriptors of the connected device's characteristic.
    public var descriptors: [GATTDescriptor] { storage.remote?.descriptors ?? [] }

    /// Whether notifications, or indications, are enabled on the connected device.
    public var isNotifying: Bool { storage.isNotifying }

    /// The longest value, in bytes, that a single write can carry on this connection: MTU − 3; `nil` without a connection.
    public var maximumWriteLength: Int? { storage.peripheral?.maximumWriteLength }

    /// The last failure that no caller was there to catch: a notification that could not be decoded, an automatic read or
    /// subscription that the device refused. `nil` after a success.
    public var lastError: (any Error)? { storage.lastError }

    /// Calls the closure with every value that is read or notified from now on, in order, none left out.
    ///
    /// The characteristic keeps the closure for as long as it lives, or until the returned registration is cancelled.
    ///
    /// - Parameters:
    ///   - initial: call it now with the present value, where there is one.
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
        let id = storage.addHandler(action)
        if initial, let value = storage.value { action(nil, value) }
        return ChangeRegistration { [weak storage] in storage?.removeHandler(id) }
    }

    /// Every value that is read or notified from the call on. Ends when the iterating task is cancelled.
    ///
    /// The buffer has no bound, because a value must not be lost while its reader is busy, and the air's rate bounds its growth:
    /// do not keep a subscription that is not read.
    public var subscription: AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let id = storage.addHandler { _, new in continuation.yield(new) }
        continuation.onTermination = { [weak storage] _ in Task { @BluetoothActor in storage?.removeHandler(id) } }
        return stream
    }

    /// Takes a value as if the device had notified it: for tests and previews without a radio.
    public func inject(_ value: Value) {
        storage.set(value)
        storage.controlPoint.receive(value)
    }
}
