import OutriggerModules
import Program

/// The program with a device more.
@main
enum NewDevice {
    static func main() async { await Program(modules: Program.modules + [.lamp]).main() }
}
