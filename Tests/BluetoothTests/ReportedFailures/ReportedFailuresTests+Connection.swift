import Bluetooth
import Foundation
import OutriggerTesting
import Testing

extension ReportedFailuresTests {
    /// The radio may end attempts and links by itself when the adapter goes off, or forget them without a word.
    @Test(arguments: [true, false]) @BluetoothActor
    func `reconnection is not stuck after the adapter was switched off and on`(radioTells: Bool) async throws {
        let bench = ProbeBench()
        let device = bench.device
        let link = try await bench.connected()
        bench.radio.change(.poweredOff)
        if radioTells { link.end(.adapterUnavailable) }
        await bench.radio.settle()
        #expect(device.state == .disconnected)
        #expect(device.disconnectReason == .adapterUnavailable)

        let connecting = Task { await device.connect() }
        await bench.radio.settle()
        #expect(bench.radio.connectCalls.count == 1)
        bench.radio.change(.poweredOn)
        #expect(bench.radio.isAttempting(bench.id))
        // Once more, with the attempt under way.
        bench.radio.change(.poweredOff)
        if radioTells { bench.radio.fail(bench.id, .adapterUnavailable) }
        await bench.radio.settle()
        bench.radio.change(.poweredOn)
        await bench.radio.settle()
        #expect(bench.radio.connectCalls.count == 3)
        let second = try #require(bench.radio.establish(bench.id))
        await bench.setUp(second)
        #expect(await connecting.value == .connected)
    }

    @Test @BluetoothActor
    func `scanning goes on after the adapter was switched off and on`() async throws {
        let bench = ProbeBench()
        bench.bluetooth.scanNearbyDevices()
        #expect(bench.radio.scans.count == 1)
        bench.radio.change(.poweredOff)
        #expect(bench.bluetooth.isScanning)
        bench.radio.change(.poweredOn)
        #expect(bench.radio.scans.count == 2)
    }

    @Test @BluetoothActor
    func `no continuation is resumed twice by an answer, a deadline, a cancellation and the link's end at once`() async throws {
        let bench = ProbeBench()
        let service = bench.service
        for order in 0..<24 {
            let link = try await bench.connected()
            let reading = Task { try await service.$level.read(timeout: .seconds(1)) }
            await bench.radio.settle()
            var events: [@BluetoothActor () async -> Void] = [
                { link.answer(.bytes([1])) }, { reading.cancel() }, { await bench.radio.advance(by: .seconds(1)) },
                { link.end(.supervisionTimeout) },
            ]
            var rest = order
            while !events.isEmpty {
                await events.remove(at: rest % events.count)()
                rest /= events.count + 1
            }
            _ = await reading.result
            await bench.radio.settle()
            #expect(bench.device.state == .disconnected)
        }
    }

    @Test @BluetoothActor
    func `an answer that a faulty radio gives twice is taken once, and its request's alone`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let service = bench.service
        let first = Task { try await service.$level.read() }
        await bench.radio.settle()
        let (_, answer) = try #require(link.pending.first)
        let second = Task { try await service.$level.write(2) }
        let third = Task { try await service.$level.write(3) }
        await bench.radio.settle()
        link.answer(.bytes([1]))
        answer(.bytes([9]))
        await bench.radio.settle()
        #expect(try await first.value == 1)
        // One request at a time is on its way, as ATT asks.
        #expect(link.waiting == [.write([2], ProbeService.level)])
        await bench.setUp(link)
        try await second.value
        try await third.value
    }

    @Test @BluetoothActor
    func `auto-connect does not choose the weakest device`() async throws {
        let bench = ProbeBench()
        let ids = (0..<3).map { _ in UUID() }
        bench.bluetooth.scanNearbyDevices(autoConnect: true)
        for (id, rssi) in zip(ids, [-70, -45, -79]) { bench.radio.hear(id, AdvertisementData(serviceUUIDs: ["FFF0"]), rssi: rssi) }
        await bench.radio.advance(by: .seconds(2))
        #expect(bench.radio.connectCalls == [ids[1]])
        bench.bluetooth.stopScanning()
        bench.radio.fail(ids[1], .requested)
        await bench.radio.settle()
    }

    @Test @BluetoothActor
    func `a manual disconnection does not keep auto-connect from other devices`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let device = bench.device
        let leaving = Task { await device.disconnect() }
        await bench.radio.settle()
        link.end(.requested)
        await leaving.value
        let other = UUID()
        bench.bluetooth.scanNearbyDevices(autoConnect: true)
        bench.radio.hear(bench.id, AdvertisementData(serviceUUIDs: ["FFF0"]), rssi: -30)
        bench.radio.hear(other, AdvertisementData(serviceUUIDs: ["FFF0"]), rssi: -60)
        await bench.radio.advance(by: .seconds(2))
        #expect(bench.radio.connectCalls.last == other)
        #expect(bench.radio.connectCalls.count == 2)
        bench.bluetooth.stopScanning()
        bench.radio.fail(other, .requested)
        await bench.radio.settle()
    }

    @Test @BluetoothActor
    func `a scan criterion without services finds its devices`() async throws {
        final class Named: BluetoothDevice {
            init() {}
        }
        let radio = ScriptedCentral()
        let bluetooth = Bluetooth(radio: radio) {
            Discover(Probe.self, by: .advertisedService("FFF0"))
            Discover(Named.self, by: .accessory(nameSubstrings: ["Lamp"]))
        }
        bluetooth.scanNearbyDevices()
        #expect(radio.scans == [[]])
        radio.hear(UUID(), AdvertisementData(localName: "Desk Lamp"))
        radio.hear(UUID(), AdvertisementData(localName: "Kettle"))
        radio.hear(UUID(), AdvertisementData(serviceUUIDs: ["FFF0"]))
        #expect(bluetooth.nearbyDevices(for: Named.self).count == 1)
        #expect(bluetooth.nearbyDevices(for: Probe.self).count == 1)
    }

    @Test @BluetoothActor
    func `operations queued on an object that the framework has let go of are not lost`() async throws {
        let bench = ProbeBench()
        let radio = bench.radio
        let bluetooth = Bluetooth(radio: radio) {}
        bluetooth.scanNearbyDevices()
        let id = UUID()
        radio.hear(id, AdvertisementData(localName: "Anything"))
        let peripheral = try #require(bluetooth.nearbyPeripherals.first)
        // It is out of reach for so long that it is no longer listed, and a caller still holds it.
        await radio.advance(by: .seconds(9))
        #expect(bluetooth.nearbyPeripherals.isEmpty)
        let connecting = Task { await peripheral.connect() }
        await radio.settle()
        radio.change(.poweredOff)
        radio.fail(id, .adapterUnavailable)
        await radio.settle()
        radio.change(.poweredOn)
        #expect(radio.isAttempting(id))
        radio.hear(id, AdvertisementData(localName: "Anything"))
        #expect(bluetooth.nearbyPeripherals.first === peripheral)
        let link = try #require(radio.establish(id))
        await bench.setUp(link)
        #expect(await connecting.value == .connected)
    }
}
