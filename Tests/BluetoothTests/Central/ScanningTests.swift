import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite @BluetoothActor struct ScanningTests {
    let bench = ProbeBench()
    var radio: ScriptedCentral { bench.radio }
    var bluetooth: Bluetooth { bench.bluetooth }
    let data = AdvertisementData(localName: "Probe", serviceUUIDs: ["FFF0"])

    private var nearby: [UUID] { bluetooth.nearbyDevices(for: Probe.self).map(\.id) }

    @Test(arguments: [(-80, true), (-81, false), (-20, true), (127, false), (0, true)])
    func `a device is heard from −80 dBm on, and never without a signal strength`(_ rssi: Int, isHeard: Bool) {
        bluetooth.scanNearbyDevices()
        radio.hear(UUID(), data, rssi: rssi)
        #expect(nearby.count == (isHeard ? 1 : 0))
    }

    @Test func `another floor may be asked for, and 127 is refused all the same`() {
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        radio.hear(UUID(), data, rssi: -120)
        radio.hear(UUID(), data, rssi: 127)
        #expect(nearby.count == 1)
    }

    @Test func `nothing is heard before a scan, nor after it`() {
        radio.hear(UUID(), data)
        #expect(nearby == [])
        bluetooth.scanNearbyDevices()
        #expect(bluetooth.isScanning)
        bluetooth.stopScanning()
        #expect(!bluetooth.isScanning)
        #expect(!radio.isScanning)
        radio.hear(UUID(), data)
        #expect(nearby == [])
    }

    @Test func `a device is stale 8 s after it was heard last`() async {
        let id = UUID()
        bluetooth.scanNearbyDevices()
        radio.hear(id, data)
        await radio.advance(by: .seconds(5))
        radio.hear(id, data)
        await radio.advance(by: .milliseconds(7999))
        #expect(nearby == [id])
        await radio.advance(by: .milliseconds(1))
        #expect(nearby == [])
    }

    @Test func `a shorter stale interval counts at once`() async {
        bluetooth.scanNearbyDevices(advertisementStaleInterval: .seconds(600))
        radio.hear(UUID(), data)
        bluetooth.scanNearbyDevices(advertisementStaleInterval: .seconds(2))
        await radio.advance(by: .seconds(2))
        #expect(nearby == [])
    }

    @Test func `devices become stale after the scan was stopped too`() async {
        bluetooth.scanNearbyDevices()
        radio.hear(UUID(), data)
        bluetooth.stopScanning()
        #expect(nearby.count == 1)
        await radio.advance(by: .seconds(8))
        #expect(nearby == [])
    }

    @Test func `devices are listed in the order in which they were first heard`() {
        let ids = (0..<5).map { _ in UUID() }
        bluetooth.scanNearbyDevices()
        for id in ids { radio.hear(id, data) }
        for id in ids.reversed() { radio.hear(id, data, rssi: -30) }
        #expect(nearby == ids)
    }

    @Test func `a connected device is nearby, though it was never heard, and for 8 s after its connection ended`() async throws {
        let link = try await bench.connected()
        #expect(nearby == [bench.id])
        await radio.advance(by: .seconds(60))
        #expect(nearby == [bench.id])
        link.end(.supervisionTimeout)
        await radio.advance(by: .milliseconds(7999))
        #expect(nearby == [bench.id])
        await radio.advance(by: .milliseconds(1))
        #expect(nearby == [])
    }

    @Test func `a device that is out of reach is not nearby while a caller waits for it`() async throws {
        let device = bench.device
        bluetooth.scanNearbyDevices()
        radio.hear(bench.id, data)
        let connecting = Task { await device.connect() }
        await radio.advance(by: .seconds(8))
        #expect(device.state == .connecting)
        #expect(!device.nearby)
        connecting.cancel()
        _ = await connecting.value
    }

    @Test func `an identity is one device, heard or retrieved`() async {
        #expect(bluetooth.retrieveDevice(for: bench.id, as: Probe.self) === bench.device)
        bluetooth.scanNearbyDevices()
        radio.hear(bench.id, data)
        #expect(bluetooth.nearbyDevices(for: Probe.self).first === bench.device)
        await radio.advance(by: .seconds(20))
        #expect(nearby == [])
        radio.hear(bench.id, data)
        #expect(bluetooth.nearbyDevices(for: Probe.self).first === bench.device)
    }

    @Test func `the name of a scan response is kept when a later packet has none`() {
        let id = UUID()
        bluetooth.scanNearbyDevices()
        radio.hear(id, data)
        radio.hear(id, AdvertisementData(serviceUUIDs: ["FFF0"]))
        #expect(bluetooth.nearbyDevices(for: Probe.self).first?.name == "Probe")
    }

    @Test func `the first Discover that matches wins`() {
        final class Named: BluetoothDevice {
            init() {}
        }
        let radio = ScriptedCentral()
        let bluetooth = Bluetooth(radio: radio) {
            Discover(Named.self, by: .accessory(services: ["FFF0"], nameSubstrings: ["Lamp"]))
            Discover(Probe.self, by: .advertisedService("FFF0"))
        }
        bluetooth.scanNearbyDevices()
        #expect(radio.scans == [["FFF0"]])
        radio.hear(UUID(), AdvertisementData(localName: "Lamp", serviceUUIDs: ["FFF0"]))
        radio.hear(UUID(), data)
        #expect(bluetooth.nearbyDevices(for: Named.self).count == 1)
        #expect(bluetooth.nearbyDevices(for: Probe.self).count == 1)
    }

    @Test func `auto-connect leaves alone what cannot be connected`() async {
        bluetooth.scanNearbyDevices(autoConnect: true)
        var beacon = data
        beacon.isConnectable = false
        radio.hear(UUID(), beacon)
        await radio.advance(by: .seconds(3))
        #expect(radio.connectCalls == [])
    }

    @Test func `auto-connect connects one device of a class, and again when that is gone`() async throws {
        let ids = [UUID(), UUID()]
        bluetooth.scanNearbyDevices(autoConnect: true)
        radio.hear(ids[0], data, rssi: -40)
        radio.hear(ids[1], data, rssi: -50)
        await radio.advance(by: .seconds(1))
        let link = try #require(radio.establish(ids[0]))
        await bench.setUp(link)
        radio.hear(ids[1], data, rssi: -50)
        await radio.advance(by: .seconds(2))
        #expect(radio.connectCalls == [ids[0]])
        link.end(.supervisionTimeout)
        radio.hear(ids[1], data, rssi: -50)
        radio.hear(ids[0], data, rssi: -60)
        await radio.advance(by: .seconds(1))
        #expect(radio.connectCalls == ids)
        bluetooth.stopScanning()
        await radio.settle()
        #expect(radio.cancelCalls == [ids[1]])
        radio.fail(ids[1], .requested)
    }

    @Test func `a strong device that cannot be connected does not keep auto-connect from the others`() async throws {
        let ids = [UUID(), UUID()]
        bluetooth.scanNearbyDevices(autoConnect: true)
        func hearBoth() {
            radio.hear(ids[0], data, rssi: -30)
            radio.hear(ids[1], data, rssi: -60)
        }
        for expected in [ids[0], ids[1], ids[0]] {
            hearBoth()
            await radio.advance(by: .seconds(1))
            #expect(radio.connectCalls.last == expected)
            radio.fail(expected)
            await radio.settle()
        }
        bluetooth.stopScanning()
    }

    @Test func `a scan that was asked for while the adapter is off starts when it is on`() {
        let radio = ScriptedCentral(state: .poweredOff)
        let bluetooth = Bluetooth(radio: radio) {}
        bluetooth.scanNearbyDevices()
        #expect(radio.scans == [])
        radio.change(.poweredOn)
        #expect(bluetooth.state == .poweredOn)
        #expect(radio.scans == [[]])
    }
}
