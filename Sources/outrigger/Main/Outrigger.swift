import OutriggerModules
import Program
import Starter

@main
enum Outrigger {
    static func main() async { await CompanionProgram(.outrigger, modules: CompanionProgram.modules + [.starter]).main() }
}
