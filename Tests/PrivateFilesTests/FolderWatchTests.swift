import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite("Waiting for a change of a file", .timeLimit(.minutes(1)))
struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, _ file: URL) throws { try PrivateFile.write(text.utf8, to: file) }

    @Test("The first element comes at once, the next ones with a file that takes its place, is written, or goes")
    func changes() async throws {
        let file = folder.url.appendingPathComponent("choice")
        var changes = FolderWatch(of: file).changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        try write("one", file)
        #expect(await changes.next() != nil)
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data("two".utf8))
        try handle.close()
        #expect(await changes.next() != nil)
        try FileManager.default.removeItem(at: file)
        #expect(await changes.next() != nil)
    }

    @Test("A folder that comes later, goes and comes again is watched, however deep it lies")
    func folders() async throws {
        let deep = folder.url.appendingPathComponent("one/two/three")
        let file = deep.appendingPathComponent("choice")
        var changes = FolderWatch(of: file).changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        for _ in 0..<3 {
            try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
            // Seen with its folder or by itself, but seen.
            try write("here", file)
            repeat { #expect(await changes.next() != nil) } while !FileManager.default.fileExists(atPath: file.path)
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("one"))
            repeat { #expect(await changes.next() != nil) } while FileManager.default.fileExists(atPath: file.path)
        }
    }

    @Test("Nothing is told of the files beside it")
    func others() async throws {
        let file = folder.url.appendingPathComponent("choice")
        var others = FolderWatch(of: folder.url.appendingPathComponent("other")).changes().makeAsyncIterator()
        #expect(await others.next() != nil)
        let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            var changes = FolderWatch(of: file).changes().makeAsyncIterator()
            await changes.next()
            isReady.finish()
            await changes.next()
            return FileManager.default.fileExists(atPath: file.path)
        }
        for await _ in ready {}
        // So often that it would have come awake by now.
        for _ in 0..<200 {
            try write("beside", folder.url.appendingPathComponent("other"))
            #expect(await others.next() != nil)
        }
        try write("itself", file)
        #expect(await waiting.value, "woken by the file beside it")
    }

    @Test("The watch ends with its task")
    func cancelled() async {
        let file = folder.url.appendingPathComponent("choice")
        let waiting = Task {
            var count = 0
            for await _ in FolderWatch(of: file).changes() { count += 1 }
            return count
        }
        waiting.cancel()
        #expect(await waiting.value <= 1)
    }
}
