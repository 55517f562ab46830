import Concurrency
import DeviceSide
import Foundation
import HTTPClient
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// What happens is told as it happens, to so many and no more, and who was away for a moment misses nothing.
@Suite(.timeLimit(.minutes(5))) struct EventsTests {
    private let folder: TemporaryFolder
    private let glasses: SmartGlasses
    private let api: GlassesAPI

    init() throws {
        folder = try TemporaryFolder()
        glasses = try TestGlasses.make(in: folder)
        api = GlassesAPI(glasses) {}
    }

    /// A companion that listens.
    private final class Listener {
        let body: HTTPClientBody
        let head: HTTPClientResponse
        private var lines = EventLines()
        private var heard: [EventLines.Event] = []

        init(_ address: BoundAddress, key: String, since last: String? = nil) async throws {
            var request = HTTPClientRequest(try #require(URL(string: "http://\(address)/api/events")))
            request.headers = ["X-API-Key": key]
            request.headers["Last-Event-ID"] = last
            request.maximumByteCount = .max
            head = try await SystemHTTPTransport().open(request)
            body = head.body
        }

        func next() async throws -> EventLines.Event {
            while heard.isEmpty {
                let bytes = try #require(try await body.nextBlock(), "the stream ended")
                let events = lines.take(bytes)
                heard += try #require(events)
            }
            return heard.removeFirst()
        }
    }

    private func ask(_ method: HTTPMethod, _ path: String, query: [(name: String, value: String)] = [], headers: HTTPHeaders = [:])
        async throws -> HTTPResponse
    {
        var headers = headers
        headers["X-API-Key"] = try glasses.key.current().revealed
        let request = try #require(HTTPRequest(method: method, path: path, query: HTTPQuery(query), headers: headers))
        do { return try await api.respond(to: request) } catch let error as HTTPError { return .error(error) }
    }

    private static func event(_ text: String) throws -> GlassesEvent { try JSONDecoder().decode(GlassesEvent.self, from: Data(text.utf8)) }

    @Test func `each change is told with its topic and identity, and nothing of its content`() async throws {
        let key = try glasses.key.current().revealed
        try await withServer(api) { [glasses] address in
            let listener = try await Listener(address, key: key)
            #expect(listener.head.headers["Content-Type"] == "text/event-stream" && listener.head.headers["Cache-Control"] == "no-store")
            #expect(try await listener.next().name == "ready")
            try await glasses.add([NewNote(content: "the door's code is 1234")])
            try await glasses.change(
                todo: try await glasses.add([NewTodo(task: "buy milk", priority: .low)])[0], by: TodoChange(completed: true))
            try await glasses.delete(note: "1")
            try await glasses.change { $0.name = "Friday" }
            await glasses.setMode(.sleep)
            _ = try await glasses.keep(photo: [0xFF, 0xD8])
            try await glasses.delete(.photo, "photo_001")
            var told: [String] = []
            while told.count < 8 { told.append(try await listener.next().data) }
            #expect(
                told == [
                    #"{"change":"added","id":"1","topic":"notes"}"#, #"{"change":"added","id":"1","topic":"todos"}"#,
                    #"{"change":"changed","id":"1","topic":"todos"}"#, #"{"change":"deleted","id":"1","topic":"notes"}"#,
                    #"{"change":"changed","topic":"settings"}"#, #"{"change":"changed","topic":"status"}"#,
                    #"{"change":"added","id":"photo_001","topic":"photos"}"#, #"{"change":"deleted","id":"photo_001","topic":"photos"}"#,
                ])
        }
    }

    @Test func `who comes back gets what was missed, and is told where that is not known any more`() async throws {
        let key = try glasses.key.current().revealed
        try await withServer(api) { [glasses] address in
            let first = try await Listener(address, key: key)
            let place = try #require(try await first.next().id)
            first.body.cancel()
            try await glasses.add([NewNote(content: "a"), NewNote(content: "b")])
            let second = try await Listener(address, key: key, since: place)
            #expect(try await second.next().name == "ready")
            #expect(try Self.event(try await second.next().data) == GlassesEvent(.notes, .added, id: "1"))
            #expect(try Self.event(try await second.next().data) == GlassesEvent(.notes, .added, id: "2"))
            for wrong in ["another-1", "\(place)9", "", "-", "x-\u{0663}"] {
                #expect(try await Listener(address, key: key, since: wrong).next().name == "missed", "\(wrong)")
            }
            try await glasses.add(Array(repeating: try NewNote(content: "more"), count: EventJournal.remembered + 1))
            #expect(try await Listener(address, key: key, since: place).next().name == "missed")
        }
    }

    @Test(arguments: ["/api/events", "/api/camera/stream"]) func `what goes on for a token ends when that is taken back`(_ path: String)
        async throws
    {
        let companion = UUID()
        let token = try glasses.tokens.make(for: companion, name: "Phone", at: TestGlasses.afternoon)
        let id = try #require(try glasses.tokens.all().first).id
        let run = Task { [glasses] in try await glasses.run() }
        defer { run.cancel() }
        try await withServer(api) { [glasses] address in
            var request = HTTPClientRequest(try #require(URL(string: "http://\(address)\(path)")))
            request.headers = ["X-API-Key": token.revealed]
            request.maximumByteCount = .max
            let body = try await SystemHTTPTransport().open(request).body
            try #require(try await body.nextBlock()?.isEmpty == false)
            let end = Task { while try await body.nextBlock() != nil {} }
            _ = try await glasses.revokeCompanion(id)
            // Cut: the client sees that it is not whole.
            await #expect(throws: HTTPClientError.self) { try await end.value }
        }
    }

    @Test func `who was away for as many events as are remembered hears them all`() async throws {
        let key = try glasses.key.current().revealed
        try await withServer(api) { [glasses] address in
            let first = try await Listener(address, key: key)
            let place = try #require(try await first.next().id)
            first.body.cancel()
            try await glasses.add(Array(repeating: try NewNote(content: "more"), count: EventJournal.remembered))
            let second = try await Listener(address, key: key, since: place)
            #expect(try await second.next().name == "ready")
            for number in 1...EventJournal.remembered {
                #expect(try Self.event(try await second.next().data) == GlassesEvent(.notes, .added, id: "\(number)"))
            }
        }
    }

    @Test func `events come in their order, and none before what was missed, however many change something at once`() {
        let journal = EventJournal()
        let count = Mutex<[Int]>([])
        let early = Mutex(0)
        @Sendable func number(_ id: String) -> Int { Int(id.split(separator: "-")[1]) ?? 0 }
        var listeners: [EventListener] = []
        let isDone = Atomic(false)
        let recorders = (0..<4).map { _ in
            let thread = Thread { while !isDone.load(ordering: .relaxed) { journal.record(GlassesEvent(.notes, .changed, id: "1")) } }
            thread.start()
            return thread
        }
        if let listener = journal.listener() {
            listener.listen(since: nil, begin: { _, _ in }) { entry in if let entry { count.withLock { $0.append(number(entry.id)) } } }
            listeners.append(listener)
        }
        for _ in 0..<2_000 {
            guard let listener = journal.listener() else { continue }
            let place = Mutex<Int?>(nil)
            listener.listen(since: nil, begin: { _, now in place.withLock { $0 = number(now) } }) { entry in
                guard let entry else { return }
                let isNext = place.withLock { place in
                    defer { place = number(entry.id) }
                    return place.map { $0 + 1 } == number(entry.id)
                }
                if !isNext { early.withLock { $0 += 1 } }
            }
        }
        isDone.store(true, ordering: .relaxed)
        while !recorders.allSatisfy(\.isFinished) { sched_yield() }
        let heard = count.withLock { $0 }
        #expect(heard.count > 2_000 && heard == Array(heard[0]..<(heard[0] + heard.count)))
        #expect(early.withLock { $0 } == 0)
    }

    /// A companion that was away for a restart compares the numbers.
    @Test func `another run does not begin with the number of the last one`() {
        #expect(Set((0..<3).map { _ in EventJournal().count }).count == 3)
    }

    @Test func `what is on disk is told, also where a file of it could not be removed`() async throws {
        _ = try await glasses.keep(photo: [0xFF, 0xD8])
        let tag = glasses.events.tag(of: .photos)
        // A folder in the file's place: it cannot be unlinked.
        let photos = folder.url.appendingPathComponent("photos")
        for name in try FileManager.default.contentsOfDirectory(atPath: photos.path) {
            try FileManager.default.removeItem(at: photos.appendingPathComponent(name))
            try FileManager.default.createDirectory(at: photos.appendingPathComponent(name), withIntermediateDirectories: false)
        }
        await #expect(throws: FileOperationError.self) { try await glasses.delete(.photo, "photo_001") }
        #expect(try await glasses.media(.photo).isEmpty && glasses.events.tag(of: .photos) != tag)
    }

    @Test func `a change that was not made is not told`() async throws {
        let before = glasses.events.count
        await #expect(throws: GlassesError.notFound(.note)) { try await glasses.delete(note: "7") }
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await glasses.change(answering: nil as Answering<Int>?) { glasses in
                try glasses.add([NewNote(content: "half")])
                throw Failure()
            }
        }
        #expect(glasses.events.count == before)
    }

    @Test func `more listeners than there is room for are refused, and one who leaves makes room`() async throws {
        var held: [HTTPResponse] = []
        for _ in 0..<GlassesEndpoint.mostEventStreams { held.append(try await ask(.get, "/api/events")) }
        #expect(held.allSatisfy { $0.status == .ok })
        let refused = try await ask(.get, "/api/events")
        #expect(refused.status.code == 503 && refused.headers["Retry-After"] == "15")
        #expect(try await ask(.get, "/api/status").status == .ok)
        held.removeLast()
        #expect(try await ask(.head, "/api/events").status == .ok)
        #expect(try await ask(.get, "/api/events").status == .ok)
        #expect(try await ask(.post, "/api/events").status.code == 405)
    }

    @Test func `a list comes in parts, and a part goes on where an item was deleted`() async throws {
        for _ in 0..<37 { _ = try await glasses.keep(photo: [0xFF, 0xD8]) }
        func part(_ before: String?) async throws -> [String] {
            let answer = try await ask(.get, "/api/photos", query: [("limit", "10")] + (before.map { [("before", $0)] } ?? []))
            return try JSONDecoder().decode([MediaItem].self, from: Data(answer.body.bytesInMemory ?? [])).map(\.id)
        }
        var seen = try await part(nil)
        #expect(seen.first == "photo_037" && seen.last == "photo_028")
        _ = try await glasses.keep(photo: [0xFF, 0xD8])
        try await glasses.delete(.photo, "photo_028")
        while true {
            let next = try await part(seen.last)
            seen += next
            if next.count < 10 { break }
        }
        #expect(seen.count == 37 && Set(seen).count == 37 && seen == seen.sorted(by: >))
    }

    @Test(arguments: ["photos", "videos", "notes", "todos"]) func `parts that are none are refused with a sentence`(_ list: String)
        async throws
    {
        for wrong in ["0", "-1", "abc", "1.5", "99999999999999999999", "", "1001", "+5", "٣"] {
            let answer = try await ask(.get, "/api/\(list)", query: [("limit", wrong)])
            #expect(
                answer.status.code == 400 && String(decoding: answer.body.bytesInMemory ?? [], as: UTF8.self).contains("limit"), "\(wrong)")
        }
        #expect(try await ask(.get, "/api/\(list)", query: [("limit", "5"), ("limit", "7")]).status.code == 400)
        for wrong in ["unknown", "../../etc/passwd", "", "photo_", "-1", "1.5", "٣"] {
            let answer = try await ask(.get, "/api/\(list)", query: [("before", wrong)])
            #expect(
                answer.status.code == 400 && String(decoding: answer.body.bytesInMemory ?? [], as: UTF8.self).contains("before"), "\(wrong)"
            )
        }
        // Of the form, and never given out.
        let prefix = ["photos": "photo_", "videos": "video_"][list] ?? ""
        for unknown in ["999", "000", "99999999999999999999"] {
            #expect(try await ask(.get, "/api/\(list)", query: [("before", prefix + unknown)]).status == .notFound)
        }
    }

    @Test func `a shape that no live picture has is refused with a sentence, and opens no camera`() async throws {
        let wrong = ["0", "-64", "64.5", "", "a", "1000000000", "99999999999999999999", "0x40", "+64", "٣"]
        for (name, values) in [("width", wrong + ["7"]), ("fps", wrong + ["31"]), ("quality", wrong + ["101"])] {
            for value in values {
                let answer = try await ask(.get, "/api/camera/stream", query: [(name, value)])
                #expect(
                    answer.status.code == 400 && String(decoding: answer.body.bytesInMemory ?? [], as: UTF8.self).contains(name),
                    "\(name)=\(value)")
            }
            #expect(try await ask(.get, "/api/camera/stream", query: [(name, "20"), (name, "20")]).status.code == 400)
        }
    }

    @Test func `what is as it was is not sent again`() async throws {
        for path in ["notes", "todos", "photos", "videos", "settings", "conversation"] {
            let tag = try #require(try await ask(.get, "/api/\(path)").headers["ETag"])
            let again = try await ask(.get, "/api/\(path)", headers: ["If-None-Match": tag])
            #expect(again.status == .notModified && again.body.bytesInMemory == [])
        }
        let tag = try #require(try await ask(.get, "/api/notes").headers["ETag"])
        try await glasses.add([NewNote(content: "new")])
        #expect(try await ask(.get, "/api/notes", headers: ["If-None-Match": tag]).status == .ok)
        let settings = try #require(try await ask(.get, "/api/settings").headers["ETag"])
        #expect(try await ask(.get, "/api/settings", headers: ["If-None-Match": "W/\(settings), \"x\""]).status == .notModified)
    }

    @Test func `a wrong request is refused, whatever of it is known already`() async throws {
        for path in ["photos", "videos", "notes", "todos"] {
            let tag = try #require(try await ask(.get, "/api/\(path)").headers["ETag"])
            for known in [tag, "*"] {
                let wrong = try await ask(.get, "/api/\(path)", query: [("before", "abc")], headers: ["If-None-Match": known])
                #expect(wrong.status.code == 400, "\(path) \(known)")
            }
        }
    }

    @Test func `lines of a stream are read as they come, whatever ends them`() {
        var lines = EventLines()
        #expect(lines.take(Array(": keep-alive\n\nevent: change\r\nid: a-1\r".utf8)) == [])
        #expect(
            lines.take(Array("\ndata: {\ndata:}\n\ndata: x\n\n".utf8)) == [
                .init(name: "change", id: "a-1", data: "{\n}"), .init(name: "", id: "a-1", data: "x"),
            ])
        #expect(lines.take([UInt8](repeating: 0x61, count: 100_000)) == nil)
    }
}
