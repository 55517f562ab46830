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
    private let commands: [any Command.Type]
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
        commands = Self.commands(modules)
    }

    /// Every subcommand of a program of these systems, in the order of the help.
    static func commands(_ modules: [ProgramModule]) -> [any Command.Type] {
        [
            RunCommand.self, OpenCommand.self, ScanCommand.self, DevicesCommand.self, DevicesRenameCommand.self,
            DevicesFavouriteCommand.self, DevicesForgetCommand.self, InspectCommand.self, ReadCommand.self, WriteCommand.self,
            WatchCommand.self, AdapterCommand.self, BenchCommand.self, ActivityCommand.self, ActionCommand.self, ReportCommand.self,
            ReplayCommand.self, SchemaCommand.self, CompletionCommand.self, CompleteCommand.self, ManualCommand.self,
        ] + modules.flatMap(\.commands) + [KeysAddCommand.self, KeysListCommand.self, KeysRemoveCommand.self]
    }

    /// Picks the command that the words of the call name, and turns its end into an exit status.
    public func main() async -> Never {
        ProgramIdentity.current = identity
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
            return try await run(words)
        } catch let error as UsageError {
            report(error, words)
            Terminal.say("\(identity.name): \(error)")
            Terminal.say(error.usage ?? "Usage: \(identity.name) COMMAND … (\"\(identity.name) --help\" lists the commands)", hanging: 4)
            return 2
        } catch is CancellationError {
            return 130
        } catch is NegativeOutcome {
            return 1
        } catch {
            report(error, words)
            Terminal.say("\(identity.name): \(error)")
            return 1
        }
    }

    /// Prints a failure for programs, where they asked for JSON.
    private func report(_ error: any Error, _ words: [String]) {
        guard words.contains(CommandOption.json.name) else { return }
        let form = command(words)?.1.output?.form ?? .document
        do {
            try Terminal.printLine(FailureOutput.problem(error), as: FailureOutput.format(form))
        } catch {
            Terminal.say("\(identity.name): \(error)")
        }
    }

    private func run(_ words: [String]) async throws -> Int32 {
        // "help scan" is "scan --help".
        if words.first == "help", words.count > 1 { return try await run(words.dropFirst() + ["--help"]) }
        if words.isEmpty || words == ["--help"] || words == ["-h"] || words == ["help"] {
            Terminal.print(help)
            return 0
        }
        if words == ["--version"] {
            Terminal.print("\(identity.name) \(identity.version)")
            return 0
        }
        guard let (command, specification) = command(words) else {
            return try group(Array(words.prefix { !$0.hasPrefix("-") }), asksForHelp: words.contains("--help"))
        }
        try ShellWording.check()
        let arguments = try Arguments(Array(words.dropFirst(specification.path.count)), specification, modules: modules, radios: radios)
        if arguments.asksForHelp {
            Terminal.print(specification.help(width: Terminal.width))
            return 0
        }
        let instance = try command.init(arguments)
        try await Interrupts.cancelling { try await instance.run() }
        return 0
    }

    /// The command that the words of a call begin with, and what it takes.
    private func command(_ words: [String]) -> (any Command.Type, CommandSpecification)? {
        let path = words.prefix { !$0.hasPrefix("-") }
        return commands.map { ($0, specification($0)) }.filter { path.starts(with: $0.1.path) }
            .max { $0.1.path.count < $1.1.path.count }
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
        if command == RunCommand.self { specification.options.insert(contentsOf: modules.flatMap(\.runOptions), at: 1) }
        return specification
    }

    /// The commands of a group ("serve") where its name stands alone; otherwise the word is wrong.
    private func group(_ path: [String], asksForHelp: Bool) throws -> Int32 {
        let members = path.isEmpty ? [] : commands.filter { $0.specification.path.starts(with: path) }
        if !members.isEmpty {
            let usage = (["Commands:"] + list(members)).joined(separator: "\n")
            guard !asksForHelp else {
                Terminal.print(usage)
                return 0
            }
            throw UsageError(description: "\"\(path.joined(separator: " "))\" needs one more word.", usage: usage)
        }
        // Groups as well, and before their members: "sevre" is meant for "serve".
        let paths = commands.filter { !$0.specification.isInternal }.map { $0.specification.path }
        let names = (1...3).flatMap { count in paths.filter { $0.count >= count }.map { $0.prefix(count).joined(separator: " ") } }
        guard !path.isEmpty else { throw UsageError(description: "The command is missing: it comes before its options.") }
        let word = path.joined(separator: " ")
        throw UsageError(description: "There is no command \"\(word)\".\(suggestion(for: word, among: names))")
    }

    private func list(_ commands: [any Command.Type]) -> [String] {
        HelpRows(
            commands.filter { !$0.specification.isInternal }.map {
                ($0.specification.path.joined(separator: " "), $0.specification.summary)
            }
        ).lines(width: Terminal.width)
    }

    private var help: String {
        let end = [
            "\"\(identity.name) help COMMAND\" shows what a command takes, with examples; \"\(identity.name) --version\" shows the version.",
            "Exit status: 0 done, 1 it failed and says why, 2 the call was wrong, 130 interrupted.",
        ]
        return
            (["\(identity.name): \(identity.summary).", "", "Usage: \(identity.name) COMMAND …", "", "Commands:"]
            + list(commands) + [""] + end.map { Terminal.wrapped($0, to: Terminal.width) }).joined(separator: "\n")
    }
}
