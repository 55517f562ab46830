import OutriggerModules
import Program

/// The program with a device more.
@main
enum NewDevice {
    static func main() async { await CompanionProgram(modules: CompanionProgram.modules + [.lamp]).main() }
}
