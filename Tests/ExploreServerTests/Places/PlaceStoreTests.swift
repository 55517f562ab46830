import Explore
import Foundation
import Synchronization
import Testing
import VirtualRadio

@testable import ExploreServer

@Suite("The store of places")
struct PlaceStoreTests {
    let store: PlaceStore

    init() throws {
        store = try PlaceStore.sample()
    }

    @Test("The sample has places of every category within a walk", arguments: ExploreCategory.allCases)
    func sample(category: ExploreCategory) throws {
        let best = try store.best(PlaceQuery(category, around: .metroTech))
        #expect(best.count >= 5)
        #expect(best.allSatisfy { $0.distance <= 1500 && $0.place.rating == nil })
        #expect(zip(best, best.dropFirst()).allSatisfy { $0.cost <= $1.cost })
    }

    @Test("A shorter answer is the beginning of a longer one", arguments: ExploreCategory.allCases)
    func prefix(category: ExploreCategory) throws {
        let ten = try store.best(PlaceQuery(category, around: .metroTech))
        let two = try store.best(PlaceQuery(category, around: .metroTech, limit: 2))
        #expect(two == Array(ten.prefix(2)))
    }

    @Test("Names are found whatever their case and accents")
    func names() throws {
        let found = try store.named(Words("DEVOCION").list, in: [], around: .metroTech, limit: 10)
        #expect(found.map(\.place.name) == ["Devoción"])
    }

    @Test("Places that were shown can be left out")
    func excluding() throws {
        let first = try store.best(PlaceQuery(.chillCafes, around: .metroTech, limit: 2))
        let others = try store.best(PlaceQuery(.chillCafes, around: .metroTech, excluding: Set(first.map(\.id))))
        #expect(!others.isEmpty)
        #expect(Set(others).isDisjoint(with: first))
    }
}

@Suite("A store whose data is imported while it is in use")
struct PlaceStoreImportTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private func helsinki(_ name: String) -> String {
        ImportFolder.collection([
            ImportFolder.cafe(name, 60.1700, 24.9400), ImportFolder.cafe("\(name) South", 60.1650, 24.9350),
            ImportFolder.cafe("\(name) North", 60.1800, 24.9450),
        ])
    }

    @Test("Has the sample first, then the first import, then the next one")
    func takenUp() throws {
        let store = try folder.store()
        #expect(try store.source?.label.hasPrefix("Sample") == true)
        #expect(throws: ImportError.self) { try folder.importGeoJSON("{}") }
        #expect(try store.source?.label.hasPrefix("Sample") == true, "an import that failed leaves the sample")
        for name in ["First", "Second"] {
            try folder.importGeoJSON(helsinki(name))
            let found = try store.best(PlaceQuery(.chillCafes, around: Coordinates(clamping: 60.17, 24.94), within: 5000))
            #expect(found.map(\.place.name) == [name, "\(name) South", "\(name) North"])
            #expect(try store.source?.label == "places.geojson")
        }
    }

    @Test("Tells of each import once")
    func followed() async throws {
        let store = try folder.store()
        let (told, tell) = AsyncStream.makeStream(of: String.self)
        let first = try store.version
        let following = Task { await store.followImports(after: first) { tell.yield($0.map(\.version).joined(separator: " ")) } }
        var next = told.makeAsyncIterator()
        // The folder itself comes with the first of them.
        for name in ["First", "Second", "Third"] {
            try folder.importGeoJSON(helsinki(name))
            #expect(await next.next() == (try store.version))
        }
        following.cancel()
        await following.value
        tell.finish()
        #expect(await next.next() == nil)
    }

    @Test("Damaged data is refused with a sentence, and replaced by the next import")
    func damaged() throws {
        let path = URL(fileURLWithPath: folder.data).appendingPathComponent(PlaceStore.fileName)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 10_000).write(to: path)
        let error = #expect(throws: PlaceStoreError.self) { try folder.store() }
        #expect(error?.description.contains("cannot be used: file is not a database. Import the data again") == true)
        try folder.importGeoJSON(helsinki("First"))
        #expect(try folder.store().count == 3)
        #expect(try Data(contentsOf: path.appendingPathExtension("damaged")) == Data(repeating: 0x41, count: 10_000))
    }

    @Test("Ways begin in the middle of data that the origin lies outside of, where nobody has named another origin")
    func origin() async throws {
        var settings = ExploreSettings()
        settings.originFollowsData = true
        let store = try folder.store()
        #expect(try settings.startingPoint(in: store).coordinate == .metroTech)
        // One of them is far away, and does not move the middle.
        try folder.importGeoJSON(
            helsinki("Café").replacingOccurrences(of: "]}\n", with: "]}").replacingOccurrences(
                of: #"{"type": "FeatureCollection", "features": ["#,
                with: #"{"type": "FeatureCollection", "features": ["# + ImportFolder.cafe("Far", 65.0, 25.0) + ","))
        let start = try settings.startingPoint(in: store)
        #expect(start.isMoved && start.name == "the middle of places")
        #expect(start.coordinate.distance(to: Coordinates(clamping: 60.17, 24.94)) < 2_000)
        settings.origin = Coordinates(clamping: 60.19, 24.95)
        #expect(try settings.startingPoint(in: store).coordinate == settings.origin, "it is inside")
        settings.origin = .metroTech
        settings.originFollowsData = false
        #expect(try settings.startingPoint(in: store).coordinate == .metroTech)
    }

    @Test("A server answers around the new data at once, in a conversation that begins anew")
    func server() async throws {
        let store = try folder.store()
        let api = try TestAPI(store) { $0.originFollowsData = true }
        let sample = try await api.chat("coffee", session: "one")
        #expect(!sample.places.isEmpty && sample.reply.contains("2 MetroTech"))
        try folder.importGeoJSON(helsinki("Café"))
        let first = try await api.chat("coffee", session: "one")
        #expect(first.places.map(\.name).sorted() == ["Café", "Café North", "Café South"])
        #expect(first.reply.contains("the middle of places"))
        let (_, streets) = try await api.object(.get, "/api/streets")
        let origin = try #require(streets["origin"] as? [String: Double])
        #expect(origin["lat"].map { (60.16...60.18).contains($0) } == true)
        let (_, way) = try await api.object(.get, "/api/directions?lat=60.18&lng=24.945")
        #expect((way["polyline"] as? [[Double]])?.first?.first == origin["lat"])
    }
}
