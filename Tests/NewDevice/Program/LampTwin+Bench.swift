import Companion
import Program

/// The lamp on the bench: what a person standing there sees, and what they can do to it.
extension LampTwin: BenchTwin {
    convenience init(_ site: TwinSite) {
        self.init(
            name: site.name ?? "Lamp-\(site.suffix)", radio: site.radio, bootDuration: site.bootDuration, restartRadio: site.restartRadio)
    }

    var version: String { "1.0.0" }

    var led: BenchScreen.Light {
        if isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        return BenchScreen.Light(pattern: .steady, color: isConnected ? .blue : .white, meaning: isConnected ? "Connected" : "Ready")
    }

    /// What `bench.js` draws.
    var state: (any Encodable & Sendable)? { LampState(self) }

    var faults: [BenchScreen.Fault] {
        [
            BenchScreen.Fault(id: "restart", label: "Pull the plug", kind: .action, explanation: "It comes back dark."),
            BenchScreen.Fault(id: "burntOut", label: "Bulb burnt out", kind: .toggle, value: bulbWorks ? 0 : 1),
            BenchScreen.Fault(id: "flickers", label: "Loose contact", kind: .toggle, value: flicker.isOn ? 1 : 0),
        ]
    }

    func apply(fault: String, value: Double) -> Bool {
        switch fault {
        case "restart": requestRestart()
        case "burntOut": bulbWorks = value == 0
        case "flickers": flicker.isOn = value != 0
        default: return false
        }
        return true
    }
}
