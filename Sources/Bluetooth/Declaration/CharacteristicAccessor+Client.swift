/// The companion's side. Every call throws ``BluetoothError`` (no connection, characteristic absent, property missing, link lost,
/// deadline), ``ATTError`` (the device's own answer) or `CancellationError` (the caller's task was cancelled: the operation may
/// still have reached the device).
///
/// Without a connection, a handler that was set with ``onRead(_:)`` or ``onWrite(_:)`` answers instead, for tests and previews; so does
/// the characteristic itself after ``enablePeripheralSimulation(_:)``.
extension CharacteristicAccessor where Value: ByteDecodable {
    /// Reads the value, however long, and changes the property.
    ///
    /// - Parameter timeout: how long to wait, the turn in the link's queue included; by default the 30 s of the specification.
    /// - Throws: ``ByteCodingError`` too, for a value that is not of the declared type: the property keeps its value.
    @discardableResult
    public func read(timeout: Duration = .attTransactionTimeout) async throws -> Value {
        if storage.peripheral == nil, let value = try await storage.simulatedRead() { return value }
        let (peripheral, remote) = try storage.connected(.read, needs: .read)
        var value: Value?
        let bytes = try await peripheral.read(remote.handle, uuid: remote.uuid, timeout: timeout) { bytes in
            // The property changes in the order of the air: a notification that follows must not be overwritten by this task.
            guard let decoded = try? storage.decoded(bytes) else { return }
            value = decoded
            storage.lastError = nil
            storage.set(decoded)
        }
        return try value ?? storage.decoded(bytes)
    }

    /// Enables or disables notifications (indications, where the device has only those), now and after every reconnection.
    ///
    /// The device goes on to notify where others listen: see ``BluetoothPeripheral/listen(to:timeout:)``. Without a connection, it takes
    /// effect with the next one.
    public func enableNotifications(_ enabled: Bool = true, timeout: Duration = .attTransactionTimeout) async throws {
        storage.wantsNotifications = enabled
        guard storage.peripheral?.state == .connected || storage.remote != nil else { return }
        let (peripheral, remote) = try storage.connected(.subscribe, needs: [.notify, .indicate])
        try await peripheral.settleNotifications(of: remote, timeout: timeout) { storage.isNotifying = storage.wantsNotifications }
    }
}

extension CharacteristicAccessor where Value: ByteEncodable {
    /// Writes the value and waits for the device's response. A value longer than ``maximumWriteLength`` goes in parts, which
    /// a device may refuse.
    ///
    /// The property does not change: what was written need not be what a read gives.
    public func write(_ value: Value, timeout: Duration = .attTransactionTimeout) async throws {
        if storage.peripheral == nil, try await storage.simulatedWrite(value, .withResponse) { return }
        let (peripheral, remote) = try storage.connected(.write, needs: .write)
        try await peripheral.write(value.bytes, to: remote, timeout: timeout)
    }

    /// Hands the value to the radio without asking for a response; waits while the radio's queue is full.
    ///
    /// - Throws: ``BluetoothError/Code/valueTooLong(length:maximum:)`` over ``maximumWriteLength``.
    public func writeWithoutResponse(_ value: Value, timeout: Duration = .attTransactionTimeout) async throws {
        if storage.peripheral == nil, try await storage.simulatedWrite(value, .withoutResponse) { return }
        let (peripheral, remote) = try storage.connected(.write, needs: .writeWithoutResponse)
        try await peripheral.writeWithoutResponse(value.bytes, to: remote, timeout: timeout)
    }
}

extension CharacteristicStorage {
    /// The connection, and the characteristic on it.
    ///
    /// - Parameter properties: it must have one of these.
    func connected(
        _ operation: BluetoothError.Operation, needs properties: CharacteristicProperties
    ) throws(BluetoothError) -> (BluetoothPeripheral, GATTCharacteristic) {
        guard let peripheral, peripheral.hasLink else {
            throw BluetoothError(.notConnected, during: operation, peer: peripheral?.id, attribute: declaration.id)
        }
        guard let remote else { throw BluetoothError(.notPresent, during: operation, peer: peripheral.id, attribute: declaration.id) }
        guard !remote.properties.isDisjoint(with: properties) else {
            throw BluetoothError(.notSupported, during: operation, peer: peripheral.id, attribute: declaration.id)
        }
        return (peripheral, remote)
    }
}
