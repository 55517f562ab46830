import Bluetooth

/// Awaits what a link completes: for tests of a radio itself. A completion that is called twice stops the program.
extension RadioLink {
    /// The peripheral's whole table.
    public func discover() async throws -> [GATTService] { try await completion { discoverServices($0) } }

    /// Reads a characteristic or a descriptor.
    public func read(_ handle: AttributeHandle) async throws -> [UInt8] { try await completion { read(handle, completion: $0) } }

    /// Writes with a response.
    public func write(_ value: [UInt8], to handle: AttributeHandle) async throws {
        try await completion { write(value, to: handle, completion: $0) }
    }

    /// Turns notifications or indications on, or off.
    public func subscribe(_ characteristic: GATTCharacteristic, _ enabled: Bool = true) async throws {
        try await completion { setNotifications(enabled, for: characteristic, completion: $0) }
    }

    /// The signal strength, dBm.
    public func rssi() async throws -> Int { try await completion { readRSSI($0) } }

    /// Pairs, and bonds.
    public func pair() async throws { try await completion { pair($0) } }
}

/// Waits for what a radio completes.
@BluetoothActor
func completion<Value: Sendable>(_ start: @BluetoothActor (@escaping RadioCompletion<Value>) -> Void) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in start { continuation.resume(with: $0) } }
}
