import Bluetooth

@testable import DBus

/// Another program on the bus, which is not Avahi, and sends its signals to one connection alone.
@BluetoothActor
final class Forger {
    private let bus: BusConnection
    private let victim: String

    init(on address: String, to victim: String) async throws {
        bus = BusConnection(to: .at(address), timers: TimerQueue())
        self.victim = victim
        try bus.open()
    }

    /// Returns when the bus has passed the signal on.
    func send(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant]) async throws {
        try bus.emit(to: victim, path, interface, member, arguments)
        _ = try await bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
    }
}
