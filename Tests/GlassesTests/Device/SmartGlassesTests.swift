import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice

/// What glasses keep, and that it is there after the process has ended.
@Suite struct SmartGlassesTests {
    @Test func `new glasses are as the guide shows them`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        #expect(
            glasses.status()
                == GlassesStatus(
                    mode: .active, personality: .jarvis, name: "Jarvis", battery: 85, connected: false, timestamp: "2025-11-01T15:30:00",
                    device: glasses.serialNumber))
        let settings = await glasses.currentSettings()
        let json = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
        for part in [#""wake_word":{"#, #""keyword":"hey glasses""#, #""flip_horizontal":false"#, #""width":1920"#, #""engine":"gtts""#] {
            #expect(json.contains(part), "\(part) in \(json)")
        }
    }

    @Test func `what was kept is there again`() async throws {
        let folder = try TemporaryFolder()
        let serial: String
        do {
            let glasses = try TestGlasses.make(in: folder)
            serial = glasses.serialNumber
            try await glasses.change { $0.personality = .witty }
            try await glasses.add([NewNote(content: "a"), NewNote(content: "b")])
            try await glasses.add([NewTodo(task: "c", priority: .high)])
            try await glasses.change(todo: "1", by: TodoChange(completed: true))
            _ = try await glasses.capture()
            _ = try await glasses.hear("hey glasses, hello")
        }
        try await TestGlasses.untilGone(from: folder)
        let again = try TestGlasses.make(in: folder)
        #expect(again.serialNumber == serial)
        #expect(await again.currentSettings().personality == .witty)
        #expect(try await again.notes().map(\.content) == ["b", "a"])
        #expect(
            try await again.todos() == [Todo(id: "1", task: "c", priority: .high, completed: true, timestamp: "2025-11-01T15:30:00")])
        #expect(try await again.media(.photo).map(\.id) == ["photo_001"])
        #expect(try await again.conversation().map(\.role) == [.user, .assistant])
    }

    @Test func `notes and todos are changed and deleted by the identity that they got`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        #expect(try await glasses.add([NewNote(content: "a"), NewNote(content: "b")]) == ["1", "2"])
        try await glasses.change(note: "1", to: NewNote(content: "z"))
        #expect(try await glasses.notes().map(\.content) == ["b", "z"])
        try await glasses.delete(note: "2")
        // An identity is not given out twice.
        #expect(try await glasses.add([NewNote(content: "c")]) == ["3"])
        for wrong in ["2", "0", "01", "+1", "-1", "x", "", "1 OR 1=1", "9999999999999999999999"] {
            await #expect(throws: GlassesError.notFound(.note), "\(wrong)") { try await glasses.delete(note: wrong) }
            await #expect(throws: GlassesError.notFound(.todo)) { try await glasses.change(todo: wrong, by: TodoChange(task: "x")) }
        }
        #expect(try await glasses.notes().map(\.id) == ["3", "1"])
    }

    @Test func `two photos in one second are two files, and a deleted one is gone`() async throws {
        let folder = try TemporaryFolder()
        let glasses = try TestGlasses.make(in: folder)
        let first = try await glasses.capture()
        let second = try await glasses.capture()
        #expect([first.filename, second.filename] == ["photo_001.jpg", "photo_002.jpg"])
        #expect(try await glasses.media(.photo).map(\.id) == ["photo_002", "photo_001"])
        #expect(try await glasses.media(.photo)[1].size == FileManager.default.contents(atPath: first.path)?.count)
        let thumbnail = try await glasses.thumbnail(of: "photo_002")
        try await glasses.delete(.photo, "photo_002")
        #expect(!FileManager.default.fileExists(atPath: second.path) && !FileManager.default.fileExists(atPath: thumbnail))
        await #expect(throws: GlassesError.notFound(.photo)) { try await glasses.path(.photo, "photo_002") }
        // A number is not given out twice, so that a link to one photo never shows another.
        #expect(try await glasses.capture().filename == "photo_003.jpg")
        for wrong in ["photo_1", "photo_0001", "../config/api_key", "photo_001.jpg", "photo_", "video_001", "photo_001/../photo_001", ""] {
            await #expect(throws: GlassesError.notFound(.photo), "\(wrong)") { try await glasses.path(.photo, wrong) }
        }
    }

    @Test func `a photo that was whole when the process ended is listed at the start, and what was not, or was deleted, goes`() async throws
    {
        let folder = try TemporaryFolder()
        do {
            let glasses = try TestGlasses.make(in: folder)
            for _ in 1...2 { _ = try await glasses.capture() }
            try await glasses.delete(.photo, "photo_001")
        }
        let photos = folder.url.appendingPathComponent("photos")
        // As a deletion that did not come to its end, a photo that did, one that was being made, and one that these never made.
        for name in ["photo_001.jpg", "photo_003.jpg", "photo_004.jpg.partial", "photo_005.jpg"] {
            try Data([0xFF, 0xD8]).write(to: photos.appendingPathComponent(name))
        }
        try await TestGlasses.untilGone(from: folder)
        let reports = Reports()
        let glasses = try TestGlasses.make(in: folder, report: { reports.add($0) })
        #expect(try await glasses.media(.photo).map(\.id) == ["photo_003", "photo_002"])
        #expect(try await glasses.media(.photo).first?.size == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted() == ["photo_002.jpg", "photo_003.jpg"])
        #expect(
            reports.lines == [
                "photo_003.jpg was kept, and not listed when the program ended: it is listed now.",
                "photo_004.jpg.partial was not whole when the program ended, and is removed.",
            ])
        #expect(try await glasses.capture().filename == "photo_004.jpg")
    }

    @Test func `what an erasure that did not come to its end has left is listed for nobody`() async throws {
        let folder = try TemporaryFolder()
        let photo: Data
        do {
            let glasses = try TestGlasses.make(in: folder)
            photo = try Data(contentsOf: URL(fileURLWithPath: try await glasses.capture().path))
        }
        try await TestGlasses.untilGone(from: folder)
        let file = folder.url.appendingPathComponent("photos/photo_001.jpg")
        do {
            let clock = GlassesClock(.trusted) { TestGlasses.afternoon }
            let store = try GlassesStore(folder: folder.url, zone: .gmt, clock: clock) { _ in }
            // It ends with an error before everything is gone.
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("thumbnails"))
            #expect(throws: (any Error).self) { try store.reset() }
        }
        try photo.write(to: file)
        let glasses = try TestGlasses.make(in: folder)
        #expect(try await glasses.media(.photo).isEmpty && !FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `what somebody else has put into the folders stays, and is not listed`() async throws {
        let folder = try TemporaryFolder()
        do { _ = try TestGlasses.make(in: folder) }
        let photos = folder.url.appendingPathComponent("photos")
        try FileManager.default.createDirectory(at: photos.appendingPathComponent("backup"), withIntermediateDirectories: false)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("thumbnails/backup"), withIntermediateDirectories: false)
        for name in ["holiday.jpg", "photo_1.jpg", "video_001.h264"] { try Data([0xFF]).write(to: photos.appendingPathComponent(name)) }
        try await TestGlasses.untilGone(from: folder)
        let glasses = try TestGlasses.make(in: folder)
        #expect(try await glasses.media(.photo).isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted()
                == ["backup", "holiday.jpg", "photo_1.jpg", "video_001.h264"])
    }

    /// A card that loses a sector, or an owner who removes a damaged database, must not cost the pictures.
    @Test func `photos outlive a database that was lost`() async throws {
        let folder = try TemporaryFolder()
        let before: [MediaItem]
        do {
            let glasses = try TestGlasses.make(in: folder)
            for _ in 1...3 { _ = try await glasses.capture() }
            try await glasses.delete(.photo, "photo_002")
            before = try await glasses.media(.photo)
        }
        try await TestGlasses.untilGone(from: folder)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where name.hasPrefix("glasses.sqlite") {
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
        }
        // One that was being made when the glasses ended.
        try Data([0xFF]).write(to: folder.url.appendingPathComponent("photos/photo_004.jpg.partial"))
        let glasses = try TestGlasses.make(in: folder)
        let after = try await glasses.media(.photo)
        #expect(after.map(\.id) == ["photo_003", "photo_001"])
        #expect(after.map(\.size) == before.map(\.size))
        #expect(try await glasses.capture().filename == "photo_004.jpg")
    }

    @Test func `a disk that does not tell its size has room, and what is said of one's own accord goes in time`() throws {
        // As a tmpfs without a limit: no blocks at all.
        #expect(MediaRoom(in: URL(fileURLWithPath: "/proc")).left == nil)
        let folder = try TemporaryFolder()
        let clock = GlassesClock(.trusted) { TestGlasses.afternoon }
        let store = try GlassesStore(folder: folder.url, zone: .gmt, clock: clock) { _ in }
        try store.transaction { for number in 0..<1_010 { try store.add(said: "\(number)") } }
        #expect(try store.conversation().map(\.content) == (10..<1_010).map { "\($0)" })
    }

    @Test func `a folder is one process's`() throws {
        let folder = try TemporaryFolder()
        let glasses = try TestGlasses.make(in: folder)
        let error = #expect(throws: (any Error).self) { try TestGlasses.make(in: folder) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("in use by another program"))
        withExtendedLifetime(glasses) {}
    }

    /// A child has every descriptor of its parent for the moment between its beginning and its program's.
    @Test func `a folder is free as soon as its glasses are gone, whatever children have its lock`() throws {
        let folder = try TemporaryFolder()
        var copy: Int32 = -1
        do {
            let lock = try FolderLock(folder.url)
            copy = fcntl(lock.descriptor, F_DUPFD_CLOEXEC, 0)
            #expect(throws: FolderInUse.self) { try FolderLock(folder.url) }
            withExtendedLifetime(lock) {}
        }
        defer { close(copy) }
        _ = try FolderLock(folder.url)
    }

    @Test func `settings that are refused change nothing`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        let before = await glasses.currentSettings()
        await #expect(throws: GlassesError.self) {
            try await glasses.change { settings throws(GlassesValueError) in
                settings.name = "changed"
                throw GlassesValueError("no")
            }
        }
        #expect(await glasses.currentSettings() == before)
    }

    @Test func `changes are told by what they are of, once for many`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        var notes = glasses.changes(of: .notes).makeAsyncIterator()
        var todos = glasses.changes(of: .todos).makeAsyncIterator()
        try await glasses.add([NewNote(content: "a")])
        try await glasses.add([NewNote(content: "b")])
        try await glasses.add([NewTodo(task: "c", priority: .low)])
        #expect(await notes.next() != nil)
        #expect(await todos.next() != nil)
    }

    @Test func `the key is 32 random bytes, kept for its owner alone, and replaced by one call`() throws {
        let folder = try TemporaryFolder()
        let key = try APIKey(folder: folder.url)
        let first = try key.current()
        #expect(first.byteCount == 43 && first.revealed.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        #expect(try APIKey(folder: folder.url).current() == first)
        let mode = try FileManager.default.attributesOfItem(atPath: key.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        _ = try APIKey.replace(in: folder.url)
        #expect(try key.current() != first)
        #expect("\(key)".contains(first.revealed) == false)
        try Data("short\n".utf8).write(to: URL(fileURLWithPath: key.path))
        #expect(throws: (any Error).self) { try key.current() }
        #expect(throws: (any Error).self) { try APIKey(folder: folder.url) }
    }
}
