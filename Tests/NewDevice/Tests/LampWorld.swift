import Bluetooth
import OutriggerTesting
import VirtualRadio

@testable import NewDevice

/// A lamp and its companion in the same air, in simulated time.
enum LampWorld {
    /// Runs a body with a connected lamp.
    @BluetoothActor
    static func run(_ body: @escaping @BluetoothActor (Lamp, LampTwin, SimulatedScene) async throws -> Void) async throws {
        try await SimulatedScene.play { scene in
            let peripheral = scene.makePeripheral()
            let twin = LampTwin(name: "Lamp", radio: peripheral, bootDuration: .seconds(2)) { peripheral.restart(after: $0) }
            scene.run { try await twin.run() }
            let (_, bluetooth) = scene.makeCompanion { Discover(Lamp.self, by: Lamp.discoveryCriteria) }
            try await body(scene.connected(Lamp.self, by: bluetooth), twin, scene)
        }
    }
}
