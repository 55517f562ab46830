import Companion

/// `outrigger version`
struct VersionCommand: Command {
    /// The text that `--version` prints as well.
    static var line: String { "\(programName) \(ProgramIdentity.current.version)" }

    private static let format = OutputFormat<ProgramIdentity>.object([
        .field("name", "The word that calls it.", .text) { $0.name },
        .field("version", "Of the program, as semantic versions are written.", .text) { $0.version },
    ])

    static let specification = CommandSpecification(
        path: ["version"], summary: "Print the version of the program.", options: [.json], output: .document(format),
        examples: ["\(programName) version"], endures: true)

    private let printsJSON: Bool

    init(_ arguments: Arguments) throws { printsJSON = arguments.has(.json) }

    func run() async throws {
        if printsJSON { try Terminal.print(.current, as: Self.format) } else { Terminal.print(Self.line) }
    }
}
