import Companion
import Program

/// `outrigger lamp status`
struct LampStatusCommand: Command {
    static let specification = CommandSpecification(
        path: ["lamp", "status"], summary: "Show what a lamp does.", parameters: [DeviceTarget<LampModel>.parameter],
        options: [.json, .timeout] + CommandOption.radioOptions, output: .document(LampOutput.status))

    private let target: DeviceTarget<LampModel>
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try DeviceTarget(arguments[0], arguments, kind: .lamp)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        // The connection has read all of it.
        let screen = try await target.run { model, _ in model.screen }
        if printsJSON { try Terminal.print(screen, as: LampOutput.status) } else { Self.show(screen) }
    }

    static func show(_ screen: LampScreen) {
        Terminal.print(Terminal.bold(screen.name) + "  " + screen.id)
        if let isOn = screen.on { Terminal.print("Light        \(isOn ? "on" : "off")") }
        if let brightness = screen.brightness { Terminal.print("Brightness   \(brightness) %") }
        if let colour = screen.colour { Terminal.print("Colour       \(colour)") }
        if let problem = screen.problem { Terminal.print("Problem      \(problem.sentence) \(problem.advice ?? "")") }
    }
}
