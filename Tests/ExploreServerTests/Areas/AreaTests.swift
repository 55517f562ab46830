import Explore
import Foundation
import SQLite
import Testing

@testable import ExploreServer

/// A folder with areas of a few cafés.
private func add(_ name: String, _ latitude: Double, _ longitude: Double, cafes: [String], to folder: ImportFolder) throws {
    let text = ImportFolder.collection(
        cafes.enumerated().map { ImportFolder.cafe($1, latitude + Double($0) * 0.001, longitude) })
    try PlaceImporter(file: folder.file("\(name).geojson", Data(text.utf8)), name: AreaName(name)).run(into: folder.data, .adding)
}

@Suite("Areas beside each other")
struct AreaTests {
    let folder: ImportFolder
    private static let helsinki = Coordinates(clamping: 60.17, 24.94)
    private static let turku = Coordinates(clamping: 60.45, 22.27)

    init() throws {
        folder = try ImportFolder()
        try add("Helsinki", 60.17, 24.94, cafes: ["Engel", "Kappeli"], to: folder)
        try add("Turku", 60.45, 22.27, cafes: ["Art", "Engel"], to: folder)
    }

    private func names(_ store: PlaceStore, around center: Coordinates, within radius: Double = 1_500) throws -> [String] {
        try store.best(PlaceQuery(.chillCafes, around: center, within: radius)).map(\.place.name)
    }

    @Test func `one query has the places of both`() throws {
        let store = try folder.store()
        #expect(try store.sources.map(\.name) == ["Helsinki", "Turku"])
        #expect(try names(store, around: Self.helsinki) == ["Engel", "Kappeli"])
        #expect(try names(store, around: Self.turku) == ["Art", "Engel"])
        let middle = Coordinates(clamping: 60.31, 23.6)
        #expect(try names(store, around: middle, within: 50_000).isEmpty)
        let named = try store.named(["engel"], in: [], around: Self.helsinki, limit: 5)
        #expect(named.map { ($0.distance / 1_000).rounded() } == [0, 150], "the nearest first, then the one of the other area")
        #expect(Set(named.map(\.id)).count == 2)
        let ids = named.map(\.id)
        #expect(try store.places(ids, around: Self.helsinki).map(\.id) == ids)
        let excluding = PlaceQuery(.chillCafes, around: Self.turku, excluding: [named[1].id])
        #expect(try store.best(excluding).map(\.place.name) == ["Art"])
        #expect(try store.count == 4)
    }

    @Test func `a name that is whole in one area is not guessed in the other`() throws {
        let store = try folder.store()
        #expect(try store.named(["kappeli"], in: [], around: Self.turku, limit: 5).map(\.place.name) == ["Kappeli"])
        #expect(try store.named(["kapeli"], in: [], around: Self.turku, limit: 5).map(\.place.name) == ["Kappeli"])
        #expect(try store.resolve("Art", around: Self.helsinki, limit: 5).places.map(\.place.name) == ["Art"])
    }

    @Test func `a place that lies in two areas is told once`() throws {
        try add("Uusimaa", 60.17, 24.94, cafes: ["Engel", "Kappeli", "Ekberg"], to: folder)
        let store = try folder.store()
        #expect(try names(store, around: Self.helsinki) == ["Engel", "Kappeli", "Ekberg"])
        let shorter = try store.best(PlaceQuery(.chillCafes, around: Self.helsinki, limit: 2))
        #expect(shorter.map(\.place.name) == ["Engel", "Kappeli"])
        #expect(try store.named(["engel"], in: [], around: Self.helsinki, limit: 5).count == 2)
    }

