import OutriggerModules
import Program

/// The program with a radio more.
@main
enum NewRadio {
    static func main() async {
        await CompanionProgram(.outrigger, modules: CompanionProgram.modules, radios: CompanionProgram.radios + [.bleak]).main()
    }
}
