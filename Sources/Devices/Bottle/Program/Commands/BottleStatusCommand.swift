import Bluetooth
import Bottle
import Program

/// `outrigger bottle status`
struct BottleStatusCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "status"], summary: "Show what a bottle weighs, holds and has seen drunk today.",
        parameters: [BottleTarget.parameter], options: [.json, .timeout] + CommandOption.radioOptions,
        output: .document(BottleOutput.status),
        examples: ["\(programName) bottle status", "\(programName) bottle status Aqua --json"])

    private let target: BottleTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try BottleTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        // A companion that has drinks to fetch is not ahead of the bottle.
        let isWhole = { (screen: BottleScreen) in
            screen.water?.isStale == false && screen.water?.shakeToEmpty != nil && screen.intake.goal != nil && screen.intake.unsynced == 0
        }
        if let screen = try await target.told(where: isWhole) { return try show(screen) }
        let screen = try await target.run { model, session in
            try await BottleTarget.synchronize(model, session)
            try await model.bottle.bottle.$currentState.read()
            try await model.bottle.bottle.$configuration.read()
            return model.screen
        }
        try show(screen)
    }

    private func show(_ screen: BottleScreen) throws {
        if printsJSON { try Terminal.print(screen, as: BottleOutput.status) } else { Self.show(screen) }
    }

    static func show(_ screen: BottleScreen) {
        Terminal.print(Terminal.bold(screen.name) + "  " + screen.id)
        if let water = screen.water {
            if water.isCalibrated {
                if let weight = water.weight { Terminal.print("Water        \(weight) g") }
                if let level = water.level { Terminal.print("Level        \(level) of \(water.capacity) ml") }
                if let text = water.scaleText {
                    let advice = water.isScalePlausible ? "" : ": calibrate it anew with \"\(programName) bottle calibrate\""
                    Terminal.print("Calibration  \(text)\(advice)")
                }
            } else {
                Terminal.print("Calibration  none yet: \"\(programName) bottle calibrate\" guides you through it")
            }
            Terminal.print("Bottle       \(water.stability)")
            Terminal.print("Battery      \(water.battery) %\(water.batteryWarning.map { ", \($0.lowercased())" } ?? "")")
            if let shake = water.shakeToEmpty { Terminal.print("Shake        \(shake ? "tells that it was emptied" : "changes nothing")") }
        }
        Terminal.print("Today        \(screen.intake.sentence)")
    }
}
