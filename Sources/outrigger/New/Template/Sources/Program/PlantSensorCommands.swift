import Companion
import Program

/// The document that the commands print with `--json`: from this comes the schema, too.
let plantSensorFormat = OutputFormat<PlantSensorScreen>.object([
    .field("id", "Names the device in other commands.", .text) { $0.id },
    .field("name", "What it advertises.", .text) { $0.name },
    .field("kind", "Always “plant-sensor”.", .text) { $0.kind },
    .nullable("levelPercent", "0 to 100; null until it was told.", .integer) { $0.level },
    .nullable("intervalSeconds", "From one measurement to the next; null until it was told.", .integer) { $0.interval },
    .nullable("problem", "What a person should do something about; null where there is nothing.", .problem) { $0.problem },
])

extension PlantSensorScreen {
    /// Prints it for a person, or for a program.
    func print(asJSON: Bool) throws {
        if asJSON { return try Terminal.print(self, as: plantSensorFormat) }
        Terminal.print(Terminal.bold(name) + "  " + id)
        if let level { Terminal.print("Level      \(level) %") }
        if let interval { Terminal.print("Measured   every \(interval) s") }
        if let problem { Terminal.print("Problem    \(problem.sentence) \(problem.advice ?? "")") }
    }
}

/// `plant-sensor status`
struct StatusCommand: Command {
    static let specification = CommandSpecification(
        path: ["status"], summary: "Show what it measured.", parameters: [DeviceTarget<PlantSensorModel>.parameter],
        options: [.json, .timeout] + CommandOption.radioOptions, output: .document(plantSensorFormat),
        examples: ["plant-sensor status --json"])

    private let target: DeviceTarget<PlantSensorModel>
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try DeviceTarget(arguments[0], arguments, kind: .plantSensor)
        printsJSON = arguments.has(.json)
    }

    func run() async throws { try await target.run { model, _ in model.screen }.print(asJSON: printsJSON) }
}

/// `plant-sensor measure`
struct MeasureCommand: Command {
    static let specification = CommandSpecification(
        path: ["measure"], summary: "Have it measure now.", parameters: [DeviceTarget<PlantSensorModel>.parameter],
        options: [.json, .timeout] + CommandOption.radioOptions, output: .document(plantSensorFormat), examples: ["plant-sensor measure"])

    private let target: DeviceTarget<PlantSensorModel>
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try DeviceTarget(arguments[0], arguments, kind: .plantSensor)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let screen = try await target.run { model, _ in
            try await model.order(.measureNow)
            return model.screen
        }
        try screen.print(asJSON: printsJSON)
    }
}

/// `plant-sensor interval`
struct IntervalCommand: Command {
    static let specification = CommandSpecification(
        path: ["interval"], summary: "Set how often it measures.", parameters: [.init(name: "SECONDS", help: "1 to 3600.")],
        options: [DeviceTarget<PlantSensorModel>.option, .json, .timeout] + CommandOption.radioOptions,
        output: .document(plantSensorFormat), examples: ["plant-sensor interval 60"])

    private let target: DeviceTarget<PlantSensorModel>
    private let seconds: UInt16
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try DeviceTarget(arguments.value(DeviceTarget<PlantSensorModel>.option), arguments, kind: .plantSensor)
        printsJSON = arguments.has(.json)
        guard let number = UInt16(arguments[0] ?? ""), (1...3600).contains(number) else {
            throw arguments.fail("An interval is 1 to 3600 seconds, and \"\(arguments[0] ?? "")\" came.")
        }
        seconds = number
    }

    func run() async throws {
        let screen = try await target.run { model, _ in
            try await model.order(.measureEvery(seconds: seconds))
            try await model.device.sensor.$interval.read()
            return model.screen
        }
        try screen.print(asJSON: printsJSON)
    }
}

/// `plant-sensor serve`
struct ServeCommand: Command {
    static let specification = CommandSpecification(
        path: ["serve"], summary: "Be a plant sensor.",
        options: [DeviceService.nameOption("Plant sensor-…")] + DeviceService.options + CommandOption.servedRadioOptions,
        examples: ["plant-sensor serve --radio bluez --adapter hci0"])

    private let service: DeviceService

    init(_ arguments: Arguments) throws { service = try DeviceService(arguments, kind: PlantSensor.kind) }

    func run() async throws { try await service.run { PlantSensorTwin($0) } }
}
