import Foundation

/// Carries out what the ``ConnectionStateMachine`` decides.
extension BluetoothPeripheral {
    /// The longest time that a radio takes to end an attempt or a link; then it counts as ended.
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
        // Only the end matters to this caller, and the state tells it.
        _ = try? await keepConnection(timeout: nil)
        return state
    }

    /// Connects within a deadline.
    ///
    /// - Throws: ``BluetoothError`` at the deadline, where the adapter cannot be used, where the attempt or the discovery failed, and
    ///   where ``disconnect()`` was called; `CancellationError`.
    public func connect(timeout: Duration) async throws { try await keepConnection(timeout: timeout) }

    /// Connects for a caller who says nothing of an end: the connection is not given back with the last use of it.
    private func keepConnection(timeout: Duration?) async throws {
        try await awaitConnection(timeout: timeout, isPersistent: timeout == nil)
        isKeptConnected = true
    }

    /// - Parameter isPersistent: whether failed attempts are made again, and an adapter that is off is waited for.
    func awaitConnection(timeout: Duration?, isPersistent: Bool) async throws {
        guard state != .connected else { return }
        try Task.checkCancellation()
        owner?.keep(self)
        let waiter = ConnectionStateMachine.Waiter(id: makeHandlerID(), isPersistent: isPersistent)
        let error = BluetoothError(.timedOut(after: timeout ?? .zero), during: .connect, peer: id)
        try await wait(waiter.id, .connect(waiter), timeout: timeout, orThrow: error)
    }

    /// Disconnects, or ends an attempt to connect, and returns when that is done. A no-op where there is nothing to end.
    ///
    /// Where the radio does not say within 5 s that it is closed, it counts as closed. A cancelled task does not wait for the end.
    public func disconnect() async { await endConnection { .disconnect($0) } }

    /// - Parameter event: the wish of the waiter of this number.
    func endConnection(_ event: (Int) -> ConnectionStateMachine.Event) async {
        let waiter = makeHandlerID()
        // It cannot fail, and whether it was awaited to the end is the caller's own knowledge.
        try? await wait(waiter, event(waiter), timeout: nil, orThrow: CancellationError())
    }

    /// Tells the machine of a wish, and waits until it lets the caller go.
    private func wait(
        _ waiter: Int, _ event: ConnectionStateMachine.Event, timeout: Duration?, orThrow timeoutError: any Error
    ) async throws {
        let completion = PendingCompletion<Void>()
        waiting[waiter] = completion
        handle(event)
        defer {
            waiting[waiter] = nil
            handle(.gaveUp(waiter))
        }
        try await completion.wait(timers, timeout: timeout, orThrow: timeoutError)
    }

    // MARK: - What happens

    /// The adapter has changed its state.
    func adapterDidChange(_ adapter: AdapterState) {
        if adapter == .poweredOn {
            for waiter in adapterWaiters { waiter.finish(.success(())) }
            adapterWaiters = []
        }
        handle(.adapterChanged, adapter: adapter, error: BluetoothError(.adapter(adapter), during: .connect, peer: id))
    }

    private func attemptDidEnd(_ attempt: Int, _ result: Result<any RadioLink, any Error>) {
        switch result {
        case .success(let link): handle(.linkStands(attempt), link: link)
        case .failure(let error): handle(.attemptEnded(attempt, Self.reason(of: error)), error: error)
        }
    }

    private static func reason(of error: any Error) -> DisconnectReason {
        switch (error as? BluetoothError)?.code {
        case .disconnected(let reason): reason
        case .adapter: .adapterUnavailable
        default: .connectionFailed
        }
    }

    func linkDidEnd(_ session: LinkSession, _ reason: DisconnectReason) {
        handle(.linkEnded(session.number, reason, prepared: session.asksForPairing ? session.prepared : nil))
    }

    /// An event's effects, and what it came with.
    struct Deed {
        let effects: [ConnectionStateMachine.Effect]
        let link: (any RadioLink)?
        let error: (any Error)?
    }

    /// Lets the machine decide, and does what it says.
    ///
    /// - Parameters:
    ///   - adapter: the adapter's state; `nil` asks the radio.
    ///   - link: the one that stands.
    ///   - error: what failed.
    func handle(
        _ event: ConnectionStateMachine.Event, adapter: AdapterState? = nil, link: (any RadioLink)? = nil, error: (any Error)? = nil
    ) {
        let effects = connection.handle(event, adapter: adapter ?? radio.state)
        guard !effects.isEmpty else { return isActing ? () : updatePhase() }
        deeds.append(Deed(effects: effects, link: link, error: error))
        // A radio, or whoever is told of a change, may come back with the next event: its effects follow those of this one.
        guard !isActing else { return }
        isActing = true
        defer { isActing = false }
        while let deed = deeds.popFirst() {
            for effect in deed.effects { perform(effect, deed) }
            updatePhase()
        }
    }

    /// Tells what is waited for now.
    func updatePhase() {
        let current: ConnectionPhase? =
            switch connection.state {
            case .idle(let waiters): waiters.isEmpty && reconnections == 0 ? nil : radio.state == .poweredOn ? .pausing : .waitingForAdapter
            case .attempting: .reaching
            case .abandoning(_, let waiters, _), .closing(_, _, let waiters, _): waiters.isEmpty ? nil : .ending
            case .settingUp: isTableKnown ? .preparing : .discovering
            case .connected: nil
            }
        if phase != current { phase = current }
    }

    // MARK: - What is done about it

    private func perform(_ effect: ConnectionStateMachine.Effect, _ deed: Deed) {
        switch effect {
        case .startAttempt(let attempt):
            state = .connecting
            trace(.connecting)
            radio.connect(id) { [self] in attemptDidEnd(attempt, $0) }
        case .cancelAttempt(let attempt):
            radio.cancelConnection(id)
            timers.schedule(after: Self.closeTimeout) { [weak self] in self?.handle(.attemptEnded(attempt, .requested)) }
        case .endAttempt(let reason):
            disconnectReason = reason
            state = .disconnected
        case .pause(let attempt): timers.schedule(after: .seconds(1)) { [weak self] in self?.handle(.pauseEnded(after: attempt)) }
        case .adopt(let number): if let link = deed.link { adopt(link, number) }
        case .refuse: deed.link?.disconnect()
        case .setUp:
            isTableKnown = false
            if let session { setup = Task { await setUp(session) } }
        case .connected(let isFirst):
            if isFirst, let owner { connectionNumber = owner.nextConnectionNumber() }
            nearby = true
            disconnectReason = nil
            state = .connected
            trace(.connected)
        case .close(let link, let reason): close(link, reason)
        case .endLink(let reason): endLink(reason)
        case .show(let shown): state = shown
        case .report: if let error = deed.error { trace(.failed(error)) }
        case .finish(let waiters, let outcome): finish(waiters, outcome, deed.error)
        }
    }

    private func adopt(_ link: any RadioLink, _ number: Int) {
        let session = LinkSession(link, number: number, timers: timers)
        session.onStall = { [weak self] in self?.handle(.stalled(number)) }
        self.session = session
        link.delegate = self
        lastActivity = timers.now
    }

    private func close(_ link: Int, _ reason: DisconnectReason) {
        setup?.cancel()
        setup = nil
        state = .disconnecting
        session?.link.disconnect()
        timers.schedule(after: Self.closeTimeout) { [weak self] in self?.handle(.linkEnded(link, reason, prepared: nil)) }
    }

    private func endLink(_ reason: DisconnectReason) {
        let ended = session
        session = nil
        setup?.cancel()
        setup = nil
        ended?.end(reason)
        isKeptConnected = false
        services = []
        earlyValues = []
        unbind(reason)
        disconnectReason = reason
        state = .disconnected
        trace(.disconnected(reason))
        owner?.peripheralDidDisconnect(self)
    }

    private func finish(_ waiters: [Int], _ outcome: ConnectionStateMachine.Outcome, _ reported: (any Error)?) {
        let result: Result<Void, any Error> =
            switch outcome {
            case .success: .success(())
            case .failure(let code): .failure(BluetoothError(code, during: .connect, peer: id))
            case .reportedFailure: .failure(reported ?? BluetoothError(.disconnected(.connectionFailed), during: .connect, peer: id))
            }
        for waiter in waiters { waiting[waiter]?.finish(result) }
    }
}
