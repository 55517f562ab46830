import Foundation

extension BluetoothPeripheral {
    /// Connects as soon as the device is in reach; it does not time out. Failed attempts are made again, an adapter that is off is
    /// waited for.
    ///
    /// Returns when connected, when ``disconnect()`` was called, or when the caller's task was cancelled, which ends the attempt
    /// unless someone else waits for it too.
    ///
    /// - Returns: the state it ended in.
    @discardableResult
    public func connect() async -> PeripheralState {
        isBlockedFromAutoConnect = false
        guard state != .connected else { return state }
        // Only the end matters to this caller, and the state tells it.
        _ = try? await awaitConnection(timeout: nil)
        return state
    }

    /// Connects within a deadline.
    ///
    /// - Throws: ``BluetoothError`` at the deadline, where the adapter cannot be used, where the attempt or the discovery failed, and
    ///   where ``disconnect()`` was called; `CancellationError`.
    public func connect(timeout: Duration) async throws {
        isBlockedFromAutoConnect = false
        guard state != .connected else { return }
        switch radio.state {
        case .poweredOn, .unknown: try await awaitConnection(timeout: timeout)
        case let unusable: throw BluetoothError(.adapter(unusable), during: .connect, peer: id)
        }
    }

    private func awaitConnection(timeout: Duration?) async throws {
        let completion = PendingCompletion<Void>()
        connectWaiters.append(ConnectWaiter(completion: completion, isPersistent: timeout == nil))
        startAttempt()
        defer {
            connectWaiters.removeAll { $0.completion === completion }
            if connectWaiters.isEmpty, state == .connecting { abandonConnection() }
        }
        let error = BluetoothError(.timedOut(after: timeout ?? .zero), during: .connect, peer: id)
        try await completion.wait(timers, timeout: timeout, orThrow: error)
    }

    /// Disconnects, or ends an attempt to connect, and returns when that is done. A no-op where there is nothing to end.
    public func disconnect() async {
        isBlockedFromAutoConnect = true
        let waiters = connectWaiters
        connectWaiters = []
        let error = BluetoothError(.disconnected(.requested), during: .connect, peer: id)
        for waiter in waiters { waiter.completion.finish(.failure(error)) }
        abandonConnection()
        guard state != .disconnected else { return }
        let end = PendingCompletion<Void>()
        disconnectWaiters.append(end)
        do {
            try await end.wait(
                timers, timeout: .seconds(5), orThrow: BluetoothError(.timedOut(after: .seconds(5)), during: .connect, peer: id))
        } catch is CancellationError {
            // The link is being closed all the same.
        } catch {
            // The radio does not say that it is closed: for us it is.
            linkEnded(.requested)
        }
    }

    /// Ends what stands of a connection.
    private func abandonConnection() {
        setup?.cancel()
        if isAttempting { radio.cancelConnection(id) }
        if let session, state != .disconnecting {
            state = .disconnecting
            session.link.disconnect()
        }
    }

    func startAttempt() {
        guard !connectWaiters.isEmpty, session == nil, !isAttempting, radio.state == .poweredOn else { return }
        isAttempting = true
        state = .connecting
        trace(.connecting)
        radio.connect(id) { [self] in attemptEnded($0) }
    }

    private func attemptEnded(_ result: Result<any RadioLink, any Error>) {
        isAttempting = false
        switch result {
        case .success(let link):
            let session = LinkSession(link, timers: timers)
            self.session = session
            link.delegate = self
            lastActivity = timers.now
            if connectWaiters.isEmpty {
                state = .disconnecting
                link.disconnect()
            } else {
                setup = Task { await setUp(session) }
            }
        case .failure(let error):
            if !connectWaiters.isEmpty { trace(.failed("\(error)")) }
            state = .disconnected
            disconnectReason = .connectionFailed
            finishDisconnectWaiters()
            attemptFailed(error)
        }
    }

    /// Those with a deadline get the error; for those without, it is tried again.
    private func attemptFailed(_ error: any Error) {
        let failed = connectWaiters.filter { !$0.isPersistent }
        connectWaiters.removeAll { !$0.isPersistent }
        for waiter in failed { waiter.completion.finish(.failure(error)) }
        guard !connectWaiters.isEmpty, radio.state == .poweredOn else { return }
        // A device that refuses at once must not keep the adapter busy.
        timers.schedule(after: .seconds(1)) { [weak self] in self?.startAttempt() }
    }

