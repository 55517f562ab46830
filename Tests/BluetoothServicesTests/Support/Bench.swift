import Bluetooth
import BluetoothServices
import Foundation
import VirtualRadio

/// A device with some of the standard services: the companion's proxy and the twin are this class.
final class Monitor: BluetoothDevice {
    @DeviceAction(\.connect) var connect

    @Service var battery = BatteryService()
    @Service var information = DeviceInformationService()
    @Service var clock = CurrentTimeService()
    @Service var heart = HeartRateService()
    @Service var oximeter = PulseOximeterService()

    init() {}
}

/// A companion and a twin of ``Monitor`` on simulated air, with simulated time.
@BluetoothActor
final class Bench {
    let twin = Monitor()
    private let phone: VirtualCentral
    private let device: VirtualPeripheral
    private let server: GATTServer
    private let bluetooth: Bluetooth
    private let clock = SimulatedClock()

    init() {
        let air = VirtualRadio(seed: 1, clock: clock)
        phone = air.makeCentral()
        device = air.makePeripheral()
        server = GATTServer(radio: device)
        bluetooth = Bluetooth(radio: phone) { Discover(Monitor.self, by: .advertisedService(HeartRateService.id)) }
    }

    /// Publishes the twin, plays the scene and switches everything off.
    func play(_ scene: @BluetoothActor (Bench) async throws -> Void) async throws {
        let runs = [
            Task { [phone] in try await phone.run() }, Task { [device] in try await device.run() },
            Task { [server] in try await server.run() },
        ]
        await Task.yield()
        let outcome: Result<Void, any Error>
        do {
            try await server.publish(twin)
            try await server.startAdvertising(AdvertisementData(localName: "Monitor", serviceUUIDs: [HeartRateService.id]))
            try await scene(self)
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        for run in runs {
            run.cancel()
            _ = await run.result
        }
        try outcome.get()
    }

    /// The companion's proxy of the twin, connected.
    func connect() async throws -> Monitor {
        let monitor = bluetooth.retrieveDevice(for: device.id, as: Monitor.self)
        try await monitor.connect(timeout: .seconds(10))
        return monitor
    }
}
