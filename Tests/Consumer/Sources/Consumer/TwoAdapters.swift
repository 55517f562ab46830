import Bluetooth
import OutriggerTesting
import VirtualRadio

/// A radio as a stranger tries one: its two adapters, and nothing that is done around them.
@BluetoothActor
final class TwoAdapters: RadioUnderTest {
    private let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    let central: any CentralRadio
    let peripheral: any PeripheralRadio

    init() {
        central = air.makeCentral()
        peripheral = air.makePeripheral()
    }

    /// Plays every scene.
    ///
    /// - Throws: what the radio does otherwise than every radio.
    static func conform() async throws {
        var reasons: [String] = []
        for scene in RadioConformance.all {
            if case .cannot(let reason) = try await scene.play(on: TwoAdapters()) { reasons.append("\(scene.name): \(reason)") }
        }
        print(
            "consumer: a radio does \(RadioConformance.all.count - reasons.count) things as every radio does, and was not tried in these:")
        for reason in reasons { print("  \(reason)") }
    }
}
