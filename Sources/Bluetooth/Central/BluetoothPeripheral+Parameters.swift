import Foundation

/// The rhythm of a connection, and its PHY. Where a radio chooses them by itself, as ``Bluetooth/Bluetooth/missingCapabilities`` tells, asking
/// throws ``BluetoothError/Code/unavailable(_:reason:)``.
extension BluetoothPeripheral {
    /// The parameters of the connection; `nil` without one, and where the radio is not told them.
    public var connectionParameters: ConnectionParameters? { session?.link.parameters }

    /// The PHY of the connection; `nil` without one, and where the radio is not told it.
    public var phy: PHY? { session?.link.phy }

    /// Asks for other connection parameters, and waits until they count.
    ///
    /// - Returns: those that were chosen.
    /// - Throws: ``BluetoothError``; `CancellationError`.
    @discardableResult
    public func requestConnectionParameters(
        _ range: ConnectionParameterRange, timeout: Duration = .attTransactionTimeout
    ) async throws -> ConnectionParameters {
        try await ask(.connectionParameters, .connectionParameters, timeout) { $0.requestParameters(range, completion: $1) }
    }

    /// Asks for another PHY, and waits until it counts.
    ///
    /// - Returns: the PHY that counts: the one before, where the device does not have the one that was asked for.
    /// - Throws: ``BluetoothError``; `CancellationError`.
    @discardableResult
    public func requestPHY(_ phy: PHY, timeout: Duration = .attTransactionTimeout) async throws -> PHY {
        try await ask(.phy, .phy, timeout) { $0.requestPHY(phy, completion: $1) }
    }

    /// Asks past the queue of requests: these procedures are the link layer's, and ATT does not wait for them.
    private func ask<Value: Sendable>(
        _ capability: RadioCapability, _ operation: BluetoothError.Operation, _ timeout: Duration,
        _ start: (any RadioLink, @escaping RadioCompletion<Value>) -> Void
    ) async throws -> Value {
        if let reason = radio.missingCapabilities[capability] {
            throw BluetoothError(.unavailable(capability, reason: reason), during: operation, peer: id)
        }
        guard let session else { throw BluetoothError(.notConnected, during: operation, peer: id) }
        try Task.checkCancellation()
        let pending = PendingCompletion<Value>()
        start(session.link) { [id] result in
            pending.finish(result.mapError { ($0 as? BluetoothError)?.during(operation, peer: id) ?? $0 })
        }
        return try await pending.wait(
            timers, timeout: timeout, orThrow: BluetoothError(.timedOut(after: timeout), during: operation, peer: id))
    }
}

/// Asks for the rhythm of a device's connections, and tells it.
extension GATTServer {
    /// The parameters of the connection to a central; `nil` without one, and where the radio is not told them.
    public func connectionParameters(of central: Central) -> ConnectionParameters? { radio.parameters(of: central.id) }

    /// Asks a central for other connection parameters, which it may refuse, and waits until they count.
    ///
    /// - Returns: those that were chosen; `nil` where the radio is not told what came of it.
    /// - Throws: ``BluetoothError``, with ``BluetoothError/Code/unavailable(_:reason:)`` where the radio cannot ask; `CancellationError`.
    @discardableResult
    public func requestConnectionParameters(
        _ range: ConnectionParameterRange, of central: Central, timeout: Duration = .attTransactionTimeout
    ) async throws -> ConnectionParameters? {
        if let reason = radio.missingCapabilities[.connectionParameters] {
            let code = BluetoothError.Code.unavailable(.connectionParameters, reason: reason)
            throw BluetoothError(code, during: .connectionParameters, peer: central.id)
        }
        try Task.checkCancellation()
        let pending = PendingCompletion<ConnectionParameters?>()
        radio.requestParameters(range, of: central.id) { pending.finish($0) }
        return try await pending.wait(
            radio.timers, timeout: timeout,
            orThrow: BluetoothError(.timedOut(after: timeout), during: .connectionParameters, peer: central.id))
    }
}
