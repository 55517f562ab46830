import Bluetooth
import BluetoothServices
import Foundation
import OutriggerTesting
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
        let jobs = BackgroundJobs()
        try await jobs.during {
            jobs.run { try await application.run() }
            jobs.run { try await peripheral.run() }
            jobs.run { try await server.run() }
            try await server.publish(services)
            try await server.startAdvertising(AdvertisementData(localName: "MyDevice", serviceUUIDs: [advertised]))
            try await body(application, peripheral)
        }
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
            try await air.timers.until("The device is connected", every: .milliseconds(50)) {
                bluetooth.nearbyDevices(for: DeviceInformationExample.MyDevice.self).first?.state == .connected
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
            try await air.timers.pause(for: .seconds(120))
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
            try await air.timers.until("Somebody listens", every: .milliseconds(50)) { !scale.$weightMeasurement.subscribers.isEmpty }
            let measurement = WeightMeasurement(weight: 8400, unit: .si)
            try await scale.$weightMeasurement.notify(measurement)
            try await air.timers.until("It is recorded", every: .milliseconds(50)) { !measurements.recorded.isEmpty }
            #expect(measurements.recorded == [measurement])
        }
    }
}
