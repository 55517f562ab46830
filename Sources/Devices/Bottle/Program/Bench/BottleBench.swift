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

    init(_ site: TwinSite, quirks: BottleQuirks = .shipped) {
        twin = BottleTwin(
            .init(
                name: site.name ?? "Aquavate-\(site.suffix)", quirks: quirks, bootDuration: site.bootDuration,
                pairing: site.pairing ?? .open),
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
            LabeledText("Calibration", twin.memory.calibration.map { "\(($0.scale * 10).rounded() / 10) ADC/g" } ?? "none"),
            LabeledText("Stored drinks", "\(twin.memory.drinks.records.count)"),
        ]
        if let problem = twin.problem { facts.append(LabeledText("Log", problem)) }
        return facts
    }

    var led: BenchScreen.Light {
        if twin.isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        if twin.view.isMeasuring { return BenchScreen.Light(pattern: .breathing, color: .violet, meaning: "Measuring") }
        if twin.battery < 20 { return BenchScreen.Light(pattern: .blinking, color: .red, meaning: "Battery low") }
        return BenchScreen.Light(
            pattern: .steady, color: twin.isConnected ? .blue : .white, meaning: twin.isConnected ? "Connected" : "Ready")
    }

    var faults: [BenchScreen.Fault] {
        FaultID.allCases.map(fault)
            + BottleQuirks.names.map { quirk, name in
                BenchScreen.Fault(
                    id: name, label: Self.label(of: quirk), kind: .toggle, value: twin.configuration.quirks.contains(quirk) ? 1 : 0,
                    explanation: Self.explanation(of: quirk), group: "Quirks of the shipped firmware")
            }
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

    private static func label(of quirk: BottleQuirks) -> String {
        switch quirk {
        case .repeatsOldResult: "Repeats the old result"
        case .answersInvalidWithZero: "Failed measurement is 0"
        case .ignoresWrongLength: "Silent on wrong length"
        case .waitsLong: "Waits long"
        case .hasCalibrationState: "Calibrates by itself"
        default: "Result hides weight"
        }
    }

    private static func explanation(of quirk: BottleQuirks) -> String {
        switch quirk {
        case .repeatsOldResult: "It is sent once more when the next measurement begins."
        case .answersInvalidWithZero: "Otherwise it is its mean, and not called stable."
        case .ignoresWrongLength: "Such a write seems to succeed; otherwise it is refused."
        case .waitsLong: "60 s for the empty bottle, 120 s for the full one; otherwise 20 s and 40 s."
        case .hasCalibrationState: "Otherwise only the companion can."
        default: "Until the next command; otherwise for one second."
        }
    }

    /// Does what a hand does, or throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault name: String, value: Double) -> Bool {
        if let hand = Hand(rawValue: name) {
            use(hand, value)
        } else if let quirk = BottleQuirks.names.first(where: { $0.1 == name })?.0 {
            set(quirk, value != 0)
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
