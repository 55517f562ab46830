import Bluetooth
import BluetoothServices
import Foundation
import Testing
import VirtualRadio

/// The examples of the framework's documentation, run on simulated air.
@Suite @BluetoothActor struct SeedExamplesTests {
    let air = VirtualRadio(seed: 1, clock: SimulatedClock())

    /// A device that advertises and serves, and a companion made from a delegate, for as long as the body runs.
    private func play(
        _ delegate: OutriggerAppDelegate, serving services: [any BluetoothService], as advertised: BTUUID,
        _ body: @BluetoothActor (Application, VirtualPeripheral) async throws -> Void
    ) async throws {
        let phone = air.makeCentral()
        let peripheral = air.makePeripheral()
        let application = try Application(delegate, radio: phone)
        let server = GATTServer(radio: peripheral)
        let work = [
            Task { try await application.run() }, Task { try await peripheral.run() }, Task { try await server.run() },
        ]
        try await server.publish(services)
        try await server.startAdvertising(AdvertisementData(localName: "MyDevice", serviceUUIDs: [advertised]))
        do { try await body(application, peripheral) } catch { Issue.record(error) }
        for task in work { task.cancel() }
        for task in work { _ = await task.result }
    }

    @Test func `a registered module is there`() throws {
        let application = try Application(RegistrationExample.ExampleAppDelegate(), radio: air.makeCentral())
        #expect(application.module(Bluetooth.self)?.isScanning == false)
    }

    @Test func `a declared device is discovered, connected, and its characteristics read`() async throws {
        let served = DeviceInformationExample.DeviceInformationService()
        served.$manufacturer.setValue("Outrigger")
        served.$firmwareRevision.setValue("1.2.3")
        try await play(DeviceInformationExample.ExampleDelegate(), serving: [served], as: "FFF0") { application, _ in
            let bluetooth = try #require(application.module(Bluetooth.self))
            bluetooth.scanNearbyDevices(autoConnect: true)
            #expect(bluetooth.isScanning)
            while bluetooth.nearbyDevices(for: DeviceInformationExample.MyDevice.self).first?.state != .connected {
                try await air.wait(.milliseconds(50))
            }
            let myDevice = try #require(bluetooth.nearbyDevices(for: DeviceInformationExample.MyDevice.self).first)
            #expect(myDevice.name == "MyDevice")
            #expect(myDevice.state.description == "connected")
            #expect(myDevice.deviceInformation.manufacturer == "Outrigger")
            #expect(myDevice.deviceInformation.firmwareRevision == "1.2.3")
            bluetooth.stopScanning()
            await myDevice.disconnect()
            #expect(myDevice.state == .disconnected)
        }
    }

    @Test func `a known device is retrieved, and connected when it comes into reach`() async throws {
        try await play(
            DeviceInformationExample.ExampleDelegate(), serving: [DeviceInformationExample.DeviceInformationService()], as: "FFF0"
        ) { application, peripheral in
            let bluetooth = try #require(application.module(Bluetooth.self))
            peripheral.distance = 10_000
            let connecting = Task { await RetrieveExample.retrieve(bluetooth, known: peripheral.id) }
            try await air.wait(.seconds(120))
            peripheral.distance = 1
            let device = await connecting.value
            #expect(device.state == .connected)
            #expect(device.id == peripheral.id)
        }
    }

    @Test func `a device hands its measurements to a module`() async throws {
        final class Delegate: OutriggerAppDelegate {
            override var configuration: Configuration {
                Configuration {
                    Bluetooth { Discover(ModuleExample.MyDevice.self, by: .advertisedService(WeightScaleService.id)) }
                    ModuleExample.Measurements()
                }
            }
        }
        let scale = WeightScaleService()
        try await play(Delegate(), serving: [scale], as: WeightScaleService.id) { application, _ in
            let bluetooth = try #require(application.module(Bluetooth.self))
            let measurements = try #require(application.module(ModuleExample.Measurements.self))
            bluetooth.scanNearbyDevices(autoConnect: true)
            while scale.$weightMeasurement.subscribers.isEmpty { try await air.wait(.milliseconds(50)) }
            let measurement = WeightMeasurement(weight: 8400, unit: .si)
            try await scale.$weightMeasurement.notify(measurement)
            while measurements.recorded.isEmpty { try await air.wait(.milliseconds(50)) }
            #expect(measurements.recorded == [measurement])
        }
    }
}

extension VirtualRadio {
    /// Lets simulated time pass.
    fileprivate func wait(_ duration: Duration) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        timers.schedule(after: duration) { continuation.finish() }
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
