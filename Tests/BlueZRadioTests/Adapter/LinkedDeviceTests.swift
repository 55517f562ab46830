import Bluetooth
import DBus
import DBusTestSupport
import Testing

@testable import BlueZRadio

/// A link outlives a program that was killed: BlueZ keeps it, and the device does not advertise meanwhile.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct LinkedDeviceTests {
    @Test(arguments: [true, false]) func `a device that is linked already is heard without an advertisement`(isLinked: Bool) async throws {
        let bus = try await PrivateBus.start()
        let service = BusConnection(to: .at(bus.address), timers: TimerQueue())
        let (linked, other) = ("/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF", "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01")
        func device(_ properties: [String: Variant]) -> [String: [String: Variant]] {
            [BlueZ.device: ["UUIDs": .strings(["0000180d-0000-1000-8000-00805f9b34fb"])].merging(properties) { $1 }]
        }
        let objects = ObjectCacheTests.objects([
            "/org/bluez/hci0": [BlueZ.adapter: ["Powered": .bool(true)]], linked: device(["Connected": .bool(isLinked)]),
            other: device(["RSSI": .int16(-50)]),
        ])
        try service.open()
        defer { service.close() }
        service.onCall = { call in if call.member == "GetManagedObjects" { call.reply(objects) } else { call.reply() } }
        _ = try await service.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
        let central = BlueZCentral(busAddress: bus.address, unknownRSSI: -127)
        let ear = Ear()
        central.centralDelegate = ear
        let run = Task { try await central.run() }
        defer { run.cancel() }
        for await state in ear.states where state == .poweredOn { break }
        central.startScanning(services: ["180D"])
        let expected = isLinked ? [linked, other] : [other]
        #expect(Set(ear.reports.map(\.peripheral)) == Set(expected.compactMap { DeviceIdentity(path: $0)?.uuid }))
        #expect(ear.reports.first { $0.peripheral == DeviceIdentity(path: linked)?.uuid }?.rssi == (isLinked ? -127 : nil))
    }
}

/// What a radio tells.
private final class Ear: CentralRadioDelegate {
    private(set) var reports: [AdvertisingReport] = []
    let states: AsyncStream<AdapterState>
    private let continuation: AsyncStream<AdapterState>.Continuation

    init() { (states, continuation) = AsyncStream.makeStream() }

    func radioDidChangeState(_ state: AdapterState) { continuation.yield(state) }
    func radioDidDiscover(_ report: AdvertisingReport) { reports.append(report) }
}
