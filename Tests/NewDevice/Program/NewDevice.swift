import Companion
import Program

#if IN_OUTRIGGER
    import OutriggerModules
#endif

/// A maker's program: a device under a name of its own.
@main
enum NewDevice {
    static let identity = ProgramIdentity(
        name: "lamphouse", title: "Lamphouse", version: "2.4.1", summary: "the companion of everything that shines")

    static func main() async { await CompanionProgram(identity, modules: systems + [.lamp]).main() }

    /// The systems of Outrigger itself where this is built beside them, and none in a package of its own.
    private static var systems: [ProgramModule] {
        #if IN_OUTRIGGER
            CompanionProgram.modules
        #else
            []
        #endif
    }
}
