import Foundation

/// Publishes declared services on a radio: the device's side of the same declaration that the companion uses.
///
///     let server = GATTServer(radio: radio)
///     try await server.publish(lamp)
///     try await server.startAdvertising(AdvertisementData(localName: "Lamp", serviceUUIDs: [LampService.id]))
///     try await server.run()
///
/// The radio's own ``PeripheralRadio/run()`` must be running.
@BluetoothActor
public final class GATTServer {
    let radio: any PeripheralRadio
    // Unchecked, as all that a notification reads: no access lasts while anything else runs.
    @exclusivity(unchecked) private var storages: [AttributeHandle: AnyCharacteristicStorage] = [:]
    @exclusivity(unchecked) private var subscriptions: [AttributeHandle: [UUID]] = [:]
    /// In the order of their connection.
    @exclusivity(unchecked) public private(set) var centrals: [Central] = []
    /// The adapter's state.
    public private(set) var state: AdapterState

    /// True where something that is published needs a link that was paired.
    public private(set) var asksForPairing = false
    /// Attributes that need a link that was paired.
    private var guarded: Set<AttributeHandle> = []
    private var securedRequestHandlers: [@BluetoothActor (Central) -> Void] = []

    private var connectionHandlers: [@BluetoothActor (Central, DisconnectReason?) -> Void] = []
    private let notifications = SendQueue()
    /// In the order of the centrals' first requests.
    private var inboxes: [(central: UUID, inbox: RequestInbox)] = []
    /// ``cancelRequests()`` ended the handlers, and ``run()`` begins anew.
    private var isCut = false
    private var service = Service.notStarted

    /// The state of the service of requests.
    private enum Service {
        /// Requests wait.
        case notStarted
        /// New inboxes go to ``GATTServer/run()``.
        case running(AsyncStream<RequestInbox>.Continuation)
        /// Requests are refused, so that no central waits for an answer that nobody will give.
        case stopped
    }

    /// On a radio whose ``PeripheralRadio/run()`` somebody else calls. It publishes nothing yet.
    public init(radio: any PeripheralRadio) {
        self.radio = radio
        state = radio.state
        radio.peripheralDelegate = self
    }

    /// Publishes the services of a device, in the order of their declaration. Replaces what was published before: subscriptions end.
    ///
    /// - Throws: ``BluetoothError``.
    public func publish(_ device: any BluetoothDevice) async throws { try await publish(DeclaredServices(of: device)) }

    /// Publishes services. Replaces what was published before.
    public func publish(_ services: [any BluetoothService]) async throws { try await publish(DeclaredServices(of: services)) }

    /// Publishes services of a device that lacks some of their characteristics. Replaces what was published before.
    ///
    /// - Parameters:
    ///   - absent: characteristics that are declared, and that this device does not have.
    ///   - waivesPermissions: whether every central may do everything, whatever the declaration asks of its link.
    public func publish(_ services: [any BluetoothService], without absent: Set<BTUUID>, waivesPermissions: Bool = false) async throws {
        try await publish(DeclaredServices(of: services, without: absent), waivesPermissions: waivesPermissions)
    }

    private func publish(_ declared: DeclaredServices, waivesPermissions: Bool = false) async throws {
        for storage in storages.values {
            storage.server = nil
            storage.publishedHandle = nil
        }
        for (handle, storage) in storages.sorted(by: { $0.key < $1.key }) {
            for central in centrals where subscriptions[handle]?.contains(central.id) == true { storage.serveSubscription(central, false) }
        }
        storages = [:]
        subscriptions = [:]
        guarded = []
        notifications.end(.notConnected)
        let table = declared.entries.map { entry in
            GATTService(
                uuid: entry.state.id,
                characteristics: entry.characteristics.map(\.declaration).map {
                    GATTCharacteristic(
                        uuid: $0.id, properties: $0.properties, permissions: waivesPermissions ? [] : $0.permissions,
                        descriptors: $0.descriptors)
                })
        }
        asksForPairing = table.contains { $0.characteristics.contains { !$0.permissions.isEmpty } }
        let published = try await radio.publish(table)
        for (service, entry) in zip(published, declared.entries) {
            for (characteristic, storage) in zip(service.characteristics, entry.characteristics) {
                storage.server = self
                storage.publishedHandle = characteristic.handle
                storages[characteristic.handle] = storage
                if !waivesPermissions, !storage.declaration.permissions.isEmpty { guarded.insert(characteristic.handle) }
            }
        }
    }

