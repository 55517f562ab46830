import Program

extension ProgramModule {
    /// Begins packages of other makers: no system, and of no use to a program without these sources.
    public static let starter = ProgramModule(name: "new", commands: [NewCommand.self])
}
