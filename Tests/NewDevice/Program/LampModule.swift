import Foundation
import Program
import WebApp

extension ProgramModule {
    /// A desk lamp.
    static let lamp = ProgramModule(
        name: "lamp", kind: .lamp, commands: [LampStatusCommand.self, LampSetCommand.self, ServeLampCommand.self], twin: { LampTwin($0) },
        page: PagePart(name: "lamp", folder: Bundle.module.bundleURL.appendingPathComponent("Static"), isKind: true))
}