    /// Advertises until ``stopAdvertising()``, also after centrals came and went.
    ///
    /// - Throws: ``ByteCodingError`` for data that does not fit into the advertisement and its scan response; ``BluetoothError``.
    public func startAdvertising(_ data: AdvertisementData) async throws { try await radio.startAdvertising(data) }

    /// Ends advertising; connected centrals stay. A no-op where nothing is advertised.
    public func stopAdvertising() { radio.stopAdvertising() }

    /// Ends the link to a central. A no-op where there is none.
    public func disconnect(_ central: Central) { radio.disconnect(central.id) }

    /// Calls the closure when a central connects, with `nil`, and when it is gone, with the reason.
    public func onConnectionChange(_ handler: @escaping @BluetoothActor (Central, DisconnectReason?) -> Void) {
        connectionHandlers.append(handler)
    }

    /// Calls the closure when a central reads or writes what needs a paired link: the radio has checked that its link is one.
    public func onSecuredRequest(_ handler: @escaping @BluetoothActor (Central) -> Void) { securedRequestHandlers.append(handler) }

    /// Cancels the handlers that are under way and refuses the requests that wait, as a power cut does; ``run()`` goes on with those that
    /// come later, once the last of those handlers has ended.
    public func cancelRequests() {
        guard case .running(let continuation) = service else { return }
        isCut = true
        for (_, inbox) in inboxes { inbox.refuseAll() }
        continuation.finish()
    }

    /// Answers requests until cancelled. Requests that come before the first call wait for it; those that come after the end are
    /// refused. It may be called again then; a second call while one is under way is a mistake in the program.
    ///
    /// - Throws: `CancellationError`.
    public func run() async throws {
        if case .running = service { preconditionFailure("this server is being run already") }
        repeat {
            isCut = false
            let (stream, continuation) = AsyncStream.makeStream(of: RequestInbox.self)
            service = .running(continuation)
            for (_, inbox) in inboxes { continuation.yield(inbox) }
            await withDiscardingTaskGroup { group in
                for await inbox in stream {
                    // On the actor from its first step: an answer never waits for another thread.
                    let answers: @Sendable @BluetoothActor () async -> Void = { await inbox.run() }
                    group.addTask(operation: answers)
                }
                group.cancelAll()
            }
        } while isCut && !Task.isCancelled
        service = .stopped
        for (_, inbox) in inboxes { inbox.refuseAll() }
        try Task.checkCancellation()
    }

    // MARK: - Notifications

    func subscribers(of storage: AnyCharacteristicStorage) -> [Central] {
        guard let handle = storage.publishedHandle, let ids = subscriptions[handle] else { return [] }
        return centrals.filter { ids.contains($0.id) }
    }

    func notifyNow(_ bytes: [UInt8], of storage: AnyCharacteristicStorage, to central: Central?) -> Bool {
        guard let handle = storage.publishedHandle, !notifications.isHeldUp(central?.id) else { return false }
        return radio.notify(bytes, for: handle, to: central?.id)
    }

    /// Sends a value at once, which is what becomes of most and takes no suspension.
    ///
    /// - Returns: `false` where it has to wait: see ``notifyInTurn(_:of:to:)``.
    func notifyIfRoom(_ bytes: [UInt8], of storage: AnyCharacteristicStorage, to central: Central?) throws -> Bool {
        guard let handle = storage.publishedHandle else { throw failure(.notConnected, storage, central) }
        for receiver in centrals where bytes.count > receiver.maximumNotifyLength {
            guard central == nil || receiver.id == central?.id, subscriptions[handle]?.contains(receiver.id) == true else { continue }
            throw failure(.valueTooLong(length: bytes.count, maximum: receiver.maximumNotifyLength), storage, central)
        }
        try Task.checkCancellation()
        return !notifications.isHeldUp(central?.id) && radio.notify(bytes, for: handle, to: central?.id)
    }

    /// Sends a value when those before it are sent and the radio has room.
    func notifyInTurn(_ bytes: [UInt8], of storage: AnyCharacteristicStorage, to central: Central?) async throws {
        guard let handle = storage.publishedHandle else { throw failure(.notConnected, storage, central) }
        try await notifications.send(to: central?.id, timers: radio.timers, timeout: .attTransactionTimeout) { [radio] in
            radio.notify(bytes, for: handle, to: central?.id)
        } failure: { [self] in
            failure($0, storage, central)
        }
    }

