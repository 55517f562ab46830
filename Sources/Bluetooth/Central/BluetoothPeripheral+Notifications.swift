/// Subscriptions to a characteristic's notifications: those of declared properties, and others besides. The first one asks the device for
/// them, and the end of the last one ends that.
extension BluetoothPeripheral {
    /// Asks for a characteristic's notifications, or its indications where it has only those, for the caller alone; a closure that was
    /// registered with ``onNotification(of:perform:)`` is given them.
    ///
    /// - Returns: the interest, to be ended by the caller.
    public func listen(
        to characteristic: GATTCharacteristic, timeout: Duration = .attTransactionTimeout
    ) async throws -> NotificationInterest {
        let interest = NotificationInterest(makeHandlerID(), in: characteristic, of: self)
        try await pairingWhereAsked(.subscribe, characteristic.uuid) { session in
            session.interests[characteristic.handle, default: []].insert(interest.id)
            do {
                try await settleNotifications(of: characteristic, over: session, timeout: timeout)
            } catch {
                session.interests[characteristic.handle]?.remove(interest.id)
                throw error
            }
        }
        return interest
    }

    func end(_ interest: NotificationInterest, timeout: Duration) async throws {
        let characteristic = interest.characteristic
        guard session?.interests[characteristic.handle]?.remove(interest.id) != nil else { return }
        try await settleNotifications(of: characteristic, timeout: timeout)
    }

    /// Tests that a declared property wants a characteristic's notifications: see
    /// ``CharacteristicAccessor/enableNotifications(_:timeout:)``.
    public func isDeclarationListening(to characteristic: GATTCharacteristic) -> Bool {
        declared?.characteristics.contains { $0.wantsNotifications && $0.remote?.handle == characteristic.handle } ?? false
    }

    /// Asks the device for what is wanted of it now, once its turn comes, where it is not doing that already.
    ///
    /// - Parameter onSuccess: called when that is so, before anything that comes after it.
    func settleNotifications(
        of characteristic: GATTCharacteristic, timeout: Duration, onSuccess: (@BluetoothActor (()) -> Void)? = nil
    ) async throws {
        try await pairingWhereAsked(.subscribe, characteristic.uuid) { session in
            try await settleNotifications(of: characteristic, over: session, timeout: timeout, onSuccess: onSuccess)
        }
    }

    /// The same over one link, without a pairing.
    func settleNotifications(
        of characteristic: GATTCharacteristic, over session: LinkSession, timeout: Duration = .attTransactionTimeout,
        onSuccess: (@BluetoothActor (()) -> Void)? = nil
    ) async throws {
        try await session.request(.subscribe, characteristic.uuid, timeout: timeout, onSuccess: onSuccess) {
            [weak self, weak session] _, completion in
            guard let self, let session else { return completion(.failure(CancellationError())) }
            settle(characteristic, over: session, completion: completion)
        }
    }

    private func settle(_ characteristic: GATTCharacteristic, over session: LinkSession, completion: @escaping RadioCompletion<Void>) {
        let isWanted = session.interests[characteristic.handle]?.isEmpty == false || isDeclarationListening(to: characteristic)
        guard session.subscriptions[characteristic.handle] != isWanted else { return completion(.success(())) }
        // Not known again until it is answered.
        session.subscriptions[characteristic.handle] = nil
        session.link.setNotifications(isWanted, for: characteristic) { [weak self, weak session] result in
            guard case .success = result, let self, let session else { return completion(result) }
            session.subscriptions[characteristic.handle] = isWanted
            trace(isWanted ? .subscribed : .unsubscribed, characteristic.uuid, characteristic.handle)
            // Interests may have come and gone since it was asked.
            settle(characteristic, over: session, completion: completion)
        }
    }
}
