import Bluetooth
import Companion
import GlassesDevice
import Program

/// Glasses as they stand on a bench: what a person there sees, and what they can do to them.
@BluetoothActor
final class GlassesBench: BenchTwin {
    private enum FaultID: String {
        case restart, cameraUnplugged
    }

    private let twin: GlassesTwin

    init(_ twin: GlassesTwin) { self.twin = twin }

    func run() async throws { try await twin.run() }

    var name: String { twin.name }
    var isRestarting: Bool { twin.isRestarting }
    var isConnected: Bool { twin.isConnected }
    var version: String { GlassesTwin.version }

    var led: BenchScreen.Light {
        if isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        return BenchScreen.Light(pattern: .steady, color: isConnected ? .blue : .white, meaning: isConnected ? "Connected" : "Ready")
    }

    var faults: [BenchScreen.Fault] {
        [
            BenchScreen.Fault(id: FaultID.restart.rawValue, label: "Pull the plug", kind: .action),
            BenchScreen.Fault(
                id: FaultID.cameraUnplugged.rawValue, label: "Camera unplugged", kind: .toggle, value: twin.glasses.hasCamera ? 0 : 1),
        ]
    }

    func apply(fault: String, value: Double) -> Bool {
        switch FaultID(rawValue: fault) {
        case .restart: twin.requestRestart()
        case .cameraUnplugged: twin.glasses.hasCamera = value == 0
        case nil: return false
        }
        return true
    }
}
