import Foundation

/// A program made of systems: its subcommands, its web companion, and the devices that it can be or simulate.
///
///     @main enum Outrigger {
///         static func main() async { await CompanionProgram(modules: [.lamp]).main() }
///     }
public struct CompanionProgram: Sendable {
    private let modules: [ProgramModule]
    private let commands: [any Command.Type]

    /// - Parameter modules: in the order of the help and of the bench.
    public init(modules: [ProgramModule]) {
        self.modules = modules
        commands =
            [RunCommand.self, ScanCommand.self, InspectCommand.self, ReadCommand.self, WriteCommand.self, WatchCommand.self]
            + modules.flatMap(\.commands)
    }

    /// Picks the command that the words of the call name, and turns its end into an exit status.
    public func main() async -> Never {
        // A reader that goes away is an error of that write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        do {
            exit(try await run(Array(CommandLine.arguments.dropFirst())))
        } catch let error as UsageError {
            Terminal.printError("outrigger: \(error)")
            Terminal.printError(error.usage ?? "Usage: outrigger COMMAND … (\"outrigger --help\" lists the commands)")
            exit(2)
        } catch is CancellationError {
            exit(130)
        } catch {
            Terminal.say("outrigger: \(error)")
            exit(1)
        }
    }

    private func run(_ words: [String]) async throws -> Int32 {
        if words.isEmpty || words == ["--help"] || words == ["-h"] || words == ["help"] {
            Terminal.print(help)
            return 0
        }
        if words == ["--version"] {
            Terminal.print("outrigger \(Version.text)")
            return 0
        }
        let path = words.prefix { !$0.hasPrefix("-") }
        let candidates = commands.map { ($0, specification($0)) }.filter { path.starts(with: $0.1.path) }
        guard let (command, specification) = candidates.max(by: { $0.1.path.count < $1.1.path.count }) else {
            return try group(Array(path), asksForHelp: words.contains("--help"))
        }
        let arguments = try Arguments(Array(words.dropFirst(specification.path.count)), specification, modules: modules)
        if arguments.asksForHelp {
            Terminal.print(specification.help)
            return 0
        }
        let instance = try command.init(arguments)
        try await Interrupts.cancelling { try await instance.run() }
        return 0
    }

    /// What a command takes; `run` takes what its modules add as well.
    private func specification(_ command: any Command.Type) -> CommandSpecification {
        var specification = command.specification
        if command == RunCommand.self { specification.options.insert(contentsOf: modules.flatMap(\.runOptions), at: 1) }
        return specification
    }

    /// The commands of a group ("serve") where its name stands alone; otherwise the word is wrong.
    private func group(_ path: [String], asksForHelp: Bool) throws -> Int32 {
        let members = path.isEmpty ? [] : commands.filter { $0.specification.path.starts(with: path) }
        if !members.isEmpty {
            let usage = (["Commands:"] + members.map(line)).joined(separator: "\n")
            guard !asksForHelp else {
                Terminal.print(usage)
                return 0
            }
            throw UsageError(description: "\"\(path.joined(separator: " "))\" needs one more word.", usage: usage)
        }
        let names = commands.map { $0.specification.path.joined(separator: " ") }
        guard !path.isEmpty else { throw UsageError(description: "The command is missing: it comes before its options.") }
        let word = path.joined(separator: " ")
        throw UsageError(description: "There is no command \"\(word)\".\(suggestion(for: word, among: names))")
    }

    private func line(_ command: any Command.Type) -> String {
        let specification = command.specification
        let width = (commands.map { $0.specification.path.joined(separator: " ").count }.max() ?? 0) + 2
        return "  " + specification.path.joined(separator: " ").padding(toLength: width, withPad: " ", startingAt: 0)
            + specification.summary
    }

    private var help: String {
        (["outrigger: the companion for Bluetooth and Wi-Fi devices.", "", "Usage: outrigger COMMAND …", "", "Commands:"]
            + commands.map(line)
            + [
                "", "\"outrigger COMMAND --help\" shows what a command takes.",
                "Exit status: 0 done, 1 it failed and says why, 2 the call was wrong, 130 interrupted.",
            ]).joined(separator: "\n")
    }
}
