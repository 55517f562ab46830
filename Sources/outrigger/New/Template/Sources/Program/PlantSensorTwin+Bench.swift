import Bluetooth
import Companion
import Program

/// The twin on the bench: what a person standing there sees, and what they can do to it.
extension PlantSensorTwin: BenchTwin {
    convenience init(_ site: TwinSite) {
        self.init(
            name: site.name ?? "Plant sensor-\(site.suffix)", radio: site.radio, bootDuration: site.bootDuration,
            restartRadio: site.restartRadio)
    }

    /// The drawing's values for `bench.js`: `twin["plant-sensor"]` there.
    struct State: Encodable, Sendable {
        var actualLevel: Int
        var isUnplugged: Bool
    }

    var version: String { "1.0.0" }
    var state: (any Encodable & Sendable)? { State(actualLevel: Int(actualLevel), isUnplugged: isUnplugged) }

    var led: BenchScreen.Light {
        if isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        return BenchScreen.Light(pattern: .steady, color: isConnected ? .blue : .white, meaning: isConnected ? "Connected" : "Ready")
    }

    var faults: [BenchScreen.Fault] {
        [
            BenchScreen.Fault(
                id: "level", label: "Level", kind: .slider, value: Double(actualLevel), max: 100, unit: "%",
                explanation: "What there is to measure."),
            BenchScreen.Fault(
                id: "unplugged", label: "Wire off", kind: .toggle, value: isUnplugged ? 1 : 0, explanation: "It measures nothing new."),
            BenchScreen.Fault(id: "restart", label: "Pull the plug", kind: .action, explanation: "It comes back with its first interval."),
        ]
    }

    func apply(fault: String, value: Double) -> Bool {
        switch fault {
        case "level": actualLevel = UInt8(min(max(value, 0), 100))
        case "unplugged": isUnplugged = value != 0
        case "restart": requestRestart()
        default: return false
        }
        return true
    }
}
