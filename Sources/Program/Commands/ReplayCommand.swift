import Companion
import Foundation

/// `outrigger replay`
struct ReplayCommand: Command {
    static let specification = CommandSpecification(
        path: ["replay"], summary: "Play a report's connections against a simulated device, and compare what the router decides.",
        discussion: """
            What happened to both ways then happens again, at the same times but in simulated time: links and addresses that came and went,
            requests, answers and their delays. This program's router decides anew, and its decisions are printed beside the report's. The exit
            status is 0 where every request went the same ways to the same end, and 1 where one did not. What was asked for is replaced by
            something of the same kind: a report has no contents.
            """,
        parameters: [.init(name: "FILE", help: "What \"\(programName) report\" wrote.")], options: [.json], output: .document(output),
        examples: ["\(programName) replay report.json"])

    private static let step = OutputFormat<PathDecision>.object([
        .field("kind", "What was done with the request.", .choice) { $0.kind },
        .nullable("path", "Which way it took; null where it took none.", .choice) { $0.path },
        .field("reason", "Why.", .text) { $0.reason },
    ])

    private static let request = OutputFormat<PathComparison.Request>.object([
        .field("number", "As the report counts them.", .integer) { $0.number },
        .field("name", "What was asked for.", .text) { $0.name },
        .field("isSame", "Whether it went the same ways to the same end.", .boolean) { $0.isSame },
        .field("recorded", "What was decided then.", .list(step)) { $0.recorded },
        .field("replayed", "What is decided now.", .list(step)) { $0.replayed },
    ])

    private static let output = OutputFormat<Outcome>.object([
        .field("program", "The version that wrote the report.", .text) { $0.file.program },
        .field("device", "The name of the report's device.", .text) { $0.file.device },
        .field("isWhole", "Whether the report begins with the companion; otherwise what came before is not in it.", .boolean) {
            $0.file.history.isWhole
        },
        .field("isSame", "Whether every request went the same ways to the same end.", .boolean) { $0.comparison.differences.isEmpty },
        .field("requests", "Each request, in their order.", .list(request)) { $0.comparison.requests },
    ])

    private struct Outcome: Sendable {
        let file: ReportFile
        let comparison: PathComparison
    }

    private let file: URL
    private let printsJSON: Bool
    private let modules: [ProgramModule]

    init(_ arguments: Arguments) throws {
        file = URL(fileURLWithPath: arguments[0] ?? "")
        printsJSON = arguments.has(.json)
        modules = arguments.modules
    }

    func run() async throws {
        let report = try ReportFile(file)
        guard let play = modules.first(where: { $0.kind?.name == report.kind })?.replay else {
            throw CommandFailure(
                "This program has no simulated device of the kind \"\(report.kind)\" that a report can be played against.", code: "no-twin")
        }
        let replayed = try await ReplaySite.with { try await play(report.history, $0) }
        let result = Outcome(file: report, comparison: PathComparison(recorded: report.history.decisions, replayed: replayed))
        if printsJSON { try Terminal.print(result, as: Self.output) } else { show(result) }
        guard result.comparison.differences.isEmpty else { throw NegativeOutcome() }
    }

    private func show(_ result: Outcome) {
        let requests = result.comparison.requests
        var table = TextTable(["", "REQUEST", "THEN", "NOW"])
        for request in requests {
            table.add([
                request.isSame ? "" : "≠", "\(request.number). \(request.name)", words(request.recorded), words(request.replayed),
            ])
        }
        if !requests.isEmpty { Terminal.print(table) }
        for request in result.comparison.differences {
            Terminal.print("")
            Terminal.print(Terminal.bold("\(request.number). \(request.name)"))
            for decision in request.recorded { Terminal.print("  then: \(decision.words)\(why(decision))") }
            for decision in request.replayed { Terminal.print("  now:  \(decision.words)\(why(decision))") }
        }
        if !result.file.history.isWhole {
            Terminal.printError("The report begins in the middle: how fast the ways were before is not in it.")
        }
        let count = result.comparison.differences.count
        Terminal.printError(
            requests.isEmpty
                ? "Nothing was asked of \(result.file.device) while the report was kept: there is nothing to compare."
                : count == 0
                    ? "Every request goes the same way as on \(result.file.device) then."
                    : "\(count) of \(requests.count) \(requests.count == 1 ? "request goes" : "requests go") another way than on "
                        + "\(result.file.device) then.")
    }

    private func words(_ decisions: [PathDecision]) -> String {
        decisions.isEmpty ? "nothing" : decisions.map(\.words).joined(separator: ", ")
    }

    private func why(_ decision: PathDecision) -> String { decision.reason.isEmpty ? "" : ": \(decision.reason)" }
}

extension PathDecision {
    /// "sent over Wi-Fi"
    fileprivate var words: String {
        let way = path.map { " over \($0.label)" } ?? ""
        return switch kind {
        case .sent: "sent\(way)"
        case .hedged: "sent as well\(way)"
        case .repeated: "sent again\(way)"
        case .readBack: "looked at\(way)"
        case .answered: "answered\(way)"
        case .failed: "not answered"
        }
    }
}