    private func failure(_ code: BluetoothError.Code, _ storage: AnyCharacteristicStorage, _ central: Central?) -> BluetoothError {
        BluetoothError(code, during: .notify, peer: central?.id, attribute: storage.declaration.id)
    }

    // MARK: - Requests

    private func securedRequest(_ handle: AttributeHandle, _ central: Central) {
        guard guarded.contains(handle) else { return }
        for handler in securedRequestHandlers { handler(central) }
    }

    private func enqueue(_ central: Central, _ request: RequestInbox.Request) {
        if case .stopped = service { return request.refuse() }
        let inbox: RequestInbox
        if let known = inboxes.first(where: { $0.central == central.id }) {
            inbox = known.inbox
        } else {
            inbox = RequestInbox()
            inboxes.append((central.id, inbox))
            if case .running(let continuation) = service { continuation.yield(inbox) }
        }
        if !inbox.put(request) { request.refuse() }
    }

    /// The ATT error that answers for an error of a handler.
    private static func answer(for error: any Error) -> ATTError {
        switch error {
        case let error as ATTError: error
        case ByteCodingError.invalidValue: .valueNotAllowed
        case is ByteCodingError: .invalidAttributeValueLength
        default: .unlikelyError
        }
    }
}

extension GATTServer: PeripheralRadioDelegate {
    public func peripheralRadioDidChangeState(_ state: AdapterState) { self.state = state }

    public func centralDidConnect(_ central: Central) {
        centrals.removeAll { $0.id == central.id }
        centrals.append(central)
        for handler in connectionHandlers { handler(central, nil) }
    }

    public func centralDidChangeMTU(_ central: Central) {
        if let index = centrals.firstIndex(where: { $0.id == central.id }) { centrals[index] = central }
    }

    public func centralDidDisconnect(_ central: Central, reason: DisconnectReason) {
        centrals.removeAll { $0.id == central.id }
        for (id, inbox) in inboxes where id == central.id { inbox.finish() }
        inboxes.removeAll { $0.central == central.id }
        for (handle, storage) in storages.sorted(by: { $0.key < $1.key }) where subscriptions[handle]?.contains(central.id) == true {
            subscriptions[handle]?.removeAll { $0 == central.id }
            storage.serveSubscription(central, false)
        }
        for handler in connectionHandlers { handler(central, reason) }
        // The queue that was full may have been its own.
        notifications.drain()
    }

    public func central(_ central: Central, didSubscribe subscribed: Bool, to handle: AttributeHandle) {
        guard let storage = storages[handle] else { return }
        subscriptions[handle, default: []].removeAll { $0 == central.id }
        if subscribed { subscriptions[handle, default: []].append(central.id) }
        storage.serveSubscription(central, subscribed)
    }

    public func central(
        _ central: Central, didRead handle: AttributeHandle, respond: @escaping @BluetoothActor (Result<[UInt8], ATTError>) -> Void
    ) {
        guard let storage = storages[handle] else { return respond(.failure(.attributeNotFound)) }
        if storage.declaration.permissions.guardsReading { securedRequest(handle, central) }
        let request = RequestInbox.Request {
            do { respond(.success(try await storage.serveRead(central))) } catch { respond(.failure(Self.answer(for: error))) }
        } refuse: {
            respond(.failure(.insufficientResources))
        }
        enqueue(central, request)
    }

    public func central(
        _ central: Central, didWrite value: [UInt8], to handle: AttributeHandle,
        respond: (@BluetoothActor (Result<Void, ATTError>) -> Void)?
    ) {
        guard let storage = storages[handle] else { return respond?(.failure(.attributeNotFound)) ?? () }
        if storage.declaration.permissions.guardsWriting { securedRequest(handle, central) }
        let request = RequestInbox.Request {
            do {
                try await storage.serveWrite(value, central, respond == nil ? .withoutResponse : .withResponse)
                respond?(.success(()))
            } catch {
                respond?(.failure(Self.answer(for: error)))
            }
        } refuse: {
            respond?(.failure(.insufficientResources))
        }
        enqueue(central, request)
    }

    public func radioIsReadyToNotify() { notifications.drain() }
}
