import Foundation

/// Publishes declared services on a radio: the device's side of the same declaration that the companion uses.
///
///     let server = GATTServer(radio: radio)
///     try await server.publish(speaker)
///     try await server.startAdvertising(AdvertisementData(localName: "Speaker", serviceUUIDs: [SpeakerService.id]))
///     try await server.run()
///
/// The radio's own ``PeripheralRadio/run()`` must be running.
@BluetoothActor
public final class GATTServer {
    private let radio: any PeripheralRadio
    private var storages: [AttributeHandle: AnyCharacteristicStorage] = [:]
    private var subscriptions: [AttributeHandle: [UUID]] = [:]
    /// In the order of their connection.
    public private(set) var centrals: [Central] = []
    /// The adapter's state.
    public private(set) var state: AdapterState

    private var connectionHandlers: [@BluetoothActor (Central, DisconnectReason?) -> Void] = []
    private var notifyWaiters: [PendingCompletion<Void>] = []
    private var inboxes: [UUID: RequestInbox] = [:]
    private let newInboxes: AsyncStream<RequestInbox>
    private let newInboxesContinuation: AsyncStream<RequestInbox>.Continuation

    public init(radio: any PeripheralRadio) {
        self.radio = radio
        state = radio.state
        (newInboxes, newInboxesContinuation) = AsyncStream.makeStream()
        radio.peripheralDelegate = self
    }

    /// Publishes the services of a device, in the order of their declaration. Replaces what was published before.
    ///
    /// - Throws: ``BluetoothError``.
    public func publish(_ device: any BluetoothDevice) async throws { try await publish(DeclaredServices(of: device)) }

    /// Publishes services. Replaces what was published before.
    public func publish(_ services: [any BluetoothService]) async throws { try await publish(DeclaredServices(of: services)) }

    private func publish(_ declared: DeclaredServices) async throws {
        for storage in storages.values {
            storage.server = nil
            storage.publishedHandle = nil
        }
        storages = [:]
        let table = declared.entries.map { entry in
            GATTService(
                uuid: entry.state.id,
                characteristics: entry.characteristics.map(\.declaration).map {
                    GATTCharacteristic(uuid: $0.id, properties: $0.properties, permissions: $0.permissions, descriptors: $0.descriptors)
                })
        }
        let published = try await radio.publish(table)
        for (service, entry) in zip(published, declared.entries) {
            for (characteristic, storage) in zip(service.characteristics, entry.characteristics) {
                storage.server = self
                storage.publishedHandle = characteristic.handle
                storages[characteristic.handle] = storage
            }
        }
    }

    /// Advertises until ``stopAdvertising()``, also after centrals came and went.
    ///
    /// - Throws: ``ByteCodingError`` for data that does not fit into the advertisement and its scan response; ``BluetoothError``.
    public func startAdvertising(_ data: AdvertisementData) async throws { try await radio.startAdvertising(data) }

    public func stopAdvertising() { radio.stopAdvertising() }

    /// Ends the link to a central. A no-op where there is none.
    public func disconnect(_ central: Central) { radio.disconnect(central.id) }

    /// Calls the closure when a central connects, with `nil`, and when it is gone, with the reason.
    public func onConnectionChange(_ handler: @escaping @BluetoothActor (Central, DisconnectReason?) -> Void) {
        connectionHandlers.append(handler)
    }

