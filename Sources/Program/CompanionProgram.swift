import Companion
import Foundation

/// A program made of systems: its subcommands, its web companion, and the devices that it can be or simulate.
///
///     @main enum Lamphouse {
///         static func main() async { await CompanionProgram(.lamphouse, modules: [.lamp]).main() }
///     }
public struct CompanionProgram: Sendable {
    private let identity: ProgramIdentity
    private let modules: [ProgramModule]
    private let radios: [ProgramRadio]
    private let defaultCall: [String]

    /// - Parameters:
    ///   - identity: what the program calls itself, and keeps its data under.
    ///   - modules: in the order of the help and of the bench.
    ///   - radios: in the order of the help; a device is served on the first that can be one's, where nobody names another.
    ///   - defaultCall: the words that a call without any stands for; none, which is the help, by default.
    public init(
        _ identity: ProgramIdentity, modules: [ProgramModule], radios: [ProgramRadio] = CompanionProgram.radios, defaultCall: [String] = []
    ) {
        self.identity = identity
        self.modules = modules
        self.radios = radios
        self.defaultCall = defaultCall
    }

    /// Made when it is asked for: what a command says of itself is worded once, by the name that the program then has.
    private var commands: [any Command.Type] { Self.commands(modules) }

    /// Every subcommand of a program of these systems, in the order of the help.
    static func commands(_ modules: [ProgramModule]) -> [any Command.Type] {
        let all: [any Command.Type] =
            [
                RunCommand.self, OpenCommand.self, ServiceInstallCommand.self, ServiceStatusCommand.self, ServiceLogCommand.self,
                ServiceUninstallCommand.self, DoctorCommand.self, ScanCommand.self, DevicesCommand.self,
                DevicesRenameCommand.self, DevicesFavouriteCommand.self, DevicesForgetCommand.self, InspectCommand.self, ReadCommand.self,
                WriteCommand.self, WatchCommand.self, AdapterCommand.self, BenchCommand.self, ActivityCommand.self, ActionCommand.self,
                ReportCommand.self, ConfigCommand.self, ConfigGetCommand.self, ConfigSetCommand.self,
                ConfigUnsetCommand.self, ConfigPathCommand.self, BackupSaveCommand.self, BackupShowCommand.self,
                BackupRestoreCommand.self, SchemaCommand.self, CompletionCommand.self, CompleteCommand.self, ManualCommand.self,
                VersionCommand.self,
            ]
            + (modules.contains { $0.replay != nil } ? [ReplayCommand.self] : [])
            + (modules.contains { $0.keys != nil } ? [KeysAddCommand.self, KeysListCommand.self, KeysRemoveCommand.self] : [])
            + modules.flatMap(\.commands)
        let grouped = Dictionary(grouping: all) { CommandGroup(of: $0.specification.path[0]) }
        return CommandGroup.allCases.flatMap { grouped[$0] ?? [] }
    }

    /// Picks the command that the words of the call name, and turns its end into an exit status.
    public func main() async -> Never {
        ProgramIdentity.current = identity
        TimeZoneVariable.adopt()
        let words = CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : defaultCall
        Wording.current = ShellWording.wording(of: modules, for: words)
        // A reader that goes away is an error of that write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        // Whatever this program makes is for this user alone, SQLite's files included.
        umask(0o077)
        ClosedPipe.watch()
        OpenFiles.raiseLimit()
        exit(await CommandCall.$current.withValue(CommandCall()) { await status(words) })
    }

    /// Runs the command, says why it failed, and gives the exit status.
    private func status(_ words: [String]) async -> Int32 {
        do {
            let status = try await run(words)
            return Terminal.isCut ? 1 : status
        } catch let error as ConfigurationError {
            report(error, words)
            for problem in error.problems { Terminal.say("\(identity.name): \(problem)") }
            return 2
        } catch let error as UsageError {
            report(error, words)
            Terminal.say("\(identity.name): \(error)")
            Terminal.say(error.usage ?? "Usage: \(identity.name) COMMAND … (\"\(identity.name) --help\" lists the commands)", hanging: 4)
            return 2
        } catch is CancellationError {
            return 130
        } catch let outcome as NegativeOutcome {
            return outcome.status
        } catch {
            report(error, words)
            Terminal.say("\(identity.name): \(FailureOutput.line(error))")
            return 1
        }
    }

