import Bluetooth
import Companion
import Program

/// `outrigger lamp set`
struct LampSetCommand: Command {
    static let specification = CommandSpecification(
        path: ["lamp", "set"], summary: "Switch a lamp on or off, or change its light.",
        parameters: [
            .init(name: "CONTROL", help: "on, off, brightness or colour."),
            .init(name: "VALUE", help: "A brightness of 0 to 100, or a colour as RRGGBB.", isOptional: true),
        ],
        options: [DeviceTarget<LampModel>.option, .json, .timeout] + CommandOption.radioOptions,
        output: .document(LampOutput.status))

    private let target: DeviceTarget<LampModel>
    private let change: @BluetoothActor @Sendable (LampService) async throws -> Void
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try DeviceTarget(arguments.value(DeviceTarget<LampModel>.option), arguments, kind: .lamp)
        printsJSON = arguments.has(.json)
        switch (arguments[0], arguments[1]) {
        case ("on", nil): change = { try await Self.set($0.$on, to: true) }
        case ("off", nil): change = { try await Self.set($0.$on, to: false) }
        case ("brightness", let text?):
            guard let percent = UInt8(text), percent <= 100 else { throw arguments.fail("A brightness is 0 to 100, and \"\(text)\" came.") }
            change = { try await Self.set($0.$brightness, to: percent) }
        case ("colour", let text?):
            guard let colour = LampColour(text) else { throw arguments.fail("A colour is RRGGBB, such as FFB000, and \"\(text)\" came.") }
            change = { try await Self.set($0.$colour, to: colour) }
        default: throw arguments.fail("Say \"on\", \"off\", \"brightness\" with a number, or \"colour\" with RRGGBB.")
        }
    }

    /// Writes a value, and reads back what the lamp made of it.
    @BluetoothActor
    private static func set<Value: ByteCodable>(_ characteristic: CharacteristicAccessor<Value>, to value: Value) async throws {
        try await characteristic.write(value)
        try await characteristic.read()
    }

    func run() async throws {
        let screen = try await target.run { model, _ in
            try await change(model.lamp.light)
            return model.screen
        }
        if !printsJSON { LampStatusCommand.show(screen) }
        if screen.on == true, let problem = screen.problem {
            throw CommandFailure(problem.sentence, advice: problem.advice, code: problem.code)
        }
        if printsJSON { try Terminal.print(screen, as: LampOutput.status) }
    }
}