    /// Discovers, binds what is declared, reads and subscribes.
    private func setUp(_ session: LinkSession) async {
        do {
            services = try await session.request(.discover, nil) { link, completion in link.discoverServices(completion) }
            trace(.discovered(services: services.count))
            bind()
            for storage in declared?.characteristics ?? [] { try await prepare(storage, session) }
            guard self.session === session else { return }
            setup = nil
            state = .connected
            disconnectReason = nil
            trace(.connected)
            let waiters = connectWaiters
            connectWaiters = []
            for waiter in waiters { waiter.completion.finish(.success(())) }
        } catch {
            guard self.session === session else { return }
            setup = nil
            if !(error is CancellationError) {
                trace(.failed("\(error)"))
                let failed = connectWaiters.filter { !$0.isPersistent }
                connectWaiters.removeAll { !$0.isPersistent }
                for waiter in failed { waiter.completion.finish(.failure(error)) }
            }
            guard state != .disconnecting else { return }
            state = .disconnecting
            session.link.disconnect()
        }
    }

    /// Reads and subscribes one characteristic, as declared. What the device refuses is kept in ``CharacteristicAccessor/lastError``
    /// and does not fail the connection; the end of the link does.
    private func prepare(_ storage: AnyCharacteristicStorage, _ session: LinkSession) async throws {
        guard let remote = storage.remote else { return }
        do {
            if storage.declaration.autoRead, remote.properties.contains(.read) {
                let bytes = try await session.request(.read, remote.uuid) { link, completion in
                    link.read(remote.handle, completion: completion)
                }
                trace(.read(bytes), remote.uuid)
                try storage.receive(bytes)
            }
            if storage.wantsNotifications, !remote.properties.isDisjoint(with: [.notify, .indicate]) {
                try await setNotifications(true, for: remote, timeout: .attTransactionTimeout)
                storage.isNotifying = true
            }
        } catch {
            storage.lastError = error
            try Task.checkCancellation()
            if let reason = session.endReason { throw BluetoothError(.disconnected(reason), during: .discover, peer: id) }
            trace(.failed("\(error)"), remote.uuid)
        }
    }

    /// Connects the declared characteristics with those that were found. Where a device repeats a service, the first one counts.
    private func bind() {
        storages = [:]
        for entry in declared?.entries ?? [] {
            let service = services.first { $0.uuid == entry.state.id }
            entry.state.remote = service
            for storage in entry.characteristics {
                storage.remote = service?.characteristics.first { $0.uuid == storage.declaration.id }
                if let handle = storage.remote?.handle { storages[handle] = storage }
            }
        }
    }

    func linkEnded(_ reason: DisconnectReason) {
        guard let session else { return }
        self.session = nil
        setup?.cancel()
        setup = nil
        session.end(reason)
        storages = [:]
        services = []
        for entry in declared?.entries ?? [] {
            entry.state.remote = nil
            for storage in entry.characteristics { storage.linkEnded(reason) }
        }
        disconnectReason = reason
        state = .disconnected
        trace(.disconnected(reason))
        finishDisconnectWaiters()
        owner?.peripheralDidDisconnect(self)
        // Those who waited for the connection to be set up.
        if !connectWaiters.isEmpty { attemptFailed(BluetoothError(.disconnected(reason), during: .connect, peer: id)) }
    }

    private func finishDisconnectWaiters() {
        let waiters = disconnectWaiters
        disconnectWaiters = []
        for waiter in waiters { waiter.finish(.success(())) }
    }
}

extension BluetoothPeripheral: RadioLinkDelegate {
    public func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        guard session?.link === link else { return }
        lastActivity = timers.now
        let storage = storages[handle]
        if owner?.traceHandler != nil { trace(.notification(value), storage?.declaration.id ?? uuid(of: handle)) }
        if let storage {
            do { try storage.receive(value) } catch { trace(.failed("\(error)"), storage.declaration.id) }
        }
        if !valueHandlers.isEmpty { for entry in valueHandlers where entry.handle == handle { entry.handler(value) } }
    }

    public func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) {
        if session?.link === link { session?.wakeNextWriter() }
    }

    public func link(_ link: any RadioLink, didChangeMTU mtu: Int) { stateChanged() }

    public func linkDidInvalidateServices(_ link: any RadioLink) {
        guard let session, session.link === link, state == .connected else { return }
        state = .connecting
        setup = Task { await setUp(session) }
    }

    public func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        if session?.link === link { linkEnded(reason) }
    }

    func uuid(of handle: AttributeHandle) -> BTUUID? {
        for service in services {
            for characteristic in service.characteristics where characteristic.handle == handle { return characteristic.uuid }
        }
        return nil
    }
}
