import Foundation

/// The devices that this adapter is bonded with. Where a radio keeps them to itself, as ``missingCapabilities`` tells, each call throws
/// ``BluetoothError/Code/unavailable(_:reason:)`` with ``RadioCapability/bonds``.
extension Bluetooth {
    /// Lists the devices that this adapter is bonded with, by their identities: ``retrieveDevice(for:as:)`` makes a device of one.
    ///
    /// - Throws: ``BluetoothError``; `CancellationError`.
    public func bonds(timeout: Duration = .seconds(10)) async throws -> [UUID] {
        let radio = try radioWithBonds()
        return try await withDeadline(radio.timers, timeout, during: .bonds) { try await radio.bondedPeripherals() }
    }

    /// Forgets a device's bond on this side, which also ends its connection: the next one pairs anew. A no-op without a bond. The device keeps
    /// its half until it forgets that too.
    ///
    /// - Throws: ``BluetoothError``; `CancellationError`.
    public func removeBond(with id: UUID, timeout: Duration = .seconds(10)) async throws {
        let radio = try radioWithBonds()
        try await withDeadline(radio.timers, timeout, during: .bonds, peer: id) { try await radio.removeBond(id) }
    }

    private func radioWithBonds() throws(BluetoothError) -> any CentralRadio {
        guard let radio else { throw BluetoothError(.adapter(.unknown), during: .bonds) }
        if let reason = radio.missingCapabilities[.bonds] { throw BluetoothError(.unavailable(.bonds, reason: reason), during: .bonds) }
        return radio
    }
}

/// The centrals that this device's adapter is bonded with, under the same conditions as ``Bluetooth/Bluetooth/bonds(timeout:)``.
extension GATTServer {
    /// Lists the centrals that the adapter is bonded with, by their identities.
    ///
    /// - Throws: ``BluetoothError``; `CancellationError`.
    public func bonds(timeout: Duration = .seconds(10)) async throws -> [UUID] {
        try requireBonds()
        return try await withDeadline(radio.timers, timeout, during: .bonds) { [radio] in try await radio.bondedIdentities() }
    }

    /// Forgets a central's bond on this side, which also ends its connection. A no-op without a bond.
    ///
    /// - Throws: ``BluetoothError``; `CancellationError`.
    public func removeBond(with id: UUID, timeout: Duration = .seconds(10)) async throws {
        try requireBonds()
        try await withDeadline(radio.timers, timeout, during: .bonds, peer: id) { [radio] in
            try await radio.removeBond(with: id)
        }
    }

    private func requireBonds() throws(BluetoothError) {
        if let reason = radio.missingCapabilities[.bonds] { throw BluetoothError(.unavailable(.bonds, reason: reason), during: .bonds) }
    }
}

/// Runs what a radio does, and waits for it no longer than the deadline or the caller's cancellation, which also cancel it.
@BluetoothActor
func withDeadline<Value: Sendable>(
    _ timers: TimerQueue, _ timeout: Duration, during operation: BluetoothError.Operation, peer: UUID? = nil,
    _ body: @escaping @BluetoothActor () async throws -> Value
) async throws -> Value {
    // A caller who has left wants nothing done.
    try Task.checkCancellation()
    let pending = PendingCompletion<Value>()
    let task = Task {
        do { pending.finish(.success(try await body())) } catch { pending.finish(.failure(error)) }
    }
    defer { task.cancel() }
    do {
        return try await pending.wait(
            timers, timeout: timeout, orThrow: BluetoothError(.timedOut(after: timeout), during: operation, peer: peer))
    } catch let error as BluetoothError {
        throw error.during(operation, peer: peer)
    }
}
