import ExploreServer
import Foundation
import Program

/// Imports a file for a command, with a bar of its progress, and tells what came of it.
struct AreaImporting {
    static let data = CommandOption(
        name: "--data", value: "DIR", help: "The data folder of \"\(programName) serve explore\"; by default that of the other commands.")

    let folder: String
    let printsJSON: Bool

    init(_ arguments: Arguments) {
        folder = RadioOptions.dataFolder(arguments.value(Self.data)).path
        printsJSON = arguments.has(.json)
    }

    /// A name of an area as a person gave it.
    ///
    /// - Throws: ``UsageError`` for one that an area cannot have.
    static func name(_ text: String?, _ arguments: Arguments) throws -> AreaName? {
        do throws(ImportError) {
            guard let text else { return nil }
            return try AreaName(text)
        } catch {
            throw arguments.fail("\(error)")
        }
    }

    /// - Throws: ``CommandFailure`` with the import's sentence; `CancellationError`.
    func run(_ importer: PlaceImporter, _ purpose: PlaceImporter.Purpose) throws {
        let clock = ContinuousClock()
        let start = clock.now
        var bar = ProgressBar()
        var next = start
        defer { bar.clear() }
        let report = try Self.failing { () throws(ImportError) in
            try importer.run(into: folder, purpose) { progress in
                // At most ten times a second.
                guard clock.now >= next else { return }
                next = clock.now + .milliseconds(100)
                bar.show(progress.fraction, "\(progress.phase.rawValue), \(progress.elements) elements")
            }
        }
        bar.clear()
        if printsJSON { return try Terminal.print(report, as: ExploreOutput.imported) }
        let seconds = (clock.now - start) / .seconds(1)
        let rate = Double(report.elements) / max(seconds, 0.001)
        if let changes = report.changes {
            Terminal.print(
                "\(Self.count(changes.created, "element")) new, \(changes.modified) changed and \(changes.deleted) gone"
                    + (changes.elsewhere > 0 ? "; \(changes.elsewhere) of the file lie elsewhere" : ""))
        }
        Terminal.print(
            "\(Self.count(report.places, "place")), \(Self.count(report.events, "event")) and "
                + "\(Self.count(report.streets, "stretch", "stretches")) of street")
        Terminal.print("from \(Self.count(report.elements, "element")) in \(String(format: "%.1f", seconds)) s (\(Int(rate)) a second)")
        for (reason, count) in report.skipped.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            Terminal.print("left out: \(count) \(reason)")
        }
        if report.streets == 0 { Terminal.print("It has no streets: ways there are estimated from the straight line.") }
    }

    /// What a body gives, or its error as a command tells it.
    static func failing<Value>(_ body: () throws(ImportError) -> Value) throws -> Value {
        do throws(ImportError) {
            return try body()
        } catch .cancelled {
            throw CancellationError()
        } catch {
            throw CommandFailure(error.sentence.text, advice: error.advice?.text, code: "import")
        }
    }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
