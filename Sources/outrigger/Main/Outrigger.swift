import OutriggerModules
import Program

@main
enum Outrigger {
    static func main() async { await CompanionProgram(.outrigger, modules: CompanionProgram.modules).main() }
}