    /// Prints a failure for programs, where they asked for JSON.
    private func report(_ error: any Error, _ words: [String]) {
        guard words.contains(CommandOption.json.name) else { return }
        let form = command(words)?.specification.output?.form ?? .document
        do {
            try Terminal.printLine(FailureOutput.problem(error), as: FailureOutput.format(form))
        } catch {
            Terminal.say("\(identity.name): \(error)")
        }
    }

    private func run(_ words: [String]) async throws -> Int32 {
        if words == ["help", "--all"] {
            Terminal.print(wholeHelp)
            return 0
        }
        // "help scan" is "scan --help".
        if words.first == "help", words.count > 1 { return try await run(words.dropFirst() + ["--help"]) }
        if words.isEmpty || words == ["--help"] || words == ["-h"] || words == ["help"] {
            Terminal.print(help)
            return 0
        }
        if words == ["--version"] { return try await run(["version"]) }
        guard let (command, specification, length) = command(words) else {
            if let first = words.first, first.hasPrefix("-") { throw commandMissing(behind: first) }
            return try group(Array(words.prefix { !$0.hasPrefix("-") }), asksForHelp: words.contains("--help") || words.contains("-h"))
        }
        try ShellWording.check()
        let configuration = Configuration(Self.settings(modules, radios))
        let arguments = try Arguments(
            Array(words.dropFirst(length)), specification, modules: modules, radios: radios, configuration: configuration)
        if arguments.asksForHelp {
            Terminal.print(specification.help(width: Terminal.width))
            return 0
        }
        if !specification.endures {
            // One that is meant for a setting would be missed without a word.
            for sentence in configuration.unknownVariables where sentence.hasSuffix("?") { Terminal.say("\(identity.name): \(sentence)") }
            guard configuration.problems.isEmpty else { throw ConfigurationError(problems: configuration.problems) }
        }
        let instance = try command.init(arguments)
        try await Interrupts.cancelling { try await instance.run() }
        return 0
    }

    /// The command that the words of a call begin with, what it takes, and how many words its name has there.
    private func command(_ words: [String]) -> (command: any Command.Type, specification: CommandSpecification, length: Int)? {
        let path = Array(words.prefix { !$0.hasPrefix("-") })
        return commands.compactMap { command in
            let specification = specification(command)
            return specification.nameLength(in: path).map { (command, specification, $0) }
        }
        .max { $0.2 < $1.2 }
    }

    /// What each subcommand of a program of these systems and radios takes, in the order of the help.
    static func specifications(_ modules: [ProgramModule], _ radios: [ProgramRadio] = CompanionProgram.radios) -> [CommandSpecification] {
        commands(modules).map { specification($0, modules, radios) }
    }

    private func specification(_ command: any Command.Type) -> CommandSpecification { Self.specification(command, modules, radios) }

    /// What a command takes, with what the radios add, and for `run` the modules.
    static func specification(
        _ command: any Command.Type, _ modules: [ProgramModule] = [], _ radios: [ProgramRadio] = CompanionProgram.radios
    ) -> CommandSpecification {
        var specification = command.specification
        specification.options = radios.completing(specification.options)
        if command == RunCommand.self || command == ServiceInstallCommand.self {
            specification.options.insert(contentsOf: modules.flatMap(\.runOptions), at: 1)
        }
        return specification
    }

