import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite("Waiting for a change of a file")
struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, _ file: URL) throws { try FileReplacement.write(text.utf8, to: file, surviving: .kill) }

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

    @Test("The watch ends with its task, and leaves nothing watched")
    func cancelled() async throws {
        let file = folder.url.appendingPathComponent("choice")
        let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            var count = 0
            for await _ in FolderWatch(of: file).changes() {
                count += 1
                isReady.finish()
            }
            return count
        }
        for await _ in ready {}
        #if os(Linux)
            #expect(try isWatched())
        #endif
        waiting.cancel()
        #expect(await waiting.value == 1)
        #if os(Linux)
            // It is closed on a queue of its own, soon.
            while try isWatched() { await Task.yield() }
        #endif
    }

    #if os(Linux)
        /// Whether a descriptor of this process watches the folder: proc_pid_fdinfo(5) names the inodes of inotify's.
        private func isWatched() throws -> Bool {
            let inode = try #require(FileManager.default.attributesOfItem(atPath: folder.url.path)[.systemFileNumber] as? Int)
            let mark = " ino:\(String(inode, radix: 16)) "
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").contains { descriptor in
                (try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8))?.contains(mark) == true
            }
        }
    #endif
}
