import Explore
import Foundation
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

@Suite("Areas that are updated by files of changes")
struct ChangesTests {
    let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        try PlaceImporter(file: folder.file("Kallio.osm.pbf", Self.extract(isNew: false))).run(into: folder.data, .adding)
    }

    private static let morning = 1_700_000_000
    private static let noon = morning + 3_600

    /// A street with cafés before and after what ``changes`` says, as another program would write it.
    private static func extract(isNew: Bool) -> Data {
        var builder = ExtractBuilder()
        let time = isNew ? noon : morning
        let cafe = ["amenity": "cafe", "name": isNew ? "Ursula" : "Engel"]
        builder.node(1, 60.1800, 24.9500, cafe, version: isNew ? 3 : 2, time: time)
        if !isNew { builder.node(2, 60.1810, 24.9510, ["amenity": "bar", "name": "Rytmi"], version: 1, time: morning) }
        if isNew { builder.node(3, 60.1805, 24.9505, ["amenity": "library", "name": "Kirjasto"], version: 1, time: noon) }
        builder.node(10, 60.1800, 24.9500, version: 1, time: morning)
        builder.node(11, 60.1810, 24.9520, version: 1, time: morning)
        if isNew { builder.node(12, 60.1820, 24.9540, version: 1, time: noon) }
        builder.way(100, isNew ? [10, 11, 12] : [10, 11], ["highway": "residential", "name": "Vaasankatu"])
        return builder.data
    }

    private static let changes = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osmChange version="0.6" generator="somebody">
          <create>
            <node id="3" version="1" timestamp="2023-11-14T23:13:20Z" lat="60.1805" lon="24.9505">
              <tag k="amenity" v="library"/><tag k="name" v="Kirjasto"/></node>
            <node id="12" version="1" timestamp="2023-11-14T23:13:20Z" lat="60.1820" lon="24.9540"/>
            <node id="77" version="1" timestamp="2023-11-14T23:13:20Z" lat="48.2" lon="16.37">
              <tag k="amenity" v="cafe"/><tag k="name" v="Sacher"/></node>
          </create>
          <modify>
            <node id="1" version="3" timestamp="2023-11-14T23:13:20Z" lat="60.18" lon="24.95">
              <tag k="amenity" v="cafe"/><tag k="name" v="Ursula"/></node>
            <way id="100" version="2" timestamp="2023-11-14T23:13:20Z">
              <nd ref="10"/><nd ref="11"/><nd ref="12"/><tag k="highway" v="residential"/><tag k="name" v="Vaasankatu"/></way>
          </modify>
          <delete><node id="2" version="2" timestamp="2023-11-14T23:13:20Z" lat="60.181" lon="24.951"/></delete>
        </osmChange>
        """

    private func file(_ text: String, _ name: String = "changes.osc") throws -> String { try folder.file(name, Data(text.utf8)) }

    private func update(_ file: String, _ area: String = "Kallio") throws -> ImportReport {
        try PlaceImporter(file: file, name: AreaName(area)).run(into: folder.data, .updating)
    }

    /// Everything that an area has, but for its name and the import's own numbers.
    private func content(_ folder: ImportFolder) throws -> [String] {
        try folder.store().inEachArea { area in
            try [
                "SELECT * FROM place", "SELECT place, name FROM place_name", "SELECT * FROM street", "SELECT * FROM street_name",
                "SELECT id, south, north FROM street_tree", "SELECT * FROM place_any", "SELECT until, places, streets FROM source",
            ].flatMap { query in
                let columns = try area.database.query("SELECT count(*) FROM (\(query))") { (row) throws(SQLiteError) in row.text(0) }
                let rows = try area.database.query(query) { (row) throws(SQLiteError) in (0..<3).map { row.text($0) }.joined(separator: "|")
                }
                return [query] + columns + rows.sorted()
            }
        }
    }

    @Test func `what an extract becomes by changes is what the newer extract has`() throws {
        let report = try update(file(Self.changes))
        #expect(report.changes?.created == 2 && report.changes?.modified == 2 && report.changes?.deleted == 1)
        #expect(report.changes?.elsewhere == 1, "Vienna is left out")
        let other = try ImportFolder()
        try PlaceImporter(file: other.file("Kallio.osm.pbf", Self.extract(isNew: true))).run(into: other.data, .adding)
        #expect(try content(folder) == content(other))
        let area = try #require(try folder.store().source)
        #expect(area.label == "Kallio.osm.pbf" && area.name == "Kallio" && area.until == "2023-11-14T23:13:20Z")
    }

    @Test func `changes that are packed with gzip are taken, and further ones after them`() async throws {
        let packed = try await gzip(Self.changes)
        _ = try update(folder.file("changes.osc.gz", packed))
        let next = Self.changes.replacing("Ursula", with: "Kahvila").replacing(#"id="1" version="3""#, with: #"id="1" version="4""#)
            .replacing("23:13:20", with: "23:59:00")
        #expect(try update(file(next)).changes?.modified == 1)
        let found = try folder.store().best(PlaceQuery(.chillCafes, around: Coordinates(clamping: 60.18, 24.95)))
        #expect(found.map(\.place.name).contains("Kahvila"))
        let kept = try FileManager.default.contentsOfDirectory(atPath: AreaFiles(data: folder.data).folder)
        #expect(kept.filter { $0.hasSuffix(".pbf") }.count == 1, "one extract is kept")
    }

    private func gzip(_ text: String) async throws -> Data {
        let path = try file(text, "packed.osc")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
        process.arguments = ["--force", path]
        try process.run()
        process.waitUntilExit()
        return try Data(contentsOf: URL(fileURLWithPath: path + ".gz"))
    }

    /// Checks that a file is refused and that the area stays as it was.
    private func refusal(_ path: String, _ area: String = "Kallio") throws -> ImportError? {
        let before = try content(folder)
        let error = #expect(throws: ImportError.self) { try update(path, area) }
        #expect(try content(folder) == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: AreaFiles(data: folder.data).folder)
        #expect(left.filter { $0.hasPrefix("new-") }.isEmpty && left.filter { $0.hasSuffix(".pbf") }.count == 1)
        return error
    }

    @Test func `changes of another area are refused`() throws {
        let vienna = """
            <osmChange version="0.6"><create><node id="77" version="1" timestamp="2024-01-01T00:00:00Z" lat="48.2" lon="16.37"/></create>
            <modify><way id="5000" version="2" timestamp="2024-01-01T00:00:00Z"><nd ref="77"/><nd ref="78"/></way></modify>
            <delete><node id="79" version="2" timestamp="2024-01-01T00:00:00Z"/></delete></osmChange>
            """
        let path = try file(vienna)
        #expect(try refusal(path) == .otherArea(file: path, name: "Kallio"))
    }

    @Test func `changes are refused that were applied before, or are older than what is there`() throws {
        let first = try file(Self.changes)
        _ = try update(first)
        #expect(try refusal(first) == .appliedBefore(file: first, name: "Kallio"))
        let older = try file(
            Self.changes.replacing(#"id="1" version="3""#, with: #"id="1" version="2""#).replacing("23:13:20", with: "22:20:00"),
            "older.osc")
        #expect(try refusal(older) == .olderChanges(file: older, name: "Kallio"))
        // Of elements that nobody has seen, but from before.
        let between = try file(
            """
            <osmChange version="0.6"><create><node id="9" version="1" timestamp="2023-11-14T22:50:00Z" lat="60.1805" lon="24.9506">
            <tag k="amenity" v="cafe"/><tag k="name" v="Late"/></node></create></osmChange>
            """, "between.osc")
        #expect(try refusal(between) == .olderChanges(file: between, name: "Kallio"))
    }

    @Test(arguments: [
        "<osmChange version=\"0.6\"><create>", "<osmChange version=\"0.6\"><create><node id=\"x\" lat=\"1\"/></create></osmChange>",
        "<osmChange version=\"7\"></osmChange>", "<osmChange/>",
        "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><osmChange version=\"0.6\"><create><node id=\"1\" version=\"9\" lat=\"60.18\" lon=\"24.95\"><tag k=\"a\" v=\"&b;&b;\"/></node></create></osmChange>",
    ])
    func `a file of changes that is damaged is refused`(_ text: String) throws {
        let path = try file(text)
        guard case .badChanges(path, _)? = try refusal(path) else {
            Issue.record("It is refused for another reason.")
            return
        }
    }

    @Test func `one that is packed and cut, or packed and something else, is refused`() async throws {
        let packed = try await gzip(Self.changes)
        for data in [packed.prefix(packed.count / 2), try await gzip("no XML"), packed.prefix(12)] {
            guard case .badChanges? = try refusal(folder.file("cut.osc.gz", data)) else {
                Issue.record("It is refused for another reason.")
                continue
            }
        }
    }

    @Test func `changes for an area without an extract, for none and for one that is not there are refused`() throws {
        try folder.importAs("Points", [ImportFolder.cafe("A", 60.18, 24.95)])
        let path = try file(Self.changes)
        #expect(throws: ImportError.noExtract(name: "Points")) { try update(path, "Points") }
        #expect(throws: ImportError.noSuchArea(name: "Oulu")) { try update(path, "Oulu") }
        #expect(throws: ImportError.changesAlone(file: path)) {
            try PlaceImporter(file: path, name: AreaName("New")).run(into: folder.data, .adding)
        }
    }

    @Test func `a kept extract that is damaged is said, and the area answers on`() throws {
        let files = AreaFiles(data: folder.data)
        let extract = try #require(try FileManager.default.contentsOfDirectory(atPath: files.folder).first { $0.hasSuffix(".pbf") })
        try Data(Self.extract(isNew: false).prefix(200)).write(to: URL(fileURLWithPath: "\(files.folder)/\(extract)"))
        guard case .badExtract? = try refusal(file(Self.changes)) else {
            Issue.record("It is refused for another reason.")
            return
        }
    }
}
