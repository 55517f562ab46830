import Bluetooth
import Bottle
import BottleDevice
import Companion
import Foundation
import Observation
import VirtualRadio

/// A simulated bottle on the bench: what a person standing there sees, and what they can do to it.
@BluetoothActor
@Observable
final class BottleBench {
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

    /// What can be thrown at it, besides the quirks. The raw values are part of the web API and of the shell's words.
    enum FaultID: String, CaseIterable {
        case distance, loss, dropLink, restart, battery, shaking
    }

    let twin: BottleTwin
    /// The simulated radio's end; `nil` on a real adapter, where distance and loss are what they are.
    private let peripheral: VirtualPeripheral?
    private var distance = 2.0
    private var loss = 0.0
    private var shaking = 0.0

    init(twin: BottleTwin, peripheral: VirtualPeripheral?) {
        self.twin = twin
        self.peripheral = peripheral
    }

    var id: String { peripheral?.id.uuidString ?? "bottle" }

    /// The bottle as it stands there.
    var screen: BenchScreen.Twin {
        let view = twin.view
        var facts = [
            LabeledText("Load cell", "\(twin.bottle.cell.scale) ADC/g, not told to the companion"),
            LabeledText("Calibration", twin.memory.calibration.map { "\(($0.scale * 10).rounded() / 10) ADC/g" } ?? "none"),
            LabeledText("Stored drinks", "\(twin.memory.drinks.records.count)"),
        ]
        if let problem = twin.problem { facts.append(LabeledText("Log", problem)) }
        return BenchScreen.Twin(
            id: id, name: twin.configuration.name, kind: "bottle", isRestarting: twin.isRestarting, isConnected: twin.isConnected,
            version: BottleTwin.firmwareRevision, led: led,
            bottle: BenchScreen.BottleState(
                water: view.water, capacity: Int(twin.memory.capacity), tilt: view.tilt, isLifted: view.isLifted, isFilling: view.isFilling,
                isSteady: view.isSteady, battery: Int(twin.battery)),
            facts: facts, faults: faults)
    }

    private var led: BenchScreen.Light {
        if twin.isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        if twin.view.isMeasuring { return BenchScreen.Light(pattern: .breathing, color: .violet, meaning: "Measuring") }
        if twin.battery < 20 { return BenchScreen.Light(pattern: .blinking, color: .red, meaning: "Battery low") }
        return BenchScreen.Light(
            pattern: .steady, color: twin.isConnected ? .blue : .white, meaning: twin.isConnected ? "Connected" : "Ready")
    }

    private var faults: [BenchScreen.Fault] {
        let here = FaultID.allCases.filter { peripheral != nil || $0 == .restart || $0 == .battery || $0 == .shaking }
        return here.map(fault)
            + BottleQuirks.names.map { quirk, name in
                BenchScreen.Fault(
                    id: name, label: Self.label(of: quirk), kind: .toggle, value: twin.configuration.quirks.contains(quirk) ? 1 : 0)
            }
    }

    private func fault(_ id: FaultID) -> BenchScreen.Fault {
        switch id {
        case .distance:
            BenchScreen.Fault(
                id: id.rawValue, label: "Distance", kind: .slider, value: distance, min: 0.5, max: 120, unit: "m",
                explanation: "Walk away with it: the signal fades, and the link is lost.")
        case .loss:
            BenchScreen.Fault(
                id: id.rawValue, label: "Lost in the air", kind: .slider, value: loss, min: 0, max: 95, unit: "%",
                explanation: "Packets that have to be sent again.")
        case .dropLink: BenchScreen.Fault(id: id.rawValue, label: "Drop the link", kind: .action)
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

    /// Does what a hand does, or throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault name: String, value: Double) -> Bool {
        guard value.isFinite else { return false }
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
        case .distance:
            distance = min(max(value, 0.5), 120)
            peripheral?.distance = distance
        case .loss:
            loss = min(max(value, 0), 95)
            peripheral?.packetLoss = loss / 100
        case .dropLink: peripheral?.dropLinks()
        case .restart: twin.requestRestart()
        case .battery: twin.setBattery(UInt8(min(max(value, 0), 100)))
        case .shaking:
            shaking = min(max(value, 0), 20)
            twin.touch { $0.shaking = shaking }
        }
    }
}
