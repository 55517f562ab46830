import Companion
import ExploreServer
import Foundation
import Program

/// `outrigger explore areas`
struct ExploreAreasCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "areas"], summary: "List the areas that places and streets are of, with their size and age.",
        discussion: "Without any, the sample that comes with the program answers.",
        options: [AreaImporting.data, .json], output: .document(.list(ExploreOutput.area)),
        examples: ["\(programName) explore areas", "\(programName) explore areas --json"])

    private let importing: AreaImporting

    init(_ arguments: Arguments) throws { importing = AreaImporting(arguments) }

    func run() async throws {
        try DataFolder.openExisting(URL(fileURLWithPath: importing.folder, isDirectory: true))
        let areas = try AreaFolder(importing.folder).list()
        if importing.printsJSON { return try Terminal.print(areas, as: .list(ExploreOutput.area)) }
        guard !areas.isEmpty else {
            return Terminal.print(
                "There is no area: the sample around 2 MetroTech in Brooklyn answers. \"\(programName) explore areas add FILE\" adds one.")
        }
        var table = TextTable(["NAME", "PLACES", "STREETS", "SIZE", "DATA OF", "IMPORTED", "BY"])
        for area in areas {
            table.add([
                area.name, "\(area.report.places)", area.report.streets == 0 ? "none" : "\(area.report.streets)",
                Terminal.size(area.sizeBytes), Self.day(area.until), Self.day(area.imported),
                area.attribution.isEmpty ? "–" : area.attribution,
            ])
        }
        Terminal.print(table)
        let withoutStreets = areas.filter { $0.report.streets == 0 }.map(\.name)
        if !withoutStreets.isEmpty {
            Terminal.print("Without streets, ways are estimated from the straight line: \(withoutStreets.joined(separator: ", ")).")
        }
        for area in areas {
            let left = area.report.skipped.values.reduce(0, +)
            if left > 0 { Terminal.print("Of \(area.name), \(left) elements were left out: --json says why.") }
        }
    }

    /// The day of a time as ISO 8601 writes it.
    private static func day(_ time: String?) -> String { time.map { String($0.prefix(10)) } ?? "–" }
}

extension Terminal {
    /// "1.5 MB"
    fileprivate static func size(_ bytes: Int) -> String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(bytes), 0)
        while value >= 999.5, unit + 1 < units.count { (value, unit) = (value / 1_000, unit + 1) }
        return unit == 0 || value >= 99.95 ? "\(Int(value.rounded())) \(units[unit])" : String(format: "%.1f %@", value, units[unit])
    }
}

/// `outrigger explore areas add`
struct ExploreAreasAddCommand: Command {
    private static let name = CommandOption(name: "--name", value: "NAME", help: "What the area is called; as the file is by default.")

    static let specification = CommandSpecification(
        path: ["explore", "areas", "add"], summary: "Add an area from a file.",
        discussion: """
            The file is an extract of OpenStreetMap (.osm.pbf), of which a copy is kept so that files of changes can update the area, or GeoJSON.
            Servers that run answer from it as soon as it is whole. The name of an area that the page offers, such as Helsinki, stands for a
            file as well: it is fetched and verified first.
            """,
        parameters: [.init(name: "FILE", help: "A .osm.pbf or .geojson file, or the name of an area that is offered.")],
        options: [name, AreaImporting.data, .json],
        output: .document(ExploreOutput.imported),
        examples: ["\(programName) explore areas add helsinki.osm.pbf --name Helsinki"])

    private let file: String
    private let name: AreaName?
    private let importing: AreaImporting

    init(_ arguments: Arguments) throws {
        file = arguments[0] ?? ""
        name = try AreaImporting.name(arguments.value(Self.name), arguments)
        importing = AreaImporting(arguments)
    }

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: file),
            let offer = try AreaOffers.listed().offers.first(where: { $0.name.lowercased() == file.lowercased() })
        else {
            return try importing.run(PlaceImporter(file: file, name: name), .adding)
        }
        let fetched = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).osm.pbf")
        defer { try? FileManager.default.removeItem(at: fetched) }
        do {
            try await AreaOffers().fetch(offer, to: fetched) { _ in }
        } catch let error as ActionError {
            throw CommandFailure(error.sentence.text, advice: error.advice?.text, code: error.code)
        }
        let area = if let name { name } else { AreaName(file: offer.name) }
        try importing.run(PlaceImporter(file: fetched.path, label: "\(offer.name).osm.pbf", name: area), .adding)
    }
}

/// `outrigger explore areas update`
struct ExploreAreasUpdateCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "areas", "update"], summary: "Update an area from a newer file, or by a file of changes.",
        discussion: """
            The file is a newer extract (.osm.pbf) or GeoJSON, which takes the place of the old data, or a file of changes (osmChange: .osc,
            .osc.gz), which is applied to the extract that the area came of. Changes of another area, and older ones than the area has, are
            refused. Whatever fails leaves the area as it was.
            """,
        parameters: [
            .init(name: "NAME", help: "The area, as \"\(programName) explore areas\" lists it."),
            .init(name: "FILE", help: "A .osm.pbf, .geojson, .osc or .osc.gz file."),
        ], options: [AreaImporting.data, .json], output: .document(ExploreOutput.imported),
        examples: [
            "\(programName) explore areas update Helsinki helsinki-new.osm.pbf", "\(programName) explore areas update Helsinki 4321.osc.gz",
        ])

    private let name: AreaName?
    private let file: String
    private let importing: AreaImporting

    init(_ arguments: Arguments) throws {
        name = try AreaImporting.name(arguments.positional[0], arguments)
        file = arguments.positional[1]
        importing = AreaImporting(arguments)
    }

    func run() async throws { try importing.run(PlaceImporter(file: file, name: name), .updating) }
}

/// `outrigger explore areas remove`
struct ExploreAreasRemoveCommand: Command {
    private static let yes = CommandOption(name: "--yes", value: nil, help: "Do not ask.")

    static let specification = CommandSpecification(
        path: ["explore", "areas", "remove"], summary: "Remove an area, with the extract that was kept of it.",
        discussion: "Servers that run answer without it from then on.",
        parameters: [.init(name: "NAME", help: "The area, as \"\(programName) explore areas\" lists it.")],
        options: [yes, AreaImporting.data, .json], output: .document(removed),
        examples: ["\(programName) explore areas remove Helsinki --yes"])

    private static let removed = OutputFormat<String>.object([.field("removed", "The name of the area.", .text) { $0 }])

    private let name: String
    private let isAsked: Bool
    private let importing: AreaImporting

    init(_ arguments: Arguments) throws {
        name = arguments.positional[0]
        isAsked = !arguments.has(Self.yes)
        importing = AreaImporting(arguments)
        guard !isAsked || Terminal.canAsk else { throw arguments.fail("Nobody can be asked here: say --yes.") }
    }

    func run() async throws {
        let areas = AreaFolder(importing.folder)
        if isAsked, let area = try areas.list().first(where: { $0.name.lowercased() == name.lowercased() }) {
            let question = "\(area.name) with its \(area.report.places) places is removed, and can only be imported again. Remove it?"
            guard try await Terminal.ask(question) else { throw CommandFailure("Nothing was removed.", code: "declined") }
        }
        let area = try AreaImporting.failing { () throws(ImportError) in try areas.remove(name) }
        if importing.printsJSON { return try Terminal.print(area.name, as: Self.removed) }
        Terminal.print("\(area.name) is removed.")
    }
}
