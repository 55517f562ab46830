/// The one place where Bluetooth happens: every device, service and characteristic is isolated to it, and its executor is the
/// radio's event loop, so nothing hops between the bytes' arrival and the value's change.
@globalActor
public actor BluetoothActor {
    public static let shared = BluetoothActor()

    package nonisolated let loop = EventLoop()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Runs a closure on the actor.
    public static func run<Value: Sendable>(_ body: @BluetoothActor () async throws -> Value) async rethrows -> Value {
        try await body()
    }
}
