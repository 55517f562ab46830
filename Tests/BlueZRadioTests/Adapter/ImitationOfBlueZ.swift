import Bluetooth
import DBus
import DBusTestSupport
import Testing

@testable import BlueZRadio

/// Something that answers in the place of BlueZ, on a bus of its own, with one adapter that is on.
@BluetoothActor
final class ImitationOfBlueZ {
    let bus: PrivateBus
    let connection: BusConnection
    /// What was called, of which object, with the unique name of the caller.
    private(set) var calls: [(member: String, path: String, sender: String)] = []

    static let adapter = "/org/bluez/hci0"

    init() async throws {
        bus = try await PrivateBus.start()
        connection = BusConnection(to: .at(bus.address), timers: TimerQueue())
        let objects = ObjectCacheTests.objects([Self.adapter: [BlueZ.adapter: ["Powered": .bool(true)]]])
        try connection.open()
        connection.onCall = { [weak self] call in
            self?.calls.append((call.member, call.path, call.sender))
            if call.member == "GetManagedObjects" { call.reply(objects) } else { call.reply() }
        }
        _ = try await connection.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
    }

    /// The unique name of whoever made a call.
    func caller(of member: String) async throws -> String {
        for _ in 0..<500 {
            if let call = calls.first(where: { $0.member == member }) { return call.sender }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw NotCalled()
    }

    struct NotCalled: Error {}
}
