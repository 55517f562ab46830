import Bluetooth
import Foundation
import VirtualRadio

/// Waits for what a radio completes.
@BluetoothActor
func result<Value: Sendable>(
    _ start: @BluetoothActor (@escaping RadioCompletion<Value>) -> Void
) async -> Result<Value, any Error> {
    await withCheckedContinuation { continuation in start { continuation.resume(returning: $0) } }
}

extension CentralRadio {
    func connect(_ peripheral: UUID) async throws -> any RadioLink { try await result { connect(peripheral, completion: $0) }.get() }
}

extension RadioLink {
    func discover() async throws -> [GATTService] { try await result { discoverServices($0) }.get() }
    func read(_ handle: AttributeHandle) async throws -> [UInt8] { try await result { read(handle, completion: $0) }.get() }
    func write(_ value: [UInt8], to handle: AttributeHandle) async throws {
        try await result { write(value, to: handle, completion: $0) }.get()
    }
    func pair() async throws { try await result { pair($0) }.get() }
    func rssi() async throws -> Int { try await result { readRSSI($0) }.get() }

    func subscribe(_ characteristic: GATTCharacteristic, _ enabled: Bool = true) async throws {
        try await result { setNotifications(enabled, for: characteristic, completion: $0) }.get()
    }
}
