/// `outrigger manual`
struct ManualCommand: Command {
    static let specification = CommandSpecification(
        path: ["manual"], summary: "Print the manual page of all commands, for man.",
        discussion: "\"\(programName) manual | man -l -\" shows it; \"make install\" puts it where man finds it.",
        examples: ["\(programName) manual"], endures: true)

    private let specifications: [CommandSpecification]

    init(_ arguments: Arguments) throws {
        specifications = CompanionProgram.specifications(arguments.modules, arguments.radios)
    }

    func run() async throws { Terminal.print(verbatim: ManualPage(specifications).text) }
}
