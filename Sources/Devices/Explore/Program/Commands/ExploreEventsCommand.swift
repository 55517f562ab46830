import Explore
import Program

/// `outrigger explore events`
struct ExploreEventsCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "events"], summary: "List what is on, soonest first.", options: ExploreTarget.options,
        output: .document(ExploreOutput.events),
        examples: ["\(programName) explore events --json"])

    private let target: ExploreTarget

    init(_ arguments: Arguments) throws {
        target = try ExploreTarget(arguments)
    }

    func run() async throws {
        let answer = try await target.with { try await $0.getEvents() }
        try target.show(answer, answer.rejected, as: ExploreOutput.events) { _ in
            var table = TextTable(["WHEN", "NAME", "ADDRESS"])
            for event in answer.nycPermitted {
                table.add([event.start?.replacing("T", with: " ") ?? "–", event.name, event.address ?? "–"])
            }
            return answer.nycPermitted.isEmpty
                ? ["No events are known. Import a file that has some: \"\(programName) explore import --help\"."] : table.lines
        }
    }
}
