import Explore
import Foundation
import Program

/// `outrigger explore units`
struct ExploreUnitsCommand: Command {
    private static let data = CommandOption(
        name: "--data", value: "DIR", help: "The data folder that keeps it; by default that of the other commands.")
    private static let names = ExploreUnits.allCases.map(\.rawValue)

    static let specification = CommandSpecification(
        path: ["explore", "units"], summary: "Show or choose the units of distances, here and on the page.",
        discussion: """
            automatic goes by the country of the locale (LC_ALL, LC_MEASUREMENT, LANG), and on the page by that of the browser. Data for
            programs stays in metres.
            """,
        parameters: [.init(name: "UNITS", help: "\(names.joined(separator: ", ")).", isOptional: true, values: .words(names))],
        options: [.json, data], output: .document(ExploreOutput.units), examples: ["\(programName) explore units metric"])

    private let units: ExploreUnits?
    private let file: UnitsFile
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        units = try arguments[0].map { name in
            guard let units = ExploreUnits(rawValue: name.lowercased()) else {
                throw arguments.fail(
                    "There are no units \"\(name)\": use \(Self.names.joined(separator: ", ")).\(suggestion(for: name, among: Self.names))")
            }
            return units
        }
        file = UnitsFile(in: RadioOptions.dataFolder(arguments.value(Self.data)))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        if let units { try file.write(units) }
        let chosen = file.read()
        let shown = chosen.resolved(ProcessInfo.processInfo.environment)
        if printsJSON { return try Terminal.print(ChosenUnits(chosen: chosen, shown: shown), as: ExploreOutput.units) }
        let meaning =
            chosen != .automatic
            ? ""
            : shown == .automatic ? ": as the server writes them, for the locale names no country" : ": \(shown.rawValue) by the locale"
        Terminal.print("Distances are \(chosen.rawValue)\(meaning).")
    }
}

/// What was chosen, and what comes of it here.
struct ChosenUnits: Sendable {
    let chosen: ExploreUnits
    let shown: ExploreUnits
}
