/// `outrigger manual`
struct ManualCommand: Command {
    static let specification = CommandSpecification(
        path: ["manual"], summary: "Print the manual page of all commands, for man.",
        discussion: "\"outrigger manual | man -l -\" shows it; \"make install\" puts it where man finds it.",
        examples: ["outrigger manual"])

    private let modules: [ProgramModule]

    init(_ arguments: Arguments) throws { modules = arguments.modules }

    func run() async throws { Terminal.print(ManualPage(CompanionProgram.specifications(modules)).text) }
}
