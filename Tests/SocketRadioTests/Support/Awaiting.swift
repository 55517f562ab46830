import Bluetooth
import Foundation
import Observation
import Testing

// A continuation that is resumed twice stops the program: every test here also sees that nothing completes twice.

extension CentralRadio {
    func link(to peripheral: UUID) async throws -> any RadioLink {
        try await withCheckedThrowingContinuation { continuation in connect(peripheral) { continuation.resume(with: $0) } }
    }
}

extension RadioLink {
    func table() async throws -> [GATTService] {
        try await withCheckedThrowingContinuation { continuation in discoverServices { continuation.resume(with: $0) } }
    }

    func read(_ handle: AttributeHandle) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in read(handle) { continuation.resume(with: $0) } }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle) async throws {
        try await withCheckedThrowingContinuation { continuation in write(value, to: handle) { continuation.resume(with: $0) } }
    }

    func subscribe(_ characteristic: GATTCharacteristic) async throws {
        try await withCheckedThrowingContinuation { continuation in
            setNotifications(true, for: characteristic) { continuation.resume(with: $0) }
        }
    }

    func strength() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in readRSSI { continuation.resume(with: $0) } }
    }

    func pair() async throws {
        try await withCheckedThrowingContinuation { continuation in pair { continuation.resume(with: $0) } }
    }

    /// A characteristic of the ``LentService``.
    func find(_ id: BTUUID) async throws -> GATTCharacteristic {
        try #require(try await table().first { $0.uuid == LentService.id }?.characteristics.first { $0.uuid == id })
    }
}

/// Waits until what is observable is as it should be, 30 s at most: sockets need real time.
@BluetoothActor
func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: @BluetoothActor () -> Bool) async throws {
    let timers = TimerQueue()
    let deadline = timers.now + .seconds(30)
    while true {
        let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
        let isMet = withObservationTracking {
            condition()
        } onChange: {
            continuation.yield(true)
        }
        if isMet { return }
        let timer = timers.schedule(at: deadline) { continuation.yield(false) }
        var iterator = changes.makeAsyncIterator()
        let hasChanged = await iterator.next()
        timers.cancel(timer)
        try #require(hasChanged == true, "it did not happen in time", sourceLocation: sourceLocation)
    }
}

/// The error that something ends in.
@BluetoothActor
func failure(_ body: @BluetoothActor () async throws -> Void) async -> (any Error)? {
    do {
        try await body()
        return nil
    } catch {
        return error
    }
}

/// The code of the error that something ends in, where it is a ``BluetoothError``.
@BluetoothActor
func code(_ body: @BluetoothActor () async throws -> Void) async -> BluetoothError.Code? {
    (await failure(body) as? BluetoothError)?.code
}