    @Test func `the clock and the country are those of the area where one is`() throws {
        try add("Brooklyn", 40.69, -73.98, cafes: ["Devoción"], to: folder)
        let store = try folder.store()
        let settings = ExploreSettings()
        #expect(try settings.zone(of: store, at: Self.helsinki).identifier == "Europe/Helsinki")
        #expect(try settings.zone(of: store, at: .metroTech).identifier == "America/New_York")
        #expect(try store.source(at: Self.helsinki)?.country == "FI")
        var moved = settings
        moved.originFollowsData = true
        #expect(try moved.startingPoint(in: store).isMoved == false, "2 MetroTech lies in one of them")
        try AreaFolder(folder.data).remove("Brooklyn")
        #expect(try moved.startingPoint(in: store).name == "the middle of Turku", "the one that was added last")
    }

    @Test func `an area is removed, and the sample comes back with the last one`() throws {
        let store = try folder.store()
        let areas = AreaFolder(folder.data)
        #expect(try areas.remove("helsinki").name == "Helsinki", "whatever its case")
        #expect(try names(store, around: Self.helsinki).isEmpty)
        #expect(try areas.list().map(\.name) == ["Turku"])
        #expect(throws: ImportError.noSuchArea(name: "Helsinki")) { try areas.remove("Helsinki") }
        try areas.remove("Turku")
        #expect(try store.isSample && areas.list().isEmpty)
        #expect(try !names(store, around: .metroTech).isEmpty)
        // Later as well, once the folder's change is older than a tick and is not looked into again.
        let end = ContinuousClock.now + .milliseconds(250)
        while ContinuousClock.now < end { #expect(try store.isSample && store.source?.label.hasPrefix("Sample") == true) }
    }

    @Test func `an area that is replaced keeps its number, and one that is added gets a new one`() throws {
        let store = try folder.store()
        let before = try store.sources.map(\.number)
        try folder.importAs("Helsinki", [ImportFolder.cafe("Ursula", 60.17, 24.94)])
        #expect(try store.sources.map(\.number) == before)
        #expect(try names(store, around: Self.helsinki) == ["Ursula"])
        try AreaFolder(folder.data).remove("Helsinki")
        try add("Espoo", 60.2, 24.65, cafes: ["Kahvila"], to: folder)
        #expect(try store.sources.map(\.name) == ["Turku", "Espoo"])
    }

    @Test func `each way of importing says what is there`() throws {
        let file = try folder.file("x.geojson", Data(ImportFolder.collection([ImportFolder.cafe("A", 60, 25)]).utf8))
        #expect(throws: ImportError.nameTaken(name: "Turku")) {
            try PlaceImporter(file: file, name: AreaName("TURKU")).run(into: folder.data, .adding)
        }
        #expect(throws: ImportError.noSuchArea(name: "Oulu")) {
            try PlaceImporter(file: file, name: AreaName("Oulu")).run(into: folder.data, .updating)
        }
        #expect(try folder.store().count == 4)
    }

    @Test func `an update that lies elsewhere or is older is refused, and the area stays`() throws {
        func extract(_ latitude: Double, _ time: Int) throws -> String {
            var builder = ExtractBuilder()
            builder.node(1, latitude, 24.95, ["amenity": "cafe", "name": "Engel"], version: 2, time: time)
            return try folder.file("\(latitude)-\(time).osm.pbf", builder.data)
        }
        func update(_ file: String) throws { try PlaceImporter(file: file, name: AreaName("Kallio")).run(into: folder.data, .updating) }
        try PlaceImporter(file: try extract(60.18, 1_700_000_000), name: AreaName("Kallio")).run(into: folder.data, .adding)
        let before = try folder.store().sources.map(\.version)
        let (older, elsewhere) = (try extract(60.18, 1_600_000_000), try extract(61.5, 1_800_000_000))
        #expect(throws: ImportError.olderData(file: older, name: "Kallio")) { try update(older) }
        #expect(throws: ImportError.elsewhere(file: elsewhere, name: "Kallio")) { try update(elsewhere) }
        #expect(try folder.store().sources.map(\.version) == before)
        try update(try extract(60.18, 1_800_000_000))
        #expect(try folder.store().sources.map(\.version) != before)
    }

    @Test func `what was left out, how much there is and how old it is stays known`() throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["amenity": "cafe", "name": "Engel"], version: 3, time: 1_700_000_000)
        builder.node(2, 60.17, 24.94, ["source": "survey"])
        builder.node(3, 60.17, 24.94, ["amenity": "restaurant"])
        try PlaceImporter(file: folder.file("Kallio.osm.pbf", builder.data)).run(into: folder.data, .adding)
        let area = try #require(try AreaFolder(folder.data).list().last)
        #expect(area.name == "Kallio" && area.label == "Kallio.osm.pbf" && area.until == "2023-11-14T22:13:20Z")
        #expect(area.report.skipped == ["not a place to visit": 1])
        #expect(area.report.places == 2 && area.report.streets == 0)
        #expect(area.takesChanges && area.sizeBytes > 0 && area.attribution == "© OpenStreetMap contributors")
    }

    @Test func `many read while areas come and go, and each read is whole`() async throws {
        let store = try folder.store()
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<150 {
                        let found = try names(store, around: Self.helsinki)
                        #expect([["Engel", "Kappeli"], ["Ursula"], []].contains(found), "\(found)")
                    }
                }
            }
            group.addTask {
                for _ in 0..<6 {
                    try folder.importAs("Helsinki", [ImportFolder.cafe("Ursula", 60.17, 24.94)])
                    try AreaFolder(folder.data).remove("Helsinki")
                    try add("Helsinki", 60.17, 24.94, cafes: ["Engel", "Kappeli"], to: folder)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `who reads an area that is removed or replaced ends with what they began with`() throws {
        let store = try folder.store()
        let seen = try store.inArea(at: Self.helsinki) { area in
            try AreaFolder(folder.data).remove("Helsinki")
            return try area.database.query("SELECT name FROM place ORDER BY name") { (row) throws(SQLiteError) in row.text(0) }
        }
        #expect(seen == ["Engel", "Kappeli"])
        #expect(try store.count == 2)
    }
}

@Suite("Imports that get in each other's way, or fail")
struct AreaFailureTests {
    let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        try folder.importAs("Helsinki", [ImportFolder.cafe("Engel", 60.17, 24.94)])
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: AreaFiles(data: folder.data).folder).sorted()
    }

    @Test func `two at once: the second is refused, and the first ends well`() throws {
        let many = (0..<100).map { ImportFolder.cafe("Café \($0)", 60.17, 24.94) }
        var importer = PlaceImporter(file: try folder.file("a.geojson", Data(ImportFolder.collection(many).utf8)))
        importer.interval = 10
        var refused: [ImportError] = []
        _ = try importer.run(into: folder.data) { _ in
            do throws(ImportError) {
                try PlaceImporter(file: folder.url.appendingPathComponent("a.geojson").path, name: AreaName(file: "b")).run(
                    into: folder.data)
            } catch {
                refused.append(error)
            }
        }
        #expect(!refused.isEmpty && refused.allSatisfy { $0 == .busy })
        #expect(try folder.store().sources.map(\.name) == ["Helsinki", "a"])
    }

    @Test func `an area that is removed while it is updated stays removed`() throws {
        let file = try folder.file("Helsinki.geojson", Data(ImportFolder.collection([ImportFolder.cafe("Ursula", 60.17, 24.94)]).utf8))
        #expect(throws: ImportError.noSuchArea(name: "Helsinki")) {
            try PlaceImporter(file: file).run(into: folder.data, .updating) { _ in _ = try? AreaFolder(folder.data).remove("Helsinki") }
        }
        #expect(try folder.store().isSample)
        #expect(try files() == ["changed", "lock"])
    }

    @Test(arguments: ["", "   ", "\u{202E}ikniseH", "a\nb", "\u{0}", "…", String(repeating: "x", count: 61), "\u{200B}"])
    func `a name that nobody could read or type is refused`(_ name: String) {
        #expect(throws: ImportError.badName) { try AreaName(name) }
    }

    @Test(arguments: [
        ("Helsinki.osm.pbf", "Helsinki"), ("/a/b/Suur-Helsinki 2.geojson", "Suur-Helsinki 2"), ("../..", "Area"), ("...", "Area"),
        ("\u{202E}x\u{0}y.pbf", "xy"), ("東京.osm.pbf", "東京"), ("???.pbf", "Area"),
        (String(repeating: "y", count: 500), String(repeating: "y", count: 60)),
    ])
    func `an area is called as its file is`(_ file: String, _ name: String) {
        #expect(AreaName(file: file).text == name)
    }

    @Test func `names say nothing of files`() throws {
        for name in ["../../x", "a/b", "0.sqlite", "lock"] {
            let file = try folder.file("y.geojson", Data(ImportFolder.collection([ImportFolder.cafe("A", 60, 25)]).utf8))
            try PlaceImporter(file: file, name: AreaName(name)).run(into: folder.data, .adding)
        }
        #expect(try files() == ["0.sqlite", "1.sqlite", "2.sqlite", "3.sqlite", "4.sqlite", "changed", "lock"])
        #expect(try AreaFolder(folder.data).remove("../../x").name == "../../x")
    }

    @Test func `a damaged area does not keep the others from answering, and the next import moves it away`() throws {
        try folder.importAs("Turku", [ImportFolder.cafe("Art", 60.45, 22.27)])
        let store = try folder.store()
        let path = AreaFiles(data: folder.data).database(0)
        try FileManager.default.removeItem(atPath: path)
        try Data(repeating: 0x41, count: 10_000).write(to: URL(fileURLWithPath: path))
        #expect(try store.sources.map(\.name) == ["Turku"])
        #expect(try store.problems == [0: "file is not a database"])
        try folder.importAs("Turku", [ImportFolder.cafe("Art", 60.45, 22.27)])
        #expect(try files() == ["0.sqlite.damaged", "1.sqlite", "changed", "lock"])
    }

    @Test func `what an import that was killed has left is removed by the next one`() throws {
        let files = AreaFiles(data: folder.data)
        for name in ["new-1.sqlite", "x.osm.pbf", "places-abc"] { try Data([1]).write(to: URL(fileURLWithPath: "\(files.folder)/\(name)")) }
        try folder.importAs("Turku", [ImportFolder.cafe("Art", 60.45, 22.27)])
        #expect(try self.files() == ["0.sqlite", "1.sqlite", "changed", "lock"])
    }

    @Test func `a disk that fills up at any moment leaves the last good area, and says so`() async throws {
        let many = (0..<3_000).map { ImportFolder.cafe("Café \($0)", 60.17, 24.94) }
        let file = try folder.file("Helsinki.geojson", Data(ImportFolder.collection(many).utf8))
        // Bytes that a file of this process may have: a disk's end, as near as one comes without one.
        for limit in [4_096, 50_000, 200_000, 400_000] {
            await #expect(processExitsWith: .exitCode(7)) { [file = file as String, data = folder.data as String, limit = limit as Int] in
                signal(SIGXFSZ, SIG_IGN)
                var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
                do throws(ImportError) {
                    try PlaceImporter(file: file).run(into: data)
                } catch {
                    exit(error == .full(folder: data) ? 7 : 8)
                }
            }
            #expect(try files() == ["0.sqlite", "changed", "lock"])
            #expect(try folder.store().count == 1)
        }
    }
}

extension ImportFolder {
    /// Imports features as an area of this name.
    func importAs(_ name: String, _ features: [String]) throws {
        let file = try file("\(UUID().uuidString).geojson", Data(Self.collection(features).utf8))
        try PlaceImporter(file: file, name: AreaName(name)).run(into: data)
    }
}
