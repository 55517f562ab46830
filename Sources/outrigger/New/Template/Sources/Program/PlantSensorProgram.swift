import Bluetooth
import Companion
import Foundation
import Program
import WebApp

/// The program: page and bench in a browser, commands in a shell, and the device itself (`plant-sensor serve`).
@main
enum PlantSensorProgram {
    static let identity = ProgramIdentity(
        name: "plant-sensor", title: "Plant sensor", version: "0.1.0", summary: "a plant sensor and its companion")

    static func main() async {
        await CompanionProgram(identity, modules: [.plantSensor], defaultCall: ["run", "--radio", "virtual"]).main()
    }
}

extension ProgramModule {
    static let plantSensor = ProgramModule(
        name: PlantSensor.kind, kind: .plantSensor,
        commands: [StatusCommand.self, MeasureCommand.self, IntervalCommand.self, ServeCommand.self], twin: { PlantSensorTwin($0) },
        page: PagePart(name: PlantSensor.kind, folder: Bundle.module.bundleURL.appendingPathComponent("Static"), isKind: true))
}
