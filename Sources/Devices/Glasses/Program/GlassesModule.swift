import Program

extension ProgramModule {
    /// Smart glasses: the device side, over Bluetooth and REST.
    public static let glasses = ProgramModule(name: "glasses", commands: [ServeGlassesCommand.self, GlassesNewKeyCommand.self])
}
