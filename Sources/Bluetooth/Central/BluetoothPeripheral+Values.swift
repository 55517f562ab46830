/// Untyped access to the GATT table. The typed one is ``Characteristic``.
///
/// Every call throws ``BluetoothError``, ``ATTError`` or `CancellationError`. Where the device asks for pairing, the link is paired,
/// once, and the request made again; pairing has a deadline of its own, because a person may have to enter a passkey.
extension BluetoothPeripheral {
    /// Reads a characteristic.
    public func read(_ characteristic: GATTCharacteristic, timeout: Duration = .attTransactionTimeout) async throws -> [UInt8] {
        try await read(characteristic.handle, uuid: characteristic.uuid, timeout: timeout)
    }

    /// Reads a descriptor.
    public func read(_ descriptor: GATTDescriptor, timeout: Duration = .attTransactionTimeout) async throws -> [UInt8] {
        try await read(descriptor.handle, uuid: descriptor.uuid, timeout: timeout)
    }

    /// - Parameter onSuccess: takes the bytes when they come, before anything that comes after them.
    func read(
        _ handle: AttributeHandle, uuid: BTUUID, timeout: Duration, onSuccess: (@BluetoothActor ([UInt8]) -> Void)? = nil
    ) async throws -> [UInt8] {
        let bytes = try await pairingWhereAsked(.read, uuid) { session in
            try await session.request(.read, uuid, timeout: timeout, onSuccess: onSuccess) { link, completion in
                link.read(handle, completion: completion)
            }
        }
        trace(.read(bytes), uuid, handle)
        return bytes
    }

    /// Writes a characteristic, with a response.
    public func write(
        _ value: [UInt8], to characteristic: GATTCharacteristic, timeout: Duration = .attTransactionTimeout
    ) async throws {
        try await write(value, to: characteristic.handle, uuid: characteristic.uuid, timeout: timeout)
    }

    /// Writes a descriptor.
    public func write(
        _ value: [UInt8], to descriptor: GATTDescriptor, timeout: Duration = .attTransactionTimeout
    ) async throws {
        try await write(value, to: descriptor.handle, uuid: descriptor.uuid, timeout: timeout)
    }

    /// - Parameter willStart: called when the request is handed to the radio.
    func write(
        _ value: [UInt8], to handle: AttributeHandle, uuid: BTUUID, timeout: Duration, willStart: (@BluetoothActor () -> Void)? = nil
    ) async throws {
        guard value.count <= .maximumAttributeLength else {
            throw BluetoothError(
                .valueTooLong(length: value.count, maximum: .maximumAttributeLength), during: .write, peer: id, attribute: uuid)
        }
        trace(.write(value), uuid, handle)
        try await pairingWhereAsked(.write, uuid) { session in
            try await session.request(.write, uuid, timeout: timeout, willStart: willStart) { link, completion in
                link.write(value, to: handle, completion: completion)
            }
        }
    }

    /// Writes a characteristic without a response; waits while the radio's queue is full.
    public func writeWithoutResponse(
        _ value: [UInt8], to characteristic: GATTCharacteristic, timeout: Duration = .attTransactionTimeout
    ) async throws {
        let session = try requireSession(.write, characteristic.uuid)
        // A link refuses what its packets cannot carry, as its MTU may change until the value's turn comes; this limit never does.
        guard value.count <= .maximumAttributeLength else {
            throw BluetoothError(
                .valueTooLong(length: value.count, maximum: .maximumAttributeLength), during: .write, peer: id,
                attribute: characteristic.uuid)
        }
        trace(.writeCommand(value), characteristic.uuid, characteristic.handle)
        try await session.writeWithoutResponse(value, to: characteristic, timeout: timeout)
        lastActivity = timers.now
    }

    /// Calls the closure with every notification of a characteristic on this connection, and on later ones. It asks for none: see
    /// ``listen(to:timeout:)``.
    public func onNotification(
        of characteristic: GATTCharacteristic, perform action: @escaping @BluetoothActor ([UInt8]) -> Void
    ) -> ChangeRegistration {
        let handlerID = makeHandlerID()
        valueHandlers.append((handlerID, characteristic.handle, action))
        return ChangeRegistration { [weak self] in
            guard let self else { return }
            // What the handler held is freed when the list stands: its end may remove others.
            let old = valueHandlers
            valueHandlers = old.filter { $0.id != handlerID }
            withExtendedLifetime(old) {}
        }
    }

    /// Measures the signal strength of the connection, dBm.
    @discardableResult
    public func readRSSI(timeout: Duration = .seconds(5)) async throws -> Int {
        let value = try await requireSession(.readRSSI, nil).request(.readRSSI, nil, timeout: timeout) { link, completion in
            link.readRSSI(completion)
        }
        rssi = value
        stateChanged()
        return value
    }