    /// The commands of a group ("serve") where its name stands alone; otherwise the word is wrong.
    private func group(_ path: [String], asksForHelp: Bool) throws -> Int32 {
        let members = path.isEmpty ? [] : commands.filter { $0.specification.path.starts(with: path) }
        if !members.isEmpty {
            let usage = (["Commands:"] + list(members, at: 0)).joined(separator: "\n")
            guard !asksForHelp else {
                Terminal.print(usage)
                return 0
            }
            throw UsageError(description: "\"\(path.joined(separator: " "))\" needs one more word.", usage: usage)
        }
        // Groups as well, and before their members: "sevre" is meant for "serve".
        let paths = commands.filter { !$0.specification.isInternal }.map { $0.specification.path }
        let names =
            (1...3).flatMap { count in paths.filter { $0.count >= count }.map { $0.prefix(count).joined(separator: " ") } } + ["help"]
        let word = path.joined(separator: " ")
        throw UsageError(description: "There is no command \"\(word)\".\(suggestion(for: word, among: names))")
    }

    /// Whoever begins with an option is told which one is meant, and where it belongs.
    private func commandMissing(behind word: String) -> UsageError {
        let options = Set(commands.flatMap { specification($0).options.map(\.name) } + ["--help", "--version"])
        let name = String(word.prefix { $0 != "=" })
        guard word.hasPrefix("--"), !options.contains(name) else {
            return UsageError(description: "The command is missing: it comes before its options.")
        }
        return UsageError(
            description: "There is no option \(name).\(suggestion(for: name, among: options.sorted())) The command comes first.")
    }

    /// - Parameter width: of the names, where several lists stand below each other.
    private func list(_ commands: [any Command.Type], at width: Int) -> [String] {
        HelpRows(
            commands.filter { !$0.specification.isInternal }.map {
                ($0.specification.path.joined(separator: " "), $0.specification.summary)
            }
        ).lines(width: Terminal.width, names: width)
    }

    /// The groups of the help, each a heading with rows.
    private func sections(_ rows: ([CommandSpecification]) -> [(String, String)]) -> [String] {
        let listed = commands.map { $0.specification }.filter { !$0.isInternal }
        let groups = CommandGroup.allCases.map { group in (group, rows(listed.filter { CommandGroup(of: $0.path[0]) == group })) }
        let width = groups.flatMap(\.1).map(\.0.count).max() ?? 0
        return groups.filter { !$0.1.isEmpty }.flatMap { group, rows in
            ["\(group.rawValue):"] + HelpRows(rows).lines(width: Terminal.width, names: width) + [""]
        }
    }

    private func page(_ sections: [String], _ end: [String]) -> String {
        (["\(identity.name): \(identity.summary).", "", "Usage: \(identity.name) COMMAND …", ""] + sections
            + end.map { Terminal.wrapped($0, to: Terminal.width) }).joined(separator: "\n")
    }

    /// The first words of all commands, in groups.
    private var help: String {
        let examples = ["run", "scan", "doctor"].map { "  \(identity.name) \($0)" }
        let learn = [
            "\"\(identity.name) help COMMAND\" shows what a command takes, with examples; \"\(identity.name) help --all\" lists every command; "
                + "\"man \(identity.name)\" has it all on one page.",
            "Exit status: 0 done, 1 it failed and says why, 2 the call or the configuration was wrong, 130 interrupted.",
        ]
        let sections = sections { specifications in
            var rows: [(String, String)] = []
            for specification in specifications where !rows.contains(where: { $0.0 == specification.path[0] }) {
                let word = specification.path[0]
                rows.append((word, Self.summary(of: word, specifications)))
            }
            return rows
        }
        return page(sections + ["Examples:"] + examples + [""], learn)
    }

    /// Every command.
    private var wholeHelp: String {
        page(
            sections { $0.map { ($0.path.joined(separator: " "), $0.summary) } },
            ["\"\(identity.name) help COMMAND\" shows what a command takes, with examples."])
    }

    /// The meaning of a first word: its own summary, and the words that may follow it.
    private static func summary(of word: String, _ specifications: [CommandSpecification]) -> String {
        var next: [String] = []
        for path in specifications.map(\.path) where path.count > 1 && path[0] == word && !next.contains(path[1]) { next.append(path[1]) }
        guard let own = specifications.first(where: { $0.path == [word] })?.summary else { return next.joined(separator: ", ") }
        return next.isEmpty
            ? own : "\(own) \(next.joined(separator: ", ").prefix(1).uppercased() + next.joined(separator: ", ").dropFirst())."
    }
}
