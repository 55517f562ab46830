import Bluetooth
import Foundation
import OutriggerTesting
import Testing

/// What nobody uses goes away.
@Suite @BluetoothActor struct LifetimeTests {
    let data = AdvertisementData(serviceUUIDs: ["FFF0"])

    @Test func `devices that went by are forgotten`() async {
        let radio = ScriptedCentral()
        let bluetooth = Bluetooth(radio: radio) { Discover(Probe.self, by: .advertisedService("FFF0")) }
        bluetooth.scanNearbyDevices()
        weak var device: Probe?
        weak var peripheral: BluetoothPeripheral?
        for _ in 0..<100 { radio.hear(UUID(), data) }
        device = bluetooth.nearbyDevices(for: Probe.self).first
        peripheral = bluetooth.nearbyPeripherals.first
        #expect(device != nil)
        await radio.advance(by: .seconds(9))
        #expect(device == nil)
        #expect(peripheral == nil)
    }

    @Test func `a device whose values someone awaits is kept`() async throws {
        let radio = ScriptedCentral()
        let bluetooth = Bluetooth(radio: radio) { Discover(Probe.self, by: .advertisedService("FFF0")) }
        bluetooth.scanNearbyDevices()
        let id = UUID()
        radio.hear(id, data)
        var values = try #require(bluetooth.nearbyDevices(for: Probe.self).first?.service.$feed.subscription).makeAsyncIterator()
        await radio.advance(by: .seconds(9))
        radio.hear(id, data)
        let device = try #require(bluetooth.nearbyDevices(for: Probe.self).first)
        device.service.$feed.inject(7)
        #expect(await values.next() == 7)
    }

    @Test func `a device that someone disconnected by hand is not forgotten, so that auto-connect leaves it alone`() async throws {
        let radio = ScriptedCentral()
        let bluetooth = Bluetooth(radio: radio) { Discover(Probe.self, by: .advertisedService("FFF0")) }
        bluetooth.scanNearbyDevices(autoConnect: true)
        let id = UUID()
        radio.hear(id, data)
        await bluetooth.nearbyDevices(for: Probe.self).first?.disconnect()
        await radio.advance(by: .seconds(20))
        radio.hear(id, data)
        await radio.advance(by: .seconds(3))
        #expect(radio.connectCalls == [])
    }

    @Test func `a connected device goes away with the module, its link is closed, and its streams end`() async throws {
        var bench: ProbeBench? = ProbeBench()
        let link = try #require(try await bench?.connected())
        let radio = try #require(bench?.radio)
        weak let device = bench?.device
        weak let peripheral = bench?.peripheral
        weak let bluetooth = bench?.bluetooth
        let stream = try #require(bench?.device.service.$feed.subscription)
        let listening = Task { for await _ in stream {} }
        await radio.settle()
        bench = nil
        await radio.settle()
        #expect(device == nil)
        #expect(peripheral == nil)
        #expect(bluetooth == nil)
        #expect(link.disconnectCalls == 1)
        await listening.value
    }

    @Test func `a subscription ends with its task, and is not kept`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let service = bench.service
        var heard: [UInt8] = []
        let listening = Task { for await value in service.$feed.subscription { heard.append(value) } }
        await bench.radio.settle()
        link.notify([1], ProbeService.feed)
        await bench.radio.settle()
        listening.cancel()
        await listening.value
        link.notify([2], ProbeService.feed)
        #expect(heard == [1])
    }

    @Test func `a registration that was cancelled is called no more, and its closure let go`() async throws {
        final class Held {}
        let bench = ProbeBench()
        let link = try await bench.connected()
        var held: Held? = Held()
        weak let weakHeld = held
        var count = 0
        let registration = bench.service.$feed.onChange { [held] (_: UInt8) in
            _ = held
            count += 1
        }
        held = nil
        link.notify([1], ProbeService.feed)
        registration.cancel()
        registration.cancel()
        link.notify([2], ProbeService.feed)
        #expect(count == 1)
        #expect(weakHeld == nil)
    }

    @Test func `an application goes away with its last reference`() async throws {
        final class Log: Module, EnvironmentAccessible, DefaultInitializable {
            init() {}
        }
        final class Delegate: OutriggerAppDelegate {
            override var configuration: Configuration {
                Configuration {
                    Log()
                    Bluetooth { Discover(Probe.self, by: .advertisedService("FFF0")) }
                }
            }
        }
        let radio = ScriptedCentral()
        var application: Application? = try Application(Delegate(), radio: radio)
        weak let log = application?.module(Log.self)
        weak let bluetooth = application?.module(Bluetooth.self)
        #expect(log != nil)
        #expect(bluetooth != nil)
        application = nil
        #expect(log == nil)
        #expect(bluetooth == nil)
    }

    @Test func `a server goes away with its last reference`() async throws {
        let radio = ScriptedPeripheral()
        var server: GATTServer? = GATTServer(radio: radio)
        weak let weakServer = server
        let service = ProbeService()
        try await server?.publish([service])
        let serving = Task { [server] in try await server?.run() }
        radio.connect(Central(id: UUID(), mtu: 247), subscribingTo: ["FFF2"])
        _ = radio.read("FFF1", by: Central(id: UUID(), mtu: 247))
        await radio.settle()
        serving.cancel()
        _ = await serving.result
        server = nil
        await radio.settle()
        #expect(weakServer == nil)
    }
}
