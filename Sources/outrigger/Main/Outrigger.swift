import OutriggerModules
import Program

@main
enum Outrigger {
    static func main() async { await CompanionProgram(modules: CompanionProgram.modules).main() }
}
