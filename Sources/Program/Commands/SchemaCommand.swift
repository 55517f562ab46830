import Companion

/// `outrigger schema`
struct SchemaCommand: Command {
    private static let markdown = CommandOption(
        name: "--markdown", value: nil, help: "Print all of them as a page for people, instead.")

    /// A command that prints JSON.
    private struct Listed {
        let specification: CommandSpecification
        let output: CommandOutput

        var call: String { specification.path.joined(separator: " ") }

        static let format = OutputFormat<Listed>.object([
            .field("command", "Its words, as “\(programName)” takes them.", .text) { $0.call },
            .field("form", "“document”: one value at the end; “lines”: an object on each line, as things happen.", .choice) {
                $0.output.form
            },
            .field("summary", "What the command does.", .text) { $0.specification.summary },
        ])
    }

    static let specification = CommandSpecification(
        path: ["schema"], summary: "Print the JSON Schema of what a command prints with --json, or list the commands that do.",
        parameters: [
            .init(name: "COMMAND", help: "Its first word: scan, for example.", isOptional: true, values: .command),
            .init(name: "SUBCOMMAND", help: "Its second word, where it has one.", isOptional: true, values: .command),
            .init(name: "ACTION", help: "Its third word, where it has one.", isOptional: true, values: .command),
        ],
        options: [.json, markdown], output: .document(.list(Listed.format)),
        examples: ["\(programName) schema", "\(programName) schema scan"], endures: true)

    private let commands: [Listed]
    private let chosen: Listed?
    private let printsJSON: Bool
    private let printsMarkdown: Bool

    init(_ arguments: Arguments) throws {
        let specifications = CompanionProgram.commands(arguments.modules).map { $0.specification }
        commands = specifications.compactMap { specification in
            specification.output.map { Listed(specification: specification, output: $0) }
        }
        printsJSON = arguments.has(.json)
        printsMarkdown = arguments.has(Self.markdown)
        let words = arguments.positional
        let call = words.joined(separator: " ")
        chosen = commands.first { $0.specification.nameLength(in: words) == words.count }
        if chosen == nil, !call.isEmpty {
            let isCommand = specifications.contains { $0.nameLength(in: words) == words.count }
            throw arguments.fail(
                isCommand
                    ? "\"\(call)\" prints no JSON. \"\(programName) schema\" lists the commands that do."
                    : "There is no command \"\(call)\".\(suggestion(for: call, among: commands.map(\.call)))")
        }
    }

    func run() async throws {
        if let chosen { return try Terminal.print(json: chosen.output.schema(of: chosen.specification)) }
        if printsMarkdown {
            let page = OutputPage(commands.map { ($0.specification, $0.output) })
            return Terminal.print(verbatim: page.text)
        }
        if printsJSON { return try Terminal.print(commands, as: .list(Listed.format)) }
        Terminal.print(
            TextTable(
                ["COMMAND", "FORM", "SUMMARY"],
                commands.map { command in [command.call, command.output.form.rawValue, command.specification.summary] }))
    }
}
