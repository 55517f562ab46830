/// Makes a link's table known, and puts in place what is declared.
extension BluetoothPeripheral {
    /// Discovers, binds what is declared, reads and subscribes.
    func setUp(_ session: LinkSession) async {
        do {
            let found = try await session.request(.discover, nil) { link, completion in link.discoverServices(completion) }
            // The link may have ended since the answer came.
            guard self.session === session else { return }
            services = found
            isTableKnown = true
            updatePhase()
            session.forgetSubscriptions()
            trace(.discovered(services: found.count))
            bind()
            for storage in declared?.characteristics ?? [] where connection.isSettingUp(session.number) {
                try await prepare(storage, session)
            }
            handle(.setUpEnded(session.number))
        } catch {
            handle(.setUpFailed(session.number), error: error)
        }
    }

    /// Subscribes and reads one characteristic, as declared: in this order, so that a change in between is not missed.
    private func prepare(_ storage: AnyCharacteristicStorage, _ session: LinkSession) async throws {
        guard let remote = storage.remote else { return }
        guard connection.openAttributes?.contains(remote.uuid) ?? true else { return storage.waitsForPairing = true }
        if storage.wantsNotifications, !remote.properties.isDisjoint(with: [.notify, .indicate]) {
            try await attempt(storage, remote, session) {
                try await self.settleNotifications(of: remote, over: session) { storage.isNotifying = storage.wantsNotifications }
            }
        }
        guard storage.declaration.autoRead, remote.properties.contains(.read) else { return rememberPrepared(storage, session) }
        try await attempt(storage, remote, session) {
            var failure: (any Error)?
            let receive: @BluetoothActor ([UInt8]) -> Void = { bytes in
                do { try storage.receiveInitial(bytes) } catch { failure = error }
            }
            let bytes = try await session.request(.read, remote.uuid, onSuccess: receive) { link, completion in
                link.read(remote.handle, completion: completion)
            }
            self.trace(.read(bytes), remote.uuid, remote.handle)
            if let failure { throw failure }
        }
        rememberPrepared(storage, session)
    }

    private func rememberPrepared(_ storage: AnyCharacteristicStorage, _ session: LinkSession) {
        if let remote = storage.remote, !storage.waitsForPairing { session.prepared.insert(remote.uuid) }
    }

    /// Keeps a refusal by the device in ``CharacteristicAccessor/lastError``; only the end of the link fails the connection.
    private func attempt(
        _ storage: AnyCharacteristicStorage, _ remote: GATTCharacteristic, _ session: LinkSession, _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch {
            storage.lastError = error
            if (error as? ATTError)?.asksForPairing == true { storage.waitsForPairing = true }
            try Task.checkCancellation()
            if let reason = session.endReason { throw BluetoothError(.disconnected(reason), during: .discover, peer: id) }
            trace(.failed(error), remote.uuid)
        }
    }

    /// Makes up for what the device refused before it was paired.
    func prepareWhatWaitedForPairing(_ session: LinkSession) async throws {
        for storage in declared?.characteristics ?? [] where storage.waitsForPairing {
            storage.waitsForPairing = false
            try await prepare(storage, session)
        }
    }

    /// Connects the declared characteristics with those that were found. Where a device repeats a service, the first
    /// one that has the characteristic counts: BlueZ puts a Device Information of its own before the device's.
    private func bind() {
        storages = [:]
        for entry in declared?.entries ?? [] {
            let found = services.filter { $0.uuid == entry.state.id }
            entry.state.remote = found.first
            for storage in entry.characteristics {
                storage.remote = found.lazy.flatMap(\.characteristics).first { $0.uuid == storage.declaration.id }
                if let handle = storage.remote?.handle { storages[handle] = storage } else { storage.isNotifying = false }
            }
        }
        let early = earlyValues
        earlyValues = []
        for (handle, value) in early { deliver(value, handle) }
    }

    /// Lets go of what a device class declared.
    func unbind(_ reason: DisconnectReason) {
        storages = [:]
        for entry in declared?.entries ?? [] {
            entry.state.remote = nil
            for storage in entry.characteristics { storage.linkEnded(reason) }
        }
    }
}
