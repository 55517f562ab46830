import Explore
import Program

/// `outrigger explore events`
struct ExploreEventsCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "events"], summary: "List what is on, soonest first.", options: ExploreTarget.options,
        output: .document(ExploreOutput.events),
        examples: ["outrigger explore events --json"])

    private let target: ExploreTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try ExploreTarget(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let answer = try await target.with { try await $0.getEvents() }
        ExploreTarget.report(answer.rejected)
        if printsJSON { return try Terminal.print(answer, as: ExploreOutput.events) }
        guard !answer.nycPermitted.isEmpty else {
            Terminal.print("No events are known. Import a file that has some: \"outrigger explore import --help\".")
            return
        }
        var table = TextTable(["WHEN", "NAME", "ADDRESS"])
        for event in answer.nycPermitted {
            table.add([event.start?.replacing("T", with: " ") ?? "–", event.name, event.address ?? "–"])
        }
        table.lines.forEach(Terminal.print)
    }
}
