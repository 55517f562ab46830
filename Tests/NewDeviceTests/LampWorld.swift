import Bluetooth
import Concurrency
import VirtualRadio

@testable import NewDevice

/// A lamp and its companion in the same air, in simulated time.
enum LampWorld {
    /// Runs a body with a connected lamp.
    @BluetoothActor
    static func run(_ body: @escaping @BluetoothActor (Lamp, LampTwin, TimerQueue) async throws -> Void) async throws {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let central = air.makeCentral()
        let peripheral = air.makePeripheral()
        let twin = LampTwin(name: "Lamp", radio: peripheral, bootDuration: .seconds(2)) { peripheral.restart(after: $0) }
        let bluetooth = Bluetooth(radio: central) { Discover(Lamp.self, by: Lamp.discoveryCriteria) }
        try await runTogether(
            { try await central.run() }, { try await peripheral.run() }, { try await twin.run() },
            { @BluetoothActor in
                bluetooth.scanNearbyDevices(minimumRSSI: -127)
                while bluetooth.nearbyDevices(for: Lamp.self).isEmpty { try await air.timers.pause(for: .milliseconds(100)) }
                bluetooth.stopScanning()
                try await bluetooth.nearbyPeripherals[0].connect(timeout: .seconds(20))
                try await body(bluetooth.nearbyDevices(for: Lamp.self)[0], twin, air.timers)
            })
    }
}