    /// Answers requests until cancelled.
    public func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for await inbox in newInboxes {
                group.addTask { await inbox.run() }
            }
            group.cancelAll()
        }
        try Task.checkCancellation()
    }

    // MARK: - Notifications

    func subscribers(of storage: AnyCharacteristicStorage) -> [Central] {
        guard let handle = storage.publishedHandle, let ids = subscriptions[handle] else { return [] }
        return centrals.filter { ids.contains($0.id) }
    }

    func notifyNow(_ bytes: [UInt8], of storage: AnyCharacteristicStorage, to central: Central?) -> Bool {
        guard let handle = storage.publishedHandle, notifyWaiters.isEmpty else { return false }
        return radio.notify(bytes, for: handle, to: central?.id)
    }

    func notify(_ bytes: [UInt8], of storage: AnyCharacteristicStorage, to central: Central?) async throws {
        func failure(_ code: BluetoothError.Code) -> BluetoothError {
            BluetoothError(code, during: .notify, peer: central?.id, attribute: storage.declaration.id)
        }
        guard let handle = storage.publishedHandle else { throw failure(.notConnected) }
        let receivers = subscribers(of: storage).filter { central == nil || $0.id == central?.id }
        if let shortest = receivers.map(\.maximumNotifyLength).min(), bytes.count > shortest {
            throw failure(.valueTooLong(length: bytes.count, maximum: shortest))
        }
        var mustQueue = !notifyWaiters.isEmpty
        while mustQueue || !radio.notify(bytes, for: handle, to: central?.id) {
            let turn = PendingCompletion<Void>()
            // One that had its turn and found the queue full again stays in front of those who came after it.
            if mustQueue { notifyWaiters.append(turn) } else { notifyWaiters.insert(turn, at: 0) }
            mustQueue = false
            do {
                try await turn.wait(
                    radio.timers, timeout: .attTransactionTimeout, orThrow: failure(.timedOut(after: .attTransactionTimeout)))
            } catch {
                notifyWaiters.removeAll { $0 === turn }
                wakeNextNotifier()
                throw error
            }
        }
        wakeNextNotifier()
    }

    private func wakeNextNotifier() {
        while !notifyWaiters.isEmpty {
            let turn = notifyWaiters.removeFirst()
            if turn.isFinished { continue }
            return turn.finish(.success(()))
        }
    }

    private func enqueue(_ central: Central, _ answer: @escaping @BluetoothActor () async -> Void) -> Bool {
        let inbox: RequestInbox
        if let known = inboxes[central.id] {
            inbox = known
        } else {
            inbox = RequestInbox()
            inboxes[central.id] = inbox
            newInboxesContinuation.yield(inbox)
        }
        return inbox.put(answer)
    }

    /// What is answered for an error that a handler threw.
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
        centrals.append(central)
        for handler in connectionHandlers { handler(central, nil) }
    }

    public func centralDidChangeMTU(_ central: Central) {
        if let index = centrals.firstIndex(where: { $0.id == central.id }) { centrals[index] = central }
    }

    public func centralDidDisconnect(_ central: Central, reason: DisconnectReason) {
        centrals.removeAll { $0.id == central.id }
        inboxes.removeValue(forKey: central.id)?.finish()
        for (handle, storage) in storages.sorted(by: { $0.key < $1.key }) where subscriptions[handle]?.contains(central.id) == true {
            subscriptions[handle]?.removeAll { $0 == central.id }
            storage.serveSubscription(central, false)
        }
        for handler in connectionHandlers { handler(central, reason) }
        // The queue that was full may have been its own.
        wakeNextNotifier()
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
        let isQueued = enqueue(central) {
            do { respond(.success(try await storage.serveRead(central))) } catch { respond(.failure(Self.answer(for: error))) }
        }
        if !isQueued { respond(.failure(.insufficientResources)) }
    }

    public func central(
        _ central: Central, didWrite value: [UInt8], to handle: AttributeHandle,
        respond: (@BluetoothActor (Result<Void, ATTError>) -> Void)?
    ) {
        guard let storage = storages[handle] else { return respond?(.failure(.attributeNotFound)) ?? () }
        let isQueued = enqueue(central) {
            do {
                try await storage.serveWrite(value, central)
                respond?(.success(()))
            } catch {
                respond?(.failure(Self.answer(for: error)))
            }
        }
        if !isQueued { respond?(.failure(.insufficientResources)) }
    }

    public func radioIsReadyToNotify() { wakeNextNotifier() }
}