    /// Pairs, and bonds. Returns at once where that is done already. The ``PairingAgent`` decides whether it is tried again after a failure.
    ///
    /// - Parameter timeout: how long one attempt may take, with the person's part in it.
    /// - Throws: ``BluetoothError/Code/pairing(_:)`` with the reason.
    public func pair(timeout: Duration = .seconds(60)) async throws {
        _ = try requireSession(.pair, nil)
        if pairingWaiters != nil {
            let pending = PendingCompletion<Void>()
            pairingWaiters?.append(pending)
            return try await pending.wait(timers, timeout: nil, orThrow: BluetoothError(.timedOut(after: timeout), during: .pair, peer: id))
        }
        pairingWaiters = []
        for (_, handler) in pairingHandlers { handler(.began) }
        do {
            while try await !pairOnce(timeout) {}
            trace(.paired)
            handle(.paired)
            try await prepareWhatWaitedForPairing(try requireSession(.pair, nil))
            endPairing(.success(()))
        } catch {
            endPairing(.failure(error))
            throw error
        }
    }

    private func endPairing(_ result: Result<Void, any Error>) {
        let waiters = pairingWaiters ?? []
        pairingWaiters = nil
        // Whoever was cancelled has ended its own call alone: the others are told that there is no pairing.
        let shared = result.mapError { $0 is CancellationError ? BluetoothError(.pairing(.rejected), during: .pair, peer: id) : $0 }
        for waiter in waiters { waiter.finish(shared) }
        let outcome: LinkPairing = if case .success = result { .made } else { .failed }
        for (_, handler) in pairingHandlers { handler(outcome) }
    }

    /// - Returns: false where it failed, and is to be tried again.
    private func pairOnce(_ timeout: Duration) async throws -> Bool {
        let session = try requireSession(.pair, nil)
        let agent = radio.pairingAgent
        guard agent?.pairingWillBegin(with: id) ?? true else { throw BluetoothError(.pairing(.rejected), during: .pair, peer: id) }
        do {
            try await session.request(.pair, nil, timeout: timeout) { link, completion in link.pair(completion) }
            _ = agent?.pairingEnded(with: id, failure: nil)
            return true
        } catch {
            let failure = PairingFailure(error)
            guard agent?.pairingEnded(with: id, failure: failure) == true, !Task.isCancelled else { throw error }
            // A kernel may end the link with the pairing.
            if state != .connected {
                guard canConnectForPairing else { throw error }
                try await awaitConnection(timeout: .seconds(20), isPersistent: false)
            }
            return false
        }
    }

    /// True while the device keeps something back on this connection until the two have paired.
    public var asksForPairing: Bool { declared?.characteristics.contains { $0.waitsForPairing } ?? false }

    /// Tests that this adapter and the device have paired before: the connection is encrypted then.
    ///
    /// - Throws: ``BluetoothError``, also where the radio cannot tell: see ``RadioCapability/bonds``.
    public func isBonded() async throws -> Bool { try await radio.bondedPeripherals().contains(id) }

    /// Calls the closure when a pairing of this connection begins, and when it has ended.
    public func onPairingChange(_ action: @escaping @BluetoothActor (LinkPairing) -> Void) -> ChangeRegistration {
        let handlerID = makeHandlerID()
        pairingHandlers.append((handlerID, action))
        return ChangeRegistration { [weak self] in self?.pairingHandlers.removeAll { $0.id == handlerID } }
    }

    private func requireSession(_ operation: BluetoothError.Operation, _ attribute: BTUUID?) throws(BluetoothError) -> LinkSession {
        guard let session else { throw BluetoothError(.notConnected, during: operation, peer: id, attribute: attribute) }
        return session
    }

    /// True where a link that ended when the device asked for pairing may be made again: a system may try to pair by itself at once, with
    /// nobody to ask, and lose the link by it, as BlueZ does. Handles have to mean the same on the next one.
    private var canConnectForPairing: Bool {
        disconnectReason != .requested && disconnectReason != .adapterUnavailable && radio.pairingAgent != nil
            && radio.missingCapabilities[.attributeHandles] == nil
    }

    func pairingWhereAsked<Value: Sendable>(
        _ operation: BluetoothError.Operation, _ attribute: BTUUID, _ body: (LinkSession) async throws -> Value
    ) async throws -> Value {
        let session = try requireSession(operation, attribute)
        defer { lastActivity = timers.now }
        do {
            do {
                return try await body(session)
            } catch  where session.asksForPairing(error, operation, attribute) && (state == .connected || canConnectForPairing) {
                if state != .connected { try await awaitConnection(timeout: .seconds(20), isPersistent: false) }
                try await pair()
                return try await body(try requireSession(operation, attribute))
            }
        } catch {
            // Who has given it up needs not be told that it failed.
            if !(error is CancellationError) { trace(.failed(error), attribute) }
            throw error
        }
    }
}
