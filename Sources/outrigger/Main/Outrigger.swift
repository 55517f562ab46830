import OutriggerModules
import Program

@main
enum Outrigger {
    static func main() async { await Program(modules: Program.modules).main() }
}
