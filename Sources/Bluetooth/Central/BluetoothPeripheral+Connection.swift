import Foundation

extension BluetoothPeripheral {
    /// How long a radio may take to end an attempt or a link before it counts as ended.
    static let closeTimeout: Duration = .seconds(5)

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
        try Task.checkCancellation()
        owner?.keep(self)
        let completion = PendingCompletion<Void>()
        connectWaiters.append(ConnectWaiter(completion: completion, isPersistent: timeout == nil))
        startAttempt()
        defer {
            connectWaiters.removeAll { $0.completion === completion }
            if connectWaiters.isEmpty, state == .connecting, session?.wasSetUp != true { abandonConnection() }
        }
        let error = BluetoothError(.timedOut(after: timeout ?? .zero), during: .connect, peer: id)
        try await completion.wait(timers, timeout: timeout, orThrow: error)
    }

    /// Disconnects, or ends an attempt to connect, and returns when that is done. A no-op where there is nothing to end.
    ///
    /// Where the radio does not say within 5 s that it is closed, it counts as closed. A cancelled task does not wait for the end.
    public func disconnect() async {
        isBlockedFromAutoConnect = true
        failWaiters(BluetoothError(.disconnected(.requested), during: .connect, peer: id), persistentToo: true)
        abandonConnection()
        guard state != .disconnected else { return }
        let end = PendingCompletion<Void>()
        disconnectWaiters.append(end)
        // It cannot fail, and whether it was awaited to the end is the caller's own knowledge.
        try? await end.wait(timers, timeout: nil, orThrow: CancellationError())
    }

    /// Ends what stands of a connection.
    private func abandonConnection() {
        if let attempt, !attempt.isAbandoned {
            attempt.isAbandoned = true
            radio.cancelConnection(id)
            timers.schedule(after: Self.closeTimeout) { [weak self, weak attempt] in
                guard let self, let attempt else { return }
                attemptEnded(attempt, .failure(BluetoothError(.disconnected(.requested), during: .connect, peer: id)))
            }
        }
        close(.requested, retriesLater: false)
    }

    /// Closes the link. A no-op where there is none, and where it is being closed.
    ///
    /// - Parameter retriesLater: those who wait for the connection wait a moment longer before the next attempt.
    private func close(_ reason: DisconnectReason, retriesLater: Bool) {
        guard let session, closing == nil else { return }
        setup?.cancel()
        setup = nil
        closing = (reason, retriesLater)
        state = .disconnecting
        session.link.disconnect()
        timers.schedule(after: Self.closeTimeout) { [weak self, weak session] in
            guard let self, let session, self.session === session else { return }
            linkEnded(reason)
        }
    }

    func startAttempt() {
        guard !connectWaiters.isEmpty, session == nil, attempt == nil, radio.state == .poweredOn else { return }
        let attempt = ConnectAttempt()
        self.attempt = attempt
        state = .connecting
        trace(.connecting)
        radio.connect(id) { [self] in attemptEnded(attempt, $0) }
    }

    private func attemptEnded(_ attempt: ConnectAttempt, _ result: Result<any RadioLink, any Error>) {
        guard self.attempt === attempt else {
            // It was given up meanwhile, and a link that stands all the same is nobody's.
            if case .success(let link) = result { link.disconnect() }
            return
        }
        self.attempt = nil
        switch result {
        case .success(let link):
            let session = LinkSession(link, timers: timers)
            session.onStall = { [weak self] in self?.close(.transactionTimeout, retriesLater: true) }
            self.session = session
            link.delegate = self
            lastActivity = timers.now
            if connectWaiters.isEmpty {
                close(.requested, retriesLater: false)
            } else {
                // Whoever ended the attempt and was too late need not wait for a link that others want.
                finishDisconnectWaiters()
                setup = Task { await setUp(session) }
            }
        case .failure(let error):
            if !connectWaiters.isEmpty, !attempt.isAbandoned { trace(.failed("\(error)")) }
            disconnectReason = Self.reason(of: error)
            state = .disconnected
            finishDisconnectWaiters()
            // Those who wait now came after the attempt was given up: its end is not theirs.
            if attempt.isAbandoned { startAttempt() } else { attemptFailed(error) }
        }
    }

    private static func reason(of error: any Error) -> DisconnectReason {
        switch (error as? BluetoothError)?.code {
        case .disconnected(let reason): reason
        case .adapter: .adapterUnavailable
        default: .connectionFailed
        }
    }

    /// Those with a deadline get the error; for those without, it is tried again.
    private func attemptFailed(_ error: any Error) {
        failWaiters(error, persistentToo: false)
        retryLater()
    }

    private func failWaiters(_ error: any Error, persistentToo: Bool) {
        let failed = connectWaiters.filter { persistentToo || !$0.isPersistent }
        connectWaiters.removeAll { persistentToo || !$0.isPersistent }
        for waiter in failed { waiter.completion.finish(.failure(error)) }
    }

    private func retryLater() {
        guard !connectWaiters.isEmpty, radio.state == .poweredOn else { return }
        // A device that refuses at once must not keep the adapter busy.
        timers.schedule(after: .seconds(1)) { [weak self] in self?.startAttempt() }
    }

    /// The adapter has changed its state. Radios differ in what they say of attempts and links when it is switched off: here they end.
    func adapterDidChange(_ adapter: AdapterState) {
        if adapter == .poweredOn { return startAttempt() }
        let error = BluetoothError(.adapter(adapter), during: .connect, peer: id)
        if let attempt { attemptEnded(attempt, .failure(error)) }
        linkEnded(.adapterUnavailable)
        if adapter != .unknown { failWaiters(error, persistentToo: false) }
    }

    /// Discovers, binds what is declared, reads and subscribes.
    private func setUp(_ session: LinkSession) async {
        do {
            repeat {
                session.mustDiscover = false
                let found = try await session.request(.discover, nil) { link, completion in link.discoverServices(completion) }
                services = found
                trace(.discovered(services: found.count))
                bind()
                for storage in declared?.characteristics ?? [] where !session.mustDiscover { try await prepare(storage, session) }
            } while session.mustDiscover
            guard self.session === session, closing == nil else { return }
            setup = nil
            if !session.wasSetUp, let owner { connectionNumber = owner.nextConnectionNumber() }
            session.wasSetUp = true
            nearby = true
            disconnectReason = nil
            state = .connected
            trace(.connected)
            let waiters = connectWaiters
            connectWaiters = []
            for waiter in waiters { waiter.completion.finish(.success(())) }
        } catch {
            guard self.session === session, closing == nil else { return }
            trace(.failed("\(error)"))
            failWaiters(error, persistentToo: false)
            close(.connectionFailed, retriesLater: true)
        }
    }

    /// Makes the table known again: it has changed, or another device class stands for this peripheral.
    func discoverAgain() {
        guard let session else { return }
        session.mustDiscover = true
        guard state == .connected else { return }
        state = .connecting
        setup = Task { await setUp(session) }
    }

    /// Subscribes and reads one characteristic, as declared: in this order, so that a change in between is not missed.
    private func prepare(_ storage: AnyCharacteristicStorage, _ session: LinkSession) async throws {
        guard let remote = storage.remote else { return }
        guard openAttributes?.contains(remote.uuid) ?? true else { return storage.waitsForPairing = true }
        if storage.wantsNotifications, !remote.properties.isDisjoint(with: [.notify, .indicate]) {
            try await attempt(storage, remote, session) {
                try await session.request(.subscribe, remote.uuid, onSuccess: { storage.isNotifying = true }) { link, completion in
                    link.setNotifications(true, for: remote, completion: completion)
                }
                self.trace(.subscribed, remote.uuid, remote.handle)
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

    /// What the device refuses is kept in ``CharacteristicAccessor/lastError`` and does not fail the connection; the end of the link does.
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
            trace(.failed("\(error)"), remote.uuid)
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

    func linkEnded(_ reported: DisconnectReason) {
        guard let session else { return }
        let ending = closing
        let reason = ending?.reason ?? reported
        closing = nil
        self.session = nil
        setup?.cancel()
        setup = nil
        session.end(reason)
        services = []
        earlyValues = []
        unbind(reason)
        disconnectReason = reason
        state = .disconnected
        trace(.disconnected(reason))
        finishDisconnectWaiters()
        owner?.peripheralDidDisconnect(self)
        guard !connectWaiters.isEmpty else { return }
        switch ending {
        // A system may have tried to pair by itself at once, with nobody to ask, and lost the link by it, as BlueZ does: once more, without what
        // the device refused.
        case nil where session.asksForPairing && !session.wasSetUp && openAttributes == nil:
            openAttributes = session.prepared
            startAttempt()
        case nil: attemptFailed(BluetoothError(.disconnected(reason), during: .connect, peer: id))
        case .some((_, true)): retryLater()
        // Who waits now came while the link was being closed.
        case .some: startAttempt()
        }
    }

    private func finishDisconnectWaiters() {
        let waiters = disconnectWaiters
        disconnectWaiters = []
        for waiter in waiters { waiter.finish(.success(())) }
    }
}
