import Bluetooth
import Companion
import Foundation

/// How the bottle's characteristics are shown to people.
public enum BottleCatalog {
    public static let services: [BTUUID: String] = [BottleUUIDs.service: "Bottle"]

    public static let descriptions: [BTUUID: AttributeDescription] = [
        BottleUUIDs.currentState: AttributeDescription(name: "Current state", isPeriodic: true, fields: state),
        BottleUUIDs.configuration: AttributeDescription(name: "Configuration", fields: configuration),
        BottleUUIDs.syncControl: AttributeDescription(name: "Sync control", fields: syncControl),
        BottleUUIDs.drinkData: AttributeDescription(name: "Drink data", fields: drinkData),
        BottleUUIDs.command: AttributeDescription.controlPoint(name: "Command") { (command: BottleCommand) in text(command) },
        BottleUUIDs.settings: AttributeDescription(
            name: "Settings",
            fields: { (settings: BottleSettings) -> [(Sentence, Sentence)] in
                [("Shake to empty", settings.contains(.shakeToEmpty) ? "on" : "off")]
            }),
        BottleUUIDs.activity: AttributeDescription(name: "Activity"),
        BottleUUIDs.calibrationState: AttributeDescription(
            name: "Calibration state", fields: calibration, isFailure: { $0.state == .error }),
    ]

    private static func state(_ value: BottleState) -> [(Sentence, Sentence)] {
        var fields: [(Sentence, Sentence)] =
            switch value.reading {
            case .water(let weight, let level): [("Weight", "\(Int(weight).grouped) g"), ("Level", "\(level) ml")]
            case .calibrationResult(let adc): [("Raw reading", "\(adc)")]
            }
        let flags: [(BottleState.Flags, Sentence)] = [
            (.timeValid, "time valid"), (.calibrated, "calibrated"), (.stable, "stable"), (.measuring, "measuring"),
            (.batteryLow, "battery low"),
        ]
        fields += [
            ("Today", "\(value.dailyTotal) ml"), ("Battery", "\(value.battery) %"),
            ("Flags", list(flags.filter { value.flags.contains($0.0) }.map(\.1))), ("Not synchronised", "\(value.unsyncedRecords)"),
        ]
        return fields
    }

    private static func configuration(_ value: BottleConfiguration) -> [(Sentence, Sentence)] {
        [
            ("Scale", "\(value.scale) ADC/g"), ("Tare", "\(value.tare) g"), ("Capacity", "\(value.capacity) ml"),
            ("Daily goal", "\(value.dailyGoal) ml"),
        ]
    }

    private static func syncControl(_ value: SyncControl) -> [(Sentence, Sentence)] {
        let command: Sentence =
            switch value.command {
            case .query: "query"
            case .start: "start"
            case .acknowledge: "acknowledge"
            case .unknown(let number): "unknown (\(number))"
            }
        let status: Sentence =
            switch value.status {
            case .idle: "idle"
            case .busy: "busy"
            case .done: "done"
            case .unknown(let number): "unknown (\(number))"
            }
        return [
            ("Command", command), ("Status", status), ("Start", "\(value.start)"), ("Count", "\(value.count)"),
            ("Records per chunk", "\(value.recordsPerChunk)"),
        ]
    }

    private static func drinkData(_ value: DrinkChunk) -> [(Sentence, Sentence)] {
        [("Chunk", value.total == 0 ? "none yet" : "\(Int(value.index) + 1) of \(value.total)")]
            + value.records.map { record in
                ("Drink \(record.id)", record.flags.contains(.deleted) ? "\(record.amount) ml, deleted" : "\(record.amount) ml")
            }
    }

    private static func calibration(_ value: CalibrationStatus) -> [(Sentence, Sentence)] {
        let state: Sentence =
            switch value.state {
            case .idle: "idle"
            case .triggered: "triggered"
            case .started: "started"
            case .waitingForEmpty: "waiting for the empty bottle"
            case .measuringEmpty: "measuring the empty bottle"
            case .waitingForFull: "waiting for the full bottle"
            case .measuringFull: "measuring the full bottle"
            case .complete: "complete"
            case .error: "failed"
            case .unknown(let number): "unknown (\(number))"
            }
        return [("State", state), ("Empty", "\(value.empty)"), ("Full", "\(value.full)")]
    }

    private static func text(_ command: BottleCommand) -> Sentence {
        switch command {
        case .tare: "Tare"
        case .ping: "Ping"
        case .measurePoint(let point): "Measure the \(point) bottle"
        case .setCalibration(let data): "Store the calibration: empty \(data.empty), full \(data.full), \(data.scale) ADC/g"
        case .resetDailyTotal: "Reset today's total"
        case .clearHistory: "Delete all drinks"
        case .setTime(let seconds): "Set the time to \(Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601))"
        case .deleteRecord(let id): "Delete drink \(id)"
        case .startCalibration: "Start a calibration"
        case .cancelCalibration: "Cancel the calibration"
        case .unknown(let command, let parameter, let value): "Unknown command \(command.hexCode) with \(parameter.hexCode), \(value)"
        }
    }

    private static func list(_ names: [Sentence]) -> Sentence { names.isEmpty ? "nothing" : Sentence(joining: names, by: ", ") }
}
