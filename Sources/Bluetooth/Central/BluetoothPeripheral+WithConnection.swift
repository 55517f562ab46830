import Foundation

/// Work that lives as long as a connection.
extension BluetoothPeripheral {
    /// Connects, works for as long as the connection stands, and gives it back.
    ///
    /// The work is cancelled when the connection ends, and awaited to its end. Uses of one connection are counted: the last one that ends
    /// disconnects, unless somebody has called ``connect()``, whose connection stays.
    ///
    /// - Parameters:
    ///   - timeout: how long an attempt to connect may take; `nil` waits until the device is in reach, but where `policy` has a limit of
    ///     attempts, every attempt but the first takes ``ReconnectionPolicy/longestAttempt``.
    ///   - policy: what becomes of a connection that is lost, or not made: the work begins anew on the next one.
    ///   - work: what is done over the connection.
    /// - Returns: what the work returned.
    /// - Throws: what the work throws; ``BluetoothError`` with ``BluetoothError/Operation/stayConnected`` where the connection ended under it,
    ///   with the reason, and with ``BluetoothError/Operation/connect`` where none was made; `CancellationError` where the caller was cancelled.
    public func withConnection<Value: Sendable>(
        timeout: Duration? = nil, reconnecting policy: ReconnectionPolicy = .never,
        _ work: @escaping @BluetoothActor () async throws -> Value
    ) async throws -> Value {
        connectionUses += 1
        do {
            let value = try await reconnect(by: policy, timeout) { try await $0.whileItStands(work) }
            await giveBack()
            return value
        } catch {
            await giveBack()
            throw error
        }
    }

    /// Keeps the device connected until the caller is cancelled, the policy gives up, or ``disconnect()`` was called.
    ///
    /// - Throws: as ``withConnection(timeout:reconnecting:_:)``.
    public func stayConnected(reconnecting policy: ReconnectionPolicy, timeout: Duration? = nil) async throws {
        try await withConnection(timeout: timeout, reconnecting: policy) {
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            continuation.finish()
            try Task.checkCancellation()
        }
    }

    private func giveBack() async {
        connectionUses -= 1
        guard connectionUses == 0, !isKeptConnected else { return }
        await endConnection { .release($0) }
    }

    private func reconnect<Value: Sendable>(
        by policy: ReconnectionPolicy, _ timeout: Duration?, _ work: (LinkSession) async throws -> Value
    ) async throws -> Value {
        var attempt = 0
        while true {
            let failure: BluetoothError
            do throws(ConnectionEnd) {
                // An attempt without an end would never fail, and a limit never be reached.
                let limit = timeout ?? (attempt > 0 && policy.maximumAttempts != nil ? ReconnectionPolicy.longestAttempt : nil)
                return try await connectAndWork(limit, isPersistent: timeout == nil && policy == .never, work, attempt: &attempt)
            } catch {
                guard case .mayComeBack(let error) = error else { throw error.cause }
                failure = error
            }
            try Task.checkCancellation()
            reconnections += 1
            defer { reconnections -= 1 }
            if case .adapter = failure.code, policy != .never {
                try await waitForAdapter()
                continue
            }
            attempt += 1
            guard let pause = policy.pause(before: attempt) else { throw failure }
            if pause > .zero { try await timers.pause(for: pause) }
        }
    }

    /// The reason for no connection, or none any more.
    private enum ConnectionEnd: Error {
        case mayComeBack(BluetoothError)
        case forGood(any Error)

        var cause: any Error {
            switch self {
            case .mayComeBack(let error): error
            case .forGood(let error): error
            }
        }

        /// - Parameter error: ended a connection, or an attempt at one.
        init(_ error: any Error, peer: UUID) {
            switch error {
            case is CancellationError: self = .forGood(error)
            case let error as BluetoothError:
                switch error.code {
                // A person's wish, and what the next attempt would end in as well.
                case .disconnected(.requested), .disconnected(.bondMissing), .pairing, .invalidDeclaration, .unavailable:
                    self = .forGood(error)
                default: self = .mayComeBack(error)
                }
            // An ATT error of the set-up.
            default: self = .mayComeBack(BluetoothError(.disconnected(.other("\(error)")), during: .connect, peer: peer))
            }
        }
    }

    private func connectAndWork<Value: Sendable>(
        _ timeout: Duration?, isPersistent: Bool, _ work: (LinkSession) async throws -> Value, attempt: inout Int
    ) async throws(ConnectionEnd) -> Value {
        do {
            try await awaitConnection(timeout: timeout, isPersistent: isPersistent)
        } catch {
            throw ConnectionEnd(error, peer: id)
        }
        attempt = 0
        // It may have ended in the moment in which it was made.
        guard let session else {
            let reason = disconnectReason ?? .connectionFailed
            throw ConnectionEnd(BluetoothError(.disconnected(reason), during: .stayConnected, peer: id), peer: id)
        }
        do {
            return try await work(session)
        } catch let error as BluetoothError where error.operation == .stayConnected && session.endReason != nil {
            throw ConnectionEnd(error, peer: id)
        } catch {
            throw .forGood(error)
        }
    }

    private func waitForAdapter() async throws {
        guard radio.state != .poweredOn else { return }
        let pending = PendingCompletion<Void>()
        adapterWaiters.append(pending)
        defer { adapterWaiters.removeAll { $0 === pending } }
        try await pending.wait(timers, timeout: nil, orThrow: CancellationError())
    }
}

extension LinkSession {
    /// Works for as long as the link stands.
    ///
    /// - Throws: what the work throws; ``BluetoothError`` with the link's end where that is why, or came first.
    func whileItStands<Value: Sendable>(_ work: @escaping @BluetoothActor () async throws -> Value) async throws -> Value {
        let task = Task {
            let value = try await work()
            // Work that was cancelled may return all the same, and what it returns is not what it was for.
            if let endReason, endReason != .requested { throw CancellationError() }
            return value
        }
        let handler = onEnd { task.cancel() }
        defer { removeEndHandler(handler) }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        do {
            return try result.get()
        } catch {
            // Who was cancelled by its caller need not know of the link.
            guard let endReason, !Task.isCancelled, error.mayFollowFromLinkEnd else { throw error }
            throw BluetoothError(.disconnected(endReason), during: .stayConnected, peer: link.peripheral)
        }
    }
}

extension Error {
    /// True for what work ends in when its link has ended.
    fileprivate var mayFollowFromLinkEnd: Bool {
        if self is CancellationError { return true }
        switch (self as? BluetoothError)?.code {
        case .disconnected, .notConnected, .adapter: return true
        default: return false
        }
    }
}
