/// Tests and previews without a radio.
extension CharacteristicAccessor {
    /// Takes a value as if the device had notified it.
    public func inject(_ value: Value) {
        storage.set(value)
        storage.answer(with: value)
    }

    /// Has the characteristic answer for a device, while the framework has not made one: a read gives the value that was injected or
    /// written last, a write changes the value and is kept in ``simulatedWrites``, and it is present with the declared properties.
    ///
    /// A handler that was set with ``onRead(_:)``, `onWrite(_:)` or ``onRequest(_:)`` comes first.
    public func enablePeripheralSimulation(_ enabled: Bool = true) {
        let simulation = storage.simulation ?? CharacteristicSimulation()
        storage.simulation = simulation
        simulation.isEnabled = enabled
    }

    /// Everything that was written while the peripheral was simulated, in order, whether or not a handler took it.
    public var simulatedWrites: [CharacteristicWrite<Value>] { storage.simulation?.writes ?? [] }
}

extension CharacteristicStorage {
    /// True where this answers for a device.
    var isSimulated: Bool { peripheral == nil && simulation?.isEnabled == true }

    /// A read without a radio; `nil` where nothing stands in for it.
    func simulatedRead() async throws -> Value? {
        if let onRead {
            let value = try await onRead(.local)
            set(value)
            return value
        }
        guard isSimulated else { return nil }
        guard let value else { throw BluetoothError(.notPresent, during: .read, attribute: declaration.id) }
        set(value)
        return value
    }

    /// A write without a radio.
    ///
    /// - Returns: `false` where nothing stands in for the radio.
    func simulatedWrite(_ value: Value, _ type: WriteType) async throws -> Bool {
        if isSimulated { simulation?.writes.append(CharacteristicWrite(value: value, type: type)) }
        if let onWrite {
            try await onWrite(try encoded(value), .local, type)
            return true
        }
        guard isSimulated else { return false }
        set(value)
        return true
    }
}
