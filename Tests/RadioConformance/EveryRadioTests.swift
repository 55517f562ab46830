import Bluetooth
import Foundation
import OutriggerTesting
import Testing

/// The suite of every radio, on each of ours.
///
/// One scene at a time: real radios have one air, and few adapters.
@Suite("Every radio", .serialized, .timeLimit(.minutes(5))) struct EveryRadioTests {
    @Test("finds devices", arguments: RadioKind.all, RadioConformance.scanning.chosen)
    func scanning(_ radio: RadioKind, _ scene: RadioConformance.Scene) async throws { try await radio.play(scene) }

    @Test("connects them, and notices when a link ends", arguments: RadioKind.all, RadioConformance.connection.chosen)
    func connection(_ radio: RadioKind, _ scene: RadioConformance.Scene) async throws { try await radio.play(scene) }

    @Test("carries values", arguments: RadioKind.all, RadioConformance.values.chosen)
    func values(_ radio: RadioKind, _ scene: RadioConformance.Scene) async throws { try await radio.play(scene) }

    @Test("leaves nothing out where it is the simulated one")
    @BluetoothActor func simulated() async throws {
        for scene in RadioConformance.all { #expect(try await scene.play(on: VirtualRadioUnderTest()) == .conforms, "\(scene)") }
    }

    @Test("pairs, and keeps bonds", arguments: RadioKind.all, RadioConformance.pairing.chosen)
    func pairing(_ radio: RadioKind, _ scene: RadioConformance.Scene) async throws { try await radio.play(scene) }
}

extension [RadioConformance.Scene] {
    /// All of them; `OUTRIGGER_SCENES` names some by their identifiers, with commas between, where not all are of interest.
    fileprivate var chosen: [RadioConformance.Scene] {
        guard let names = ProcessInfo.processInfo.environment["OUTRIGGER_SCENES"]?.split(separator: ",") else { return self }
        return filter { names.contains(Substring($0.id)) }
    }
}
