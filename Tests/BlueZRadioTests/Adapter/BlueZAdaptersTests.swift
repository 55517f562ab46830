import Bluetooth
import DBus
import DBusTestSupport
import Testing

@testable import BlueZRadio

/// Which adapters this machine has.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct BlueZAdaptersTests {
    @Test func `are told by BlueZ, in the order of their numbers`() async throws {
        let bus = try await PrivateBus.start()
        let service = BusConnection(to: .at(bus.address), timers: TimerQueue())
        try service.open()
        let adapter: [String: [String: Variant]] = [BlueZ.adapter: ["Powered": .bool(false)]]
        let objects = ObjectCacheTests.objects([
            "/org/bluez": [BlueZ.agentManager: [:]], "/org/bluez/hci10": adapter, "/org/bluez/hci2": adapter,
            "/org/bluez/hci2/dev_00_00_00_00_00_01": [BlueZ.device: ["Connected": .bool(false)]],
        ])
        service.onCall = { $0.reply(objects) }
        _ = try await service.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
        #expect(try await BlueZAdapters.names(busAddress: bus.address) == ["hci2", "hci10"])
    }

    @Test func `are asked for in vain without a bus, and within the deadline of a service that is silent`() async throws {
        await #expect(throws: BluetoothError.self) { try await BlueZAdapters.names(busAddress: "unix:path=/nonexistent/socket") }
        let bus = try await PrivateBus.start()
        let service = BusConnection(to: .at(bus.address), timers: TimerQueue())
        try service.open()
        var calls: [BusCall] = []
        service.onCall = { calls.append($0) }
        _ = try await service.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
        await #expect(throws: BluetoothError.self) { try await BlueZAdapters.names(busAddress: bus.address, within: .milliseconds(50)) }
        #expect(calls.map(\.member) == ["GetManagedObjects"])
        for call in calls { call.reply() }
    }
}
