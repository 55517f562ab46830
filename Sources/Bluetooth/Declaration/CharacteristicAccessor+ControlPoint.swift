/// Control points: a request is written, and the reply is notified or indicated.
extension CharacteristicAccessor where Value: ByteCodable {
    /// Writes a request and waits for its reply: the next value that the device notifies.
    ///
    /// Requests wait for one another. After one that was given up (its deadline passed, or its task was cancelled), the next one
    /// waits until the late reply has come, or for 30 s, after which the specifications end a procedure.
    ///
    /// - Parameter timeout: how long to wait, the turn included.
    /// - Throws: what ``write(_:timeout:)`` throws, as a failure of the request; ``BluetoothError/Code/timedOut(after:)`` at the deadline.
    public func sendRequest(_ request: Value, timeout: Duration = .seconds(20)) async throws -> Value {
        try await sendRequest(request, timeout: timeout) { _ in true }
    }

    fileprivate func sendRequest(_ request: Value, timeout: Duration, matches: @escaping @Sendable (Value) -> Bool) async throws -> Value {
        if storage.peripheral == nil, let onRequest = storage.onRequest { return try await onRequest(request, .local) }
        let (peripheral, _) = try storage.connected(.request, needs: [.write, .writeWithoutResponse])
        let timers = peripheral.timers
        let deadline = timers.now + timeout
        func failure(_ code: BluetoothError.Code) -> BluetoothError {
            BluetoothError(code, during: .request, peer: peripheral.id, attribute: id)
        }

        let queue = storage.controlPoint
        let (ticket, turn) = queue.enter()
        var wasSent = false
        do {
            try await turn?.wait(timers, timeout: deadline - timers.now, orThrow: failure(.timedOut(after: timeout)))
            if !storage.isNotifying { try await enableNotifications(timeout: deadline - timers.now) }
            // The reply may come before the response of the write.
            let reply = PendingCompletion<Value>()
            guard queue.begin(ticket, reply, matches: matches) else {
                throw failure(.disconnected(peripheral.disconnectReason ?? .other("the connection has changed")))
            }
            try await writeRequest(request, timeout: deadline - timers.now) { wasSent = true }
            let value = try await reply.wait(timers, timeout: deadline - timers.now, orThrow: failure(.timedOut(after: timeout)))
            queue.end(ticket)
            return value
        } catch let error as ATTError {
            // The device refused: there is no reply.
            queue.end(ticket)
            throw error
        } catch {
            if wasSent, queue.abandon(ticket) {
                timers.schedule(after: .attTransactionTimeout) { [weak queue] in queue?.end(ticket) }
            } else {
                queue.end(ticket)
            }
            if case .timedOut? = (error as? BluetoothError)?.code { throw failure(.timedOut(after: timeout)) }
            throw (error as? BluetoothError)?.during(.request, peer: peripheral.id, attribute: id) ?? error
        }
    }

    fileprivate func writeRequest(_ request: Value, timeout: Duration, willStart: @escaping @BluetoothActor () -> Void) async throws {
        let (peripheral, remote) = try storage.connected(.request, needs: [.write, .writeWithoutResponse])
        if remote.properties.contains(.write) {
            try await peripheral.write(request.bytes, to: remote.handle, uuid: remote.uuid, timeout: timeout, willStart: willStart)
        } else {
            try await peripheral.writeWithoutResponse(request.bytes, to: remote, timeout: timeout)
            willStart()
        }
    }
}

extension CharacteristicAccessor where Value: ControlPointValue {
    /// Writes a request and waits for the reply that answers it: see ``ControlPointValue/isResponse(to:)``.
    public func sendRequest(_ request: Value, timeout: Duration = .seconds(20)) async throws -> Value {
        try await sendRequest(request, timeout: timeout) { $0.isResponse(to: request) }
    }

    /// Writes a request beside the one that is under way, and waits for the reply that answers it: for a request that ends another.
    ///
    /// - Parameter timeout: how long to wait.
    /// - Throws: as `sendRequest(_:timeout:)` does.
    public func interrupt(with request: Value, timeout: Duration = .seconds(20)) async throws -> Value {
        if storage.peripheral == nil, let onRequest = storage.onRequest { return try await onRequest(request, .local) }
        let (peripheral, _) = try storage.connected(.request, needs: [.write, .writeWithoutResponse])
        let timers = peripheral.timers
        let deadline = timers.now + timeout
        let failure = BluetoothError(.timedOut(after: timeout), during: .request, peer: peripheral.id, attribute: id)
        let reply = PendingCompletion<Value>()
        storage.controlPoint.interrupt(reply) { $0.isResponse(to: request) }
        defer { storage.controlPoint.endInterruption(reply) }
        do {
            if !storage.isNotifying { try await enableNotifications(timeout: deadline - timers.now) }
            try await writeRequest(request, timeout: deadline - timers.now) {}
            return try await reply.wait(timers, timeout: deadline - timers.now, orThrow: failure)
        } catch let error as BluetoothError {
            if case .timedOut = error.code { throw failure }
            throw error.during(.request, peer: peripheral.id, attribute: id)
        }
    }
}

/// The value of a control point whose replies say which request they answer, such as by an op code.
public protocol ControlPointValue: ByteCodable, Sendable {
    /// Tests that this is the reply to `request`; anything else that is notified meanwhile is not taken for it.
    func isResponse(to request: Self) -> Bool
}
