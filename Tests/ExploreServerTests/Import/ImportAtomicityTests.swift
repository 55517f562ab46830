import Foundation
import TestSupport
import Testing

@testable import ExploreServer

@Suite("An import that does not come to its end")
struct ImportAtomicityTests {
    let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Old", 40.69, -73.98)]))
    }

    /// Cafés of the new file: those of a large city in the deep run.
    private static let count = Depth.isDeep ? 45_000 : 900
    /// How often an import tells of itself: three times while it reads and three times while it writes, before and after the names, and at its end.
    private static let calls = 3 + 3 + 2 + 1
    private static let newFile = Data(ImportFolder.collection((0..<count).map { ImportFolder.cafe("New \($0)", 40.69, -73.98) }).utf8)

    /// An import that tells of itself as often, however many cafés there are.
    private static func importer(_ file: String) -> PlaceImporter {
        var importer = PlaceImporter(file: file)
        importer.interval = count / 3
        return importer
    }

    /// Newer data of the area that is there.
    private func newFile() throws -> String { try folder.file("places.geojson", Self.newFile) }

    private func names() throws -> [String] {
        try folder.store().best(PlaceQuery(.chillCafes, around: .metroTech, limit: 1)).map(\.place.name)
    }

    @Test("Killed while it reads or while it indexes, the old data stays, and the next import works", arguments: 1...calls)
    func killed(call: Int) async throws {
        let file = try newFile()
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String, data = folder.data as String, call = call as Int] in
            let counter = CallCounter()
            _ = try Self.importer(file).run(into: data) { _ in
                if counter.next() == call { kill(getpid(), SIGKILL) }
            }
        }
        #expect(try names() == ["Old"])
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Newer", 40.69, -73.98)]))
        #expect(try names() == ["Newer"])
    }

    @Test("Killed in its first import, the folder is as good as empty")
    func killedFirst() async throws {
        let file = try newFile()
        let data = folder.url.appendingPathComponent("empty").path
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String, data = data as String] in
            _ = try Self.importer(file).run(into: data) { _ in kill(getpid(), SIGKILL) }
        }
        let label = try PlaceStore.open(folder: data).source?.label
        #expect(label == "Sample around 2 MetroTech Center, Brooklyn")
    }

    @Test("A store that is open answers from the old data until the end, then from the new")
    func meanwhile() throws {
        let store = try folder.store()
        let file = try newFile()
        var seen: Set<String> = []
        var told = 0
        _ = try Self.importer(file).run(into: folder.data) { _ in
            told += 1
            let best = try? store.best(PlaceQuery(.chillCafes, around: .metroTech, limit: 1))
            seen.insert(best?.first?.place.name ?? "none")
        }
        #expect(seen == ["Old"] && told == Self.calls)
        #expect(try store.count == Self.count)
    }

    @Test("Cancelled, it changes nothing")
    func cancelled() async throws {
        let file = try newFile()
        let data = folder.data
        let task = Task {
            try Self.importer(file).run(into: data) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: ImportError.cancelled) { try await task.value }
        #expect(try names() == ["Old"])
    }
}

/// How often it was asked.
private final class CallCounter {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
