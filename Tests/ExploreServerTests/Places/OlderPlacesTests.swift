import Foundation
import SQLite
import Testing

@testable import ExploreServer

/// Data folders that earlier versions have filled.
@Suite("Data of an earlier import")
struct OlderPlacesTests {
    /// A folder with an area as an earlier version has written it.
    private func folder(layout: Int) throws -> ImportFolder {
        let folder = try ImportFolder()
        let library =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [24.941, 60.171]}, "properties": {"amenity": "library", "#
            + #""name": "Kirjasto Ääni", "addr:street": "Kaivokatu", "addr:housenumber": "7", "internet_access": "wlan"}}"#
        try folder.importGeoJSON(ImportFolder.collection([library, ImportFolder.cafe("Engel", 60.1705, 24.9405)]))
        let files = AreaFiles(data: folder.data)
        try FileManager.default.moveItem(atPath: files.database(0), toPath: files.older)
        try FileManager.default.removeItem(atPath: files.folder)
        let database = try Database(.file(files.older))
        var steps = ["PRAGMA user_version = \(layout)"]
        steps += ["name", "until", "elements", "places", "events", "streets", "skipped", "extract"].map {
            "ALTER TABLE source DROP COLUMN \($0)"
        }
        if layout <= 5 {
            steps += ["DROP TABLE address", "ALTER TABLE place DROP COLUMN facts"]
            steps += ["zone", "country"].map { "ALTER TABLE source DROP COLUMN \($0)" }
        }
        if layout <= 4 {
            steps += ["place_name", "name_index", "name_term"].map { "DROP TABLE \($0)" }
            steps.append("ALTER TABLE place DROP COLUMN approaches")
        }
        for step in steps { try database.run(script: step) }
        return folder
    }

    @Test(arguments: [4, 5, 6, 7, 8])
    func `data of an earlier layout is opened, answers as before, and says that it is older`(_ layout: Int) async throws {
        let folder = try folder(layout: layout)
        // Twice: what was taken on stays so.
        for _ in 0..<2 {
            let store = try folder.store()
            let source = try #require(try store.source)
            #expect(source.isOlder && source.zone == "Europe/Helsinki" && source.country == "FI")
            #expect(try store.count == 2)
            let origin = try #require(source.area?.middle)
            #expect(try store.resolve("kirjasto aani", around: origin, limit: 1).places.first?.place.name == "Kirjasto Ääni")
            #expect(try store.resolve("Kaivokatu 7", around: origin, limit: 1).isAddress)
            let answer = try await TestAPI(store) { $0.originFollowsData = true }.chat("coffee")
            #expect(answer.places.map(\.name) == ["Engel"], "\(answer.reply)")
        }
    }

    @Test func `another import makes it new`() throws {
        let folder = try folder(layout: 4)
        _ = try folder.store()
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Engel", 60.1705, 24.9405)]))
        #expect(try folder.store().source?.isOlder == false)
    }

    @Test(arguments: [3, 99])
    func `a layout that nobody here knows is refused with its number`(_ layout: Int) throws {
        let folder = try folder(layout: layout)
        #expect { try folder.store() } throws: { "\($0)".contains("number \(layout)") }
    }
}
