import Bluetooth
import BluetoothServices
import OutriggerTesting
import Testing

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

/// A companion and a twin of ``Monitor`` on simulated air, in simulated time.
@BluetoothActor
final class Bench {
    let twin = Monitor()
    private var place: (scene: SimulatedScene, bluetooth: Bluetooth)?

    init() {}

    /// Publishes the twin, plays the scene and switches everything off.
    func play(_ body: @BluetoothActor (Bench) async throws -> Void) async throws {
        try await SimulatedScene.play { scene in
            let advertisement = AdvertisementData(localName: "Monitor", serviceUUIDs: [HeartRateService.id])
            try await scene.serve(twin, as: advertisement)
            let (_, bluetooth) = scene.makeCompanion { Discover(Monitor.self, by: .advertisedService(HeartRateService.id)) }
            place = (scene, bluetooth)
            defer { place = nil }
            try await body(self)
        }
    }

    /// The companion's proxy of the twin, connected.
    func connect() async throws -> Monitor {
        let (scene, bluetooth) = try #require(place)
        return try await scene.connected(by: bluetooth)
    }
}
