import Explore
import Foundation
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

@Suite("Places by their names")
struct NameTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private static let station = Coordinates(clamping: 60.1708, 24.9410)

    private func helsinki() throws -> TestAPI {
        try TestAPI(try Helsinki.store()) {
            $0.origin = Self.station
            $0.originName = "the station"
        }
    }

    private func search(_ api: TestAPI, _ text: String) async throws -> [String] {
        let query = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await api.object(.get, "/api/search?q=\(query)")
        #expect(answer.0 == 200)
        return (answer.1["places"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    /// The names are those of the extract: `name`, `name:en`, `name:sv`, `alt_name`.
    @Test(
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"),
        arguments: [
            ("Senate Square", "Senaatintori"), ("Senatstorget", "Senaatintori"), ("Helsinki Cathedral", "Helsingin tuomiokirkko"),
            ("helsingfors domkyrka", "Helsingin tuomiokirkko"), ("Kaisaniemi Park", "Kaisaniemen puisto"),
            ("kajsaniemiparken", "Kaisaniemen puisto"), ("helsinki cathed", "Helsingin tuomiokirkko"),
        ])
    func `a place is found by its name in every language that the data has`(_ asked: String, _ name: String) async throws {
        let api = try helsinki()
        #expect(try await search(api, asked).first == name)
    }

    @Test(
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"),
        arguments: [("where is Helsinki Cathedral?", "Helsingin tuomiokirkko"), ("how far is it to Senate Square", "Senaatintori")])
    func `the chat knows names of other languages`(_ message: String, _ name: String) async throws {
        #expect(try await helsinki().chat(message).places.first?.name == name)
    }

    @Test func `an exact name is found at any distance, and the nearest of a chain comes first`() async throws {
        let near = (0..<300).map { ImportFolder.cafe("Café \($0)", 60.17 + Double($0) * 1e-5, 24.94) }
        let far = ImportFolder.cafe("Quercus Robur", 66.5, 25.7)
        let chain = [ImportFolder.cafe("Kiosk", 60.18, 24.94), ImportFolder.cafe("Kiosk", 60.171, 24.94)]
        try folder.importGeoJSON(ImportFolder.collection(near + [far] + chain))
        let store = try folder.store()
        func found(_ text: String) throws -> [RankedPlace] {
            try store.named(Words(text).list, in: [], around: Self.station, limit: 10)
        }
        #expect(try found("quercus robur").map(\.place.name) == ["Quercus Robur"])
        #expect(try found("robur").map(\.place.name) == ["Quercus Robur"])
        let kiosks = try found("kiosk")
        #expect(kiosks.count == 2 && kiosks[0].distance < kiosks[1].distance)
        // What is exact hides what is nearly so; a wrong letter is forgiven where nothing is.
        #expect(try found("qercus robur").map(\.place.name) == ["Quercus Robur"])
        #expect(try found("xuercus").isEmpty, "the first letter is right")
    }

    /// More than are compared one by one, from the station to the north, and one of them by its whole name, farther than all.
    @Test(arguments: [false, true])
    func `of thousands with the same word the nearest come first, wherever one asks, and whoever is called so whole`(
        _ isOfEarlierVersion: Bool
    ) throws {
        let many = (1...5_500).map { ImportFolder.cafe("Tammi \($0)", 60.17 + Double($0) * 1e-4, 24.94) }
        try folder.importGeoJSON(ImportFolder.collection(many + [ImportFolder.cafe("Tammi", 66.5, 25.7)]))
        if isOfEarlierVersion {
            // Those numbered names in the order in which they came.
            try Database(.file(AreaFiles(data: folder.data).database(0))).run(
                script: """
                    CREATE TABLE known AS SELECT place, name FROM place_name;
                    DELETE FROM place_name;
                    INSERT INTO place_name (place, name) SELECT place, name FROM known ORDER BY name;
                    DROP TABLE known;
                    INSERT INTO name_index (name_index) VALUES ('rebuild');
                    """)
        }
        let store = try folder.store()
        func found(_ word: String, _ latitude: Double, isPrefix: Bool = false) throws -> [String] {
            try store.named([word], in: [], isPrefix: isPrefix, around: Coordinates(clamping: latitude, 24.94), limit: 3).map(\.place.name)
        }
        #expect(try found("tamm", 60.17, isPrefix: true) == ["Tammi 1", "Tammi 2", "Tammi 3"])
        #expect(try found("tamm", 60.2, isPrefix: true).first == "Tammi 300")
        // From where no place is near enough to be looked at, some are found all the same.
        #expect(try found("tamm", 65, isPrefix: true).first?.hasPrefix("Tammi") == true)
        #expect(try found("tammi", 60.17).first == "Tammi")
    }

    @Test func `a word that is begun beside others fits by all of its letters, and a whole one goes before it`() throws {
        let names = ["Bar Keskus", "Bar Keskari", "Bar Keskusta", "Kahvila Keskusta"]
        try folder.importGeoJSON(
            ImportFolder.collection(names.enumerated().map { ImportFolder.cafe($1, 60.171 + Double($0) * 1e-4, 24.94) }))
        let store = try folder.store()
        func found(_ text: String) throws -> [String] {
            try store.named(Words(text).list, in: [], exactly: true, isPrefix: true, around: Self.station, limit: 9).map(\.place.name)
        }
        #expect(try found("bar ke") == ["Bar Keskus", "Bar Keskari", "Bar Keskusta"])
        #expect(try found("bar kesku") == ["Bar Keskus"])
        #expect(try found("bar keskus") == ["Bar Keskus"])
        #expect(try found("kahvila keskust") == ["Kahvila Keskusta"])
        #expect(try found("bar keskuz").isEmpty, "no letter is wrong")
    }

    @Test(arguments: ["\"", "'", "name:*", "a AND b", "NEAR(a b)", "*", "x\" OR \"y", "()", "--", "\u{0}a", "NOT café"])
    func `what a search engine would take for its own language is a name`(_ text: String) async throws {
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Café", 60.17, 24.94)]))
        #expect(throws: Never.self) { try folder.store().named(Words(text).list, in: Words(text).list, around: Self.station, limit: 10) }
    }

    @Test(arguments: ["sauna", "where is a sauna?"])
    func `a kind of place is no misspelt name`(_ message: String) async throws {
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Sauma", 60.17, 24.94)]))
        let api = try TestAPI(try folder.store()) { $0.origin = Self.station }
        #expect(try await search(api, "sauna").isEmpty)
        #expect(try await !api.chat(message).places.contains { $0.name == "Sauma" })
    }

    @Test func `a wrong letter is forgiven beside the name of a kind, and not in it`() async throws {
        try folder.importGeoJSON(
            ImportFolder.collection([ImportFolder.cafe("Pub Sinyka", 60.17, 24.94), ImportFolder.cafe("Sauma Sinylo", 60.17, 24.94)]))
        let api = try TestAPI(try folder.store()) { $0.origin = Self.station }
        #expect(try await search(api, "pub sinyxa") == ["Pub Sinyka"])
        #expect(try await search(api, "sauna sinylo").isEmpty)
    }

    @Test func `every kind that is imported can be asked for`() {
        let asked = Set(Vocabulary.standard.subjects.values.flatMap { $0.kinds ?? [] })
        #expect(PlaceClassifier.kinds.subtracting(asked).sorted() == [])
    }

    @Test func `a guess is said to be one`() async throws {
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Quercus Blanc", 60.17, 24.94)]))
        let api = try TestAPI(try folder.store()) { $0.origin = Self.station }
        let guess = try await api.chat("where is quercis blanc?")
        #expect(guess.reply.hasPrefix("Did you mean “Quercus Blanc”?"))
        #expect(try await !api.chat("where is quercus blanc?").reply.contains("Did you mean"))
    }
}
