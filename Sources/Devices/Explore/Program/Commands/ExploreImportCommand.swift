import ExploreServer
import Foundation
import Program

/// `outrigger explore import`
struct ExploreImportCommand: Command {
    private static let data = CommandOption(
        name: "--data", value: "DIR", help: "The data folder of \"\(programName) serve explore\"; by default that of the other commands.")

    static let specification = CommandSpecification(
        path: ["explore", "import"], summary: "Give the explore server places, events and streets from a file.",
        discussion: """
            The file is GeoJSON, its features tagged as in OpenStreetMap (or with event_name and event_start), or an extract of OpenStreetMap
            (.osm.pbf), which has the streets to walk along as well. It replaces what was imported before, at once at the end:
            until then, or where the import is broken off, a running server answers from the old data.
            """,
        parameters: [.init(name: "FILE", help: "A .geojson or .osm.pbf file.")], options: [data, .json],
        output: .document(ExploreOutput.imported),
        examples: ["\(programName) explore import brooklyn.osm.pbf"])

    private let file: String
    private let folder: String
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        file = arguments[0] ?? ""
        folder = RadioOptions.dataFolder(arguments.value(Self.data)).path
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var bar = ProgressBar()
        var next = start
        defer { bar.clear() }
        let report: ImportReport
        do throws(ImportError) {
            report = try PlaceImporter(file: file).run(into: folder) { progress in
                // At most ten times a second.
                guard clock.now >= next else { return }
                next = clock.now + .milliseconds(100)
                bar.show(progress.fraction, "\(progress.phase.rawValue), \(progress.elements) elements")
            }
        } catch .cancelled {
            throw CancellationError()
        } catch {
            throw CommandFailure(error.sentence.text, advice: error.advice?.text, code: "import")
        }
        bar.clear()
        if printsJSON { return try Terminal.print(report, as: ExploreOutput.imported) }
        let seconds = (clock.now - start) / .seconds(1)
        let rate = Double(report.elements) / max(seconds, 0.001)
        Terminal.print(
            "\(Self.count(report.places, "place")), \(Self.count(report.events, "event")) and "
                + "\(Self.count(report.streets, "stretch", "stretches")) of street")
        Terminal.print("from \(Self.count(report.elements, "element")) in \(String(format: "%.1f", seconds)) s (\(Int(rate)) a second)")
        for (reason, count) in report.skipped.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            Terminal.print("left out: \(count) \(reason)")
        }
    }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
