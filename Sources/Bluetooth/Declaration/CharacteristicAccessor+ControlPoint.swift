/// Control points: a request is written, and the reply is notified or indicated.
extension CharacteristicAccessor where Value: ByteCodable {
    /// Writes a request and waits for its reply: the next value that the device notifies.
    ///
    /// Requests wait for one another. After one that was given up (its deadline passed, or its task was cancelled), the next one
    /// waits until the late reply has come, or for 30 s, after which the specifications end a procedure.
    ///
    /// - Parameter timeout: how long to wait, the turn included.
    /// - Throws: what ``write(_:timeout:)`` throws; ``BluetoothError/Code/timedOut(after:)`` at the deadline.
    public func sendRequest(_ request: Value, timeout: Duration = .seconds(20)) async throws -> Value {
        try await sendRequest(request, timeout: timeout) { _ in true }
    }

    fileprivate func sendRequest(_ request: Value, timeout: Duration, matches: @escaping @Sendable (Value) -> Bool) async throws -> Value {
        if storage.peripheral == nil, let onRequest = storage.onRequest { return try await onRequest(request, .local) }
        let (peripheral, _) = try storage.connected(.request, needs: [.write, .writeWithoutResponse])
        let timers = peripheral.timers
        let deadline = timers.now + timeout
        func timedOut() -> BluetoothError {
            BluetoothError(.timedOut(after: timeout), during: .request, peer: peripheral.id, attribute: id)
        }
        if !storage.isNotifying { try await enableNotifications(timeout: timeout) }

        while !storage.controlPoint.isFree {
            let turn = PendingCompletion<Void>()
            storage.controlPoint.wait(turn)
            try await turn.wait(timers, timeout: deadline - timers.now, orThrow: timedOut())
        }
        let reply = PendingCompletion<Value>()
        let procedure = storage.controlPoint.begin(reply, matches: matches)
        do {
            try await writeRequest(request, timeout: deadline - timers.now)
        } catch let error as ATTError {
            // The device refused the request: there is no reply.
            storage.controlPoint.end()
            throw error
        } catch {
            abandon(procedure, timers)
            throw error
        }
        do {
            let value = try await reply.wait(timers, timeout: deadline - timers.now, orThrow: timedOut())
            storage.controlPoint.end()
            return value
        } catch {
            abandon(procedure, timers)
            throw error
        }
    }

    private func writeRequest(_ request: Value, timeout: Duration) async throws {
        if storage.remote?.properties.contains(.write) == true {
            try await write(request, timeout: timeout)
        } else {
            try await writeWithoutResponse(request, timeout: timeout)
        }
    }

    private func abandon(_ procedure: Int, _ timers: TimerQueue) {
        guard storage.remote != nil else { return storage.controlPoint.end() }
        storage.controlPoint.abandon()
        timers.schedule(after: .attTransactionTimeout) { [weak storage] in storage?.controlPoint.forgetAbandoned(procedure) }
    }
}

extension CharacteristicAccessor where Value: ControlPointValue {
    /// Writes a request and waits for the reply that answers it: see ``ControlPointValue/isResponse(to:)``.
    public func sendRequest(_ request: Value, timeout: Duration = .seconds(20)) async throws -> Value {
        try await sendRequest(request, timeout: timeout) { $0.isResponse(to: request) }
    }
}
