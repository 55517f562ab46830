import Foundation

/// The program: picks the command that the words name, and turns its end into an exit status.
@main
enum Outrigger {
    static let commands: [any Command.Type] = [
        RunCommand.self, ScanCommand.self, InspectCommand.self, ReadCommand.self, WriteCommand.self, WatchCommand.self,
        SpeakerStatusCommand.self, SpeakerSetCommand.self, SpeakerUpdateCommand.self, SpeakerValidateCommand.self,
        SpeakerRollbackCommand.self, ServeSpeakerCommand.self,
        BottleStatusCommand.self, BottleCalibrateCommand.self, BottleDrinksCommand.self, BottleGoalCommand.self, BottleTareCommand.self,
        BottleDeleteDrinkCommand.self, BottleResetDayCommand.self, BottleShakeCommand.self, BottleClearCommand.self,
        BottleRestoreCommand.self, ServeBottleCommand.self,
        ExploreChatCommand.self, ExploreRecsCommand.self, ExploreDirectionsCommand.self, ExploreEventsCommand.self,
        ServeExploreCommand.self, ExploreImportCommand.self,
    ]

    static func main() async {
        // A reader that goes away is an error of that write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            let status = try await run(words)
            exit(status)
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

    private static func run(_ words: [String]) async throws -> Int32 {
        if words.isEmpty || words == ["--help"] || words == ["-h"] || words == ["help"] {
            Terminal.print(help)
            return 0
        }
        if words == ["--version"] {
            Terminal.print("outrigger \(Version.text)")
            return 0
        }
        let path = words.prefix { !$0.hasPrefix("-") }
        let candidates = commands.filter { path.starts(with: $0.specification.path) }
        guard let command = candidates.max(by: { $0.specification.path.count < $1.specification.path.count }) else {
            return try group(Array(path), asksForHelp: words.contains("--help"))
        }
        let arguments = try Arguments(Array(words.dropFirst(command.specification.path.count)), command.specification)
        if arguments.asksForHelp {
            Terminal.print(command.specification.help)
            return 0
        }
        let instance = try command.init(arguments)
        try await Interrupts.cancelling { try await instance.run() }
        return 0
    }

    /// The commands of a group ("speaker") where its name stands alone; otherwise the word is wrong.
    private static func group(_ path: [String], asksForHelp: Bool) throws -> Int32 {
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

    private static func line(_ command: any Command.Type) -> String {
        let specification = command.specification
        let width = (commands.map { $0.specification.path.joined(separator: " ").count }.max() ?? 0) + 2
        return "  " + specification.path.joined(separator: " ").padding(toLength: width, withPad: " ", startingAt: 0)
            + specification.summary
    }

    private static var help: String {
        (["outrigger: the companion for Bluetooth and Wi-Fi devices.", "", "Usage: outrigger COMMAND …", "", "Commands:"]
            + commands.map(line)
            + [
                "", "\"outrigger COMMAND --help\" shows what a command takes.",
                "Exit status: 0 done, 1 it failed and says why, 2 the call was wrong, 130 interrupted.",
            ]).joined(separator: "\n")
    }
}
