import Bluetooth
import DBus
import DBusTestSupport
import Testing

@testable import BlueZRadio

/// What BlueZ is asked to look for.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct DiscoveryTests {
    /// Runs a radio with something in the place of BlueZ, and gives what that was asked for by the first scan.
    private func filter(of radio: @BluetoothActor (String) -> BlueZCentral) async throws -> Variant {
        let bus = try await PrivateBus.start()
        let service = BusConnection(to: .at(bus.address), timers: TimerQueue())
        let (filters, continuation) = AsyncStream.makeStream(of: Variant.self)
        let objects = ObjectCacheTests.objects(["/org/bluez/hci0": [BlueZ.adapter: ["Powered": .bool(true)]]])
        try service.open()
        defer { service.close() }
        service.onCall = { call in
            if call.member == "SetDiscoveryFilter", let filter = call.arguments.first { continuation.yield(filter) }
            if call.member == "GetManagedObjects" { call.reply(objects) } else { call.reply() }
        }
        _ = try await service.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
        let central = radio(bus.address)
        let bluetooth = Bluetooth(radio: central) { Discover(Heart.self, by: .advertisedService("180D")) }
        bluetooth.scanNearbyDevices(minimumRSSI: -70)
        let run = Task { try await central.run() }
        defer { run.cancel() }
        for await filter in filters { return filter }
        throw CancellationError()
    }

    @Test func `a scan asks for LE, the services, repeated advertisements and the least strength`() async throws {
        let filter = try await filter { BlueZCentral(busAddress: $0) }
        #expect(
            filter
                == .options([
                    "Transport": .string("le"), "DuplicateData": .bool(true), "RSSI": .int16(-70),
                    "UUIDs": .strings(["0000180d-0000-1000-8000-00805f9b34fb"]),
                ]))
    }

    @Test func `where an unknown strength counts as one, BlueZ does not look at strengths`() async throws {
        let filter = try await filter { BlueZCentral(busAddress: $0, unknownRSSI: -60) }
        #expect(filter.asDictionary?["RSSI"] == nil)
        #expect(filter.asDictionary?["Transport"]?.asString == "le")
    }
}

private final class Heart: BluetoothDevice {
    init() {}
}
