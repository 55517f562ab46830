import Program

#if IN_OUTRIGGER
    import OutriggerModules
#endif

/// The program with a radio more.
@main
enum NewRadio {
    static func main() async {
        await CompanionProgram(.outrigger, modules: systems, radios: CompanionProgram.radios + [.bleak]).main()
    }

    /// The systems of Outrigger itself where this is built beside them, and none in a package of its own.
    private static var systems: [ProgramModule] {
        #if IN_OUTRIGGER
            CompanionProgram.modules
        #else
            []
        #endif
    }
}
