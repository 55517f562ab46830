import Bluetooth
import Bottle
import BottleDevice
import Companion
import DeviceSide
import Foundation
import Observation
import Program
import SQLite

/// A bottle on the bench: what a person standing there sees, and what they can do to it.
@BluetoothActor
@Observable
final class BottleBench: BenchTwin {
    /// What hands do. The raw values are part of the web API and of the shell's words.
    enum Hand: String, CaseIterable {
        /// ml.
        case pour, drink
        /// 1 takes it in the hand, 0 puts it down.
        case lift
        /// Degrees.
        case tilt
        case empty
    }

    /// What can be thrown at it, besides the quirks and the radio's faults. The raw values are part of the web API and of the shell's words.
    enum FaultID: String, CaseIterable {
        case restart, battery, shaking
    }

    let twin: BottleTwin
    private var shaking = 0.0

    init(_ site: TwinSite, quirks: BottleQuirks = BottleQuirks.switches.usual) {
        twin = BottleTwin(
            .init(
                name: site.name ?? "Aquavate-\(site.suffix)", quirks: quirks, bootDuration: site.bootDuration,
                pairing: site.pairing ?? .open, keepsWater: true),
            bottle: SimulatedBottle(seed: 42), store: BottleStore(.file(site.folder.appendingPathComponent("bottle.sqlite").path)),
            radio: site.radio, restartRadio: site.restartRadio)
    }

    func run() async throws { try await twin.run() }

    var name: String { twin.configuration.name }
    var isRestarting: Bool { twin.isRestarting }
    var isConnected: Bool { twin.isConnected }
    var pairing: DevicePairing? { twin.pairing }
    var version: String { BottleTwin.firmwareRevision }

    var state: (any Encodable & Sendable)? {
        let view = twin.view
        return BottleStanding(
            water: view.water, capacity: Int(twin.memory.capacity), tilt: view.tilt, isLifted: view.isLifted, isFilling: view.isFilling,
            isSteady: view.isSteady, battery: Int(twin.battery))
    }

    var facts: [LabeledText] {
        var facts = [
            LabeledText("Load cell", "\(twin.bottle.cell.scale) ADC/g, not told to the companion"),
            LabeledText("Calibration", calibration),
            LabeledText("Stored drinks", "\(twin.memory.drinks.records.count)"),
        ]
        if let problem = twin.problem { facts.append(LabeledText("Log", verbatim: problem)) }
        return facts
    }

    private var calibration: Sentence {
        guard let stored = twin.memory.calibration else { return "none" }
        let text: Sentence = "\((stored.scale * 10).rounded() / 10) ADC/g"
        return stored == twin.calibrationInUse ? text : "\(text), after a restart"
    }

    var led: BenchScreen.Light {
        if twin.isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        if twin.view.isMeasuring { return BenchScreen.Light(pattern: .breathing, color: .violet, meaning: "Measuring") }
        if twin.battery < 20 { return BenchScreen.Light(pattern: .blinking, color: .red, meaning: "Battery low") }
        return BenchScreen.Light(
            pattern: .steady, color: twin.isConnected ? .blue : .white, meaning: twin.isConnected ? "Connected" : "Ready")
    }

    var faults: [BenchScreen.Fault] {
        FaultID.allCases.map(fault) + BottleQuirks.switches.all.map { $0.fault(in: twin.configuration.quirks) }
    }

    private func fault(_ id: FaultID) -> BenchScreen.Fault {
        switch id {
        case .restart:
            BenchScreen.Fault(
                id: id.rawValue, label: "Take the battery out", kind: .action, explanation: "It starts again and has forgotten the time.")
        case .battery:
            BenchScreen.Fault(
                id: id.rawValue, label: "Battery", kind: .slider, value: Double(twin.battery), min: 0, max: 100, unit: "%")
        case .shaking:
            BenchScreen.Fault(
                id: id.rawValue, label: "Shaking table", kind: .slider, value: shaking, min: 0, max: 20, unit: "g",
                explanation: "No measurement is stable on it.")
        }
    }

    /// Does what a hand does, or throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault name: String, value: Double) -> Bool {
        if let hand = Hand(rawValue: name) {
            use(hand, value)
        } else if let quirk = BottleQuirks.switches.all.first(where: { $0.name == name }) {
            set(quirk.value, value != 0)
        } else if let id = FaultID(rawValue: name) {
            apply(id, value)
        } else {
            return false
        }
        return true
    }

    private func use(_ hand: Hand, _ value: Double) {
        switch hand {
        case .pour: twin.touch { $0.pour(value) }
        case .drink: twin.touch { $0.drink(value) }
        case .lift: twin.touch { if value != 0 { $0.lift() } else { $0.putDown() } }
        case .tilt: twin.touch { $0.tilt(to: value) }
        case .empty: twin.empty()
        }
    }

    private func set(_ quirk: BottleQuirks, _ isOn: Bool) {
        if isOn { twin.configuration.quirks.insert(quirk) } else { twin.configuration.quirks.remove(quirk) }
        // Which characteristics there are is decided at the start.
        if quirk == .hasCalibrationState || quirk == .waitsLong { twin.requestRestart() }
    }

    private func apply(_ id: FaultID, _ value: Double) {
        switch id {
        case .restart: twin.requestRestart()
        case .battery: twin.setBattery(UInt8(min(max(value, 0), 100)))
        case .shaking:
            shaking = min(max(value, 0), 20)
            twin.touch { $0.shaking = shaking }
        }
    }
}
