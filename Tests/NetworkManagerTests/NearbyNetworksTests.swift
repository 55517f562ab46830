import Bluetooth
import DBusTestSupport
import DeviceSide
import Testing

@testable import DBus
@testable import NetworkManager

@BluetoothActor
@Suite(.timeLimit(.minutes(5))) struct NearbyNetworksTests {
    private nonisolated static func point(_ ssid: String, _ strength: Int, _ frequency: Int, rsn: Int = 0x100) -> AccessPoint {
        AccessPoint(ssid: Array(ssid.utf8), strength: strength, frequency: frequency, flags: rsn == 0 ? 0 : 1, wpaFlags: 0, rsnFlags: rsn)
    }

    @Test func `those at 2,4 GHz come first, and a name that is heard at both counts there`() {
        let networks = AccessPoint.byBand([
            Self.point("Fast", 90, 5_180), Self.point("Home", 80, 5_500), Self.point("Home", 40, 2_462), Self.point("Garden", 60, 2_412),
            Self.point("Newest", 95, 5_955),
        ])
        #expect(networks.map(\.ssid) == ["Garden", "Home", "Newest", "Fast"])
        #expect(networks.map(\.frequencyMHz) == [2_412, 2_462, 5_955, 5_180])
    }

    /// NetworkManager's objects, as its D-Bus API reference has them.
    private func serve(on bus: PrivateBus, points: [AccessPoint]) async throws -> BusConnection {
        let manager = BusConnection(to: .at(bus.address), timers: TimerQueue())
        try manager.open()
        let device = "/org/freedesktop/NetworkManager/Devices/1"
        let wireless = "org.freedesktop.NetworkManager.Device.Wireless"
        manager.onCall = { [weak manager] call in
            switch call.member {
            case "GetDevices": call.reply(.array("o", [.objectPath(device)]))
            case "Get": call.reply(.variant(.uint32(2)))
            case "RequestScan":
                call.reply()
                do {
                    try manager?.emit(
                        device, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                        [.string(wireless), .options(["LastScan": .int64(1)]), .strings([])])
                } catch { Issue.record(error) }
            case "GetAllAccessPoints":
                call.reply(.array("o", points.indices.map { .objectPath("/org/freedesktop/NetworkManager/AccessPoint/\($0)") }))
            case "GetAll":
                let point = points[Int(call.path.split(separator: "/").last ?? "") ?? 0]
                call.reply(
                    .options([
                        "Ssid": .bytes(point.ssid), "Strength": .byte(UInt8(point.strength)), "Frequency": .uint32(UInt32(point.frequency)),
                        "Flags": .uint32(UInt32(point.flags)), "WpaFlags": .uint32(0), "RsnFlags": .uint32(UInt32(point.rsnFlags)),
                    ]))
            default: call.reply(error: BusError(BusError.unknownMethod, call.member))
            }
        }
        let name = "org.freedesktop.DBus"
        _ = try await manager.call(
            name, "/org/freedesktop/DBus", name, "RequestName", [.string("org.freedesktop.NetworkManager"), .uint32(0)])
        return manager
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"))
    func `what NetworkManager hears is listed after a scan`() async throws {
        let bus = try await PrivateBus.start()
        let manager = try await serve(on: bus, points: [Self.point("Fast", 90, 5_180), Self.point("Home", 40, 2_462, rsn: 0)])
        let heard = try await NetworkManagerProvisioner(on: .at(bus.address)).nearbyNetworks()
        #expect(heard.map(\.ssid) == ["Home", "Fast"])
        #expect(heard.map(\.security) == [.open, .wpa])
        manager.close()
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"))
    func `without NetworkManager it is said what is missing`() async throws {
        let bus = try await PrivateBus.start()
        await #expect(
            throws: NearbyNetworksError(description: "NetworkManager does not run. Start it: systemctl start NetworkManager")
        ) { try await NetworkManagerProvisioner(on: .at(bus.address)).nearbyNetworks() }
    }
}
