import Foundation
import Testing

@testable import ExploreServer

@Suite("An import that does not come to its end")
struct ImportAtomicityTests {
    let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Old", 40.69, -73.98)]))
    }

    /// Enough that an import tells of itself several times; made once, as that takes longer than to write it.
    private static let newFile = Data(ImportFolder.collection((0..<45_000).map { ImportFolder.cafe("New \($0)", 40.69, -73.98) }).utf8)

    private func newFile() throws -> String { try folder.file("new.geojson", Self.newFile) }

    private func names() throws -> [String] {
        try folder.store().best(PlaceQuery(.chillCafes, around: .metroTech, limit: 1)).map(\.place.name)
    }

    @Test("Killed while it reads or while it indexes, the old data stays, and the next import works", arguments: [1, 2, 3, 4])
    func killed(call: Int) async throws {
        let file = try newFile()
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String, data = folder.data as String, call = call as Int] in
            let counter = CallCounter()
            _ = try PlaceImporter(file: file).run(into: data) { _ in
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
            _ = try PlaceImporter(file: file).run(into: data) { _ in kill(getpid(), SIGKILL) }
        }
        #expect(try PlaceStore.open(folder: data).source?.label.hasPrefix("Sample") == true)
    }

    @Test("A store that is open answers from the old data until the end, then from the new")
    func meanwhile() throws {
        let store = try folder.store()
        let file = try newFile()
        var seen: Set<String> = []
        _ = try PlaceImporter(file: file).run(into: folder.data) { _ in
            let best = try? store.best(PlaceQuery(.chillCafes, around: .metroTech, limit: 1))
            seen.insert(best?.first?.place.name ?? "none")
        }
        #expect(seen == ["Old"])
        #expect(try store.count == 45_000)
    }

    @Test("Cancelled, it changes nothing")
    func cancelled() async throws {
        let file = try newFile()
        let data = folder.data
        let task = Task {
            try PlaceImporter(file: file).run(into: data) { _ in withUnsafeCurrentTask { $0?.cancel() } }
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
