import Companion
import OutriggerModules
import Program

/// A maker's program: this package's systems and a device more, under a name of its own.
@main
enum NewDevice {
    static let identity = ProgramIdentity(
        name: "lamphouse", title: "Lamphouse", version: "2.4.1", summary: "the companion of everything that shines")

    static func main() async { await CompanionProgram(identity, modules: CompanionProgram.modules + [.lamp]).main() }
}
