import Bluetooth
import OutriggerTesting
import Testing

extension RadioLink {
    /// A characteristic of the ``LentService``.
    func find(_ id: BTUUID) async throws -> GATTCharacteristic {
        try #require(try await discover().first { $0.uuid == LentService.id }?.characteristics.first { $0.uuid == id })
    }
}

/// Waits until something is so, 30 s at most: sockets need real time.
@BluetoothActor
func until(fileID: StaticString = #fileID, line: UInt = #line, _ condition: @BluetoothActor () -> Bool) async throws {
    try await TimerQueue().until(within: .seconds(30), fileID: fileID, line: line, condition)
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
