import ExploreServer
import Program

/// `outrigger explore import`
struct ExploreImportCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "import"], summary: "Give the explore server places, events and streets from a file.",
        discussion: """
            The file is GeoJSON, its features tagged as in OpenStreetMap (or with event_name and event_start), or an extract of OpenStreetMap
            (.osm.pbf), which has the streets to walk along as well. It becomes an area that is called as the file is, or replaces the one
            of that name, at once at the end: until then, or where the import is broken off, a running server answers from the old data.
            """,
        parameters: [.init(name: "FILE", help: "A .geojson or .osm.pbf file.")], options: [AreaImporting.data, .json],
        output: .document(ExploreOutput.imported),
        examples: ["\(programName) explore import brooklyn.osm.pbf"])

    private let file: String
    private let importing: AreaImporting

    init(_ arguments: Arguments) throws {
        file = arguments[0] ?? ""
        importing = AreaImporting(arguments)
    }

    func run() async throws { try importing.run(PlaceImporter(file: file), .either) }
}
