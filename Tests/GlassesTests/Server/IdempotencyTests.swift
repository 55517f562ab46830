import Foundation
import HTTPTestSupport
import SQLite
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware
@testable import GlassesServer
@testable import HTTPService

/// Changes that come more than once under one key.
@Suite(.timeLimit(.minutes(5))) struct IdempotencyTests {
    private let folder: TemporaryFolder
    private let glasses: SmartGlasses
    private let api: GlassesAPI

    init() throws {
        folder = try TemporaryFolder()
        glasses = try TestGlasses.make(in: folder)
        api = GlassesAPI(glasses) {}
    }

    /// Where earlier versions kept answers.
    private var path: String { folder.url.appendingPathComponent("answers.sqlite").path }

    private func ask(_ method: HTTPMethod, _ path: String, _ body: String, key: String, of api: GlassesAPI? = nil) async throws -> (
        status: Int, text: String
    ) {
        let headers: HTTPHeaders = ["X-API-Key": try glasses.key.current().revealed, "Idempotency-Key": key]
        let request = try #require(HTTPRequest(method: method, path: path, headers: headers, body: Array(body.utf8)))
        let response = try await (api ?? self.api).respond(to: request)
        return (response.status.code, String(decoding: response.body.bytesInMemory ?? [], as: UTF8.self))
    }

    @Test func `a change that comes again is answered as before, and made once`() async throws {
        let first = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1")
        let second = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1")
        #expect(first == second)
        #expect(first.status == 200)
        #expect(try await glasses.notes().map(\.content) == ["milk"])
        // Another run of the server knows it too.
        let third = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1", of: GlassesAPI(glasses) {})
        #expect(third == first)
        #expect(try await glasses.notes().count == 1)
        _ = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k2")
        #expect(try await glasses.notes().count == 2)
    }

    @Test func `a reset leaves nothing of what was kept, answered and said`() async throws {
        _ = try await ask(.post, "/api/conversation", #"{"content": "hey glasses, remind me to buy canary seed"}"#, key: "k1")
        let said = folder.url.appendingPathComponent("speech/last.wav")
        try FileManager.default.createDirectory(at: said.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("canary".utf8).write(to: said)
        _ = try GlassesIdentity.open(in: folder.url, serialNumber: glasses.serialNumber)
        try await glasses.reset()
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        let left = files.filter { file in
            FileManager.default.contents(atPath: folder.url.appendingPathComponent(file).path)?.range(of: Data("canary".utf8)) != nil
        }
        #expect(left == [])
        #expect(!files.contains("config/identity.pem"))
        // The same key stands for something else from now on.
        let next = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1", of: GlassesAPI(glasses) {})
        #expect(next.status == 200)
    }

    private static let changes: [(HTTPMethod, String, String)] = [
        (.put, "/api/settings/personality", #"{"personality": "witty"}"#), (.put, "/api/settings/name", #"{"name": "Alfred"}"#),
        (.put, "/api/settings/wake-word", #"{"keyword": "computer"}"#), (.put, "/api/settings/voice", #"{"rate": 200}"#),
        (.put, "/api/settings/camera", #"{"rotation": 90}"#), (.post, "/api/camera/capture", ""),
        (.post, "/api/notes", #"{"content": "milk"}"#), (.put, "/api/notes/1", #"{"content": "milk"}"#), (.delete, "/api/notes/1", ""),
        (.post, "/api/todos", #"{"task": "milk"}"#), (.put, "/api/todos/1", #"{"task": "milk"}"#), (.post, "/api/todos/1/complete", ""),
        (.delete, "/api/todos/1", ""), (.post, "/api/conversation", #"{"content": "hey glasses, add note bread"}"#),
        (.delete, "/api/conversation", ""), (.delete, "/api/photos/photo_001", ""), (.post, "/api/control/sleep", ""),
        (.post, "/api/control/wake", ""), (.post, "/api/control/restart", ""),
    ]

    @Test(arguments: changes) func `every change keeps its answer, also for another run of the server`(
        method: HTTPMethod, path: String, body: String
    ) async throws {
        try await glasses.add([NewNote(content: "one")])
        try await glasses.add([NewTodo(task: "one", priority: .low)])
        _ = try await glasses.capture()
        let first = try await ask(method, path, body, key: "k")
        #expect(first.status == 200)
        let second = try await ask(method, path, body, key: "k", of: GlassesAPI(glasses) {})
        #expect(second == first)
        #expect(try await glasses.notes().count <= 2)
        #expect(try await glasses.media(.photo).count <= 2)
        let answer = try await glasses.answer(to: try #require(change(method, path, body)))
        #expect(answer.map { String(decoding: $0.body, as: UTF8.self) } == first.text)
    }

    private func change(_ method: HTTPMethod, _ path: String, _ body: String) throws -> ChangeKey? {
        try ChangeKey(try #require(HTTPRequest(method: method, path: path, headers: ["Idempotency-Key": "k"], body: Array(body.utf8))))
    }

    @Test func `a change whose answer cannot be kept is not made`() async throws {
        let change = ChangeKey(key: "k", request: "POST /api/notes")
        struct NoAnswer: Error {}
        let answering = Answering<[String]>(change) { _ in throw NoAnswer() }
        await #expect(throws: NoAnswer.self) {
            _ = try await glasses.change(answering: answering) { try $0.add([NewNote(content: "milk")]) }
        }
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.answer(to: change) == nil)
    }

    @Test func `a photo that is deleted keeps its file until that is on disk`() async throws {
        let photo = try await glasses.capture()
        struct NoAnswer: Error {}
        let answering = Answering<Int>(ChangeKey(key: "k", request: "x")) { _ in throw NoAnswer() }
        await #expect(throws: NoAnswer.self) {
            _ = try await glasses.change(answering: answering, isFreeing: true) { glasses in
                try glasses.delete(.photo, "photo_001")
                return 1
            }
        }
        #expect(FileManager.default.fileExists(atPath: photo.path))
        #expect(try await glasses.media(.photo).map(\.id) == ["photo_001"])
    }

    /// As version 0.1 left it: with an answer, and with a change that was begun when the program ended.
    private func makeEarlierAnswers(in folder: URL) throws -> URL {
        let file = folder.appendingPathComponent("answers.sqlite")
        let database = try Database(.file(file.path))
        try database.run(
            script: """
                CREATE TABLE answers (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, request TEXT NOT NULL, status INTEGER, type TEXT,
                    body BLOB);
                INSERT INTO answers (key, request, status, type, body)
                    VALUES ('k1', 'POST /api/notes 19 e4c93f31ef525e11', 200, 'application/json', CAST('{"id":"7","success":true}' AS BLOB));
                INSERT INTO answers (key, request) VALUES ('k2', 'POST /api/notes 19 e4c93f31ef525e11');
                PRAGMA user_version = 1;
                """)
        return file
    }

    @Test func `answers that an earlier version kept in a database of their own are taken on`() async throws {
        let earlier = try TemporaryFolder()
        let file = try makeEarlierAnswers(in: earlier.url)
        try Data("canary".utf8).write(to: URL(fileURLWithPath: file.path + ".damaged"))
        let glasses = try TestGlasses.make(in: earlier)
        let body = #"{"content": "milk"}"#
        let request = try #require(
            HTTPRequest(method: .post, path: "/api/notes", headers: ["Idempotency-Key": "k1"], body: Array(body.utf8)))
        let mark = try #require(try ChangeKey(request)).request
        #expect(mark == "POST /api/notes 19 e4c93f31ef525e11", "the mark is as earlier versions made it")
        let answer = try await glasses.answer(to: ChangeKey(key: "k1", request: mark))
        #expect(answer == KeptAnswer(status: 200, contentType: "application/json", body: Array(#"{"id":"7","success":true}"#.utf8)))
        let doubt = try #require(try await glasses.answer(to: ChangeKey(key: "k2", request: mark)))
        #expect(doubt.status == 409 && String(decoding: doubt.body, as: UTF8.self).contains("in-doubt"))
        let left = try FileManager.default.contentsOfDirectory(atPath: earlier.url.path).filter { $0.hasPrefix("answers") }
        #expect(left == [])
    }

    /// Damaged as a whole, or behind the first page, which SQLite looks at first.
    @Test(arguments: [0, 4096]) func `damaged answers of an earlier version are given up, with a word`(start: Int) async throws {
        let earlier = try TemporaryFolder()
        let file = try makeEarlierAnswers(in: earlier.url)
        var damaged = try Data(contentsOf: file)
        damaged.replaceSubrange(start..., with: Data(repeating: 0xAA, count: damaged.count - start))
        try damaged.write(to: file)
        let reports = Reports()
        let glasses = try TestGlasses.make(in: earlier, report: { reports.add($0) })
        #expect(try await glasses.answer(to: ChangeKey(key: "k1", request: "x")) == nil)
        #expect(reports.lines.count == 1 && reports.lines[0].contains("answers.sqlite was damaged"))
    }

    @Test func `two at the same time are one`() async throws {
        async let one = ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k")
        async let two = ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k")
        let answers = try await [one.text, two.text]
        #expect(answers[0] == answers[1])
        #expect(try await glasses.notes().count == 1)
    }

    @Test func `a refused change is not remembered, and can be made right`() async throws {
        #expect(try await ask(.delete, "/api/notes/1", "", key: "k").status == 404)
        try await glasses.add([NewNote(content: "milk")])
        #expect(try await ask(.delete, "/api/notes/1", "", key: "k").status == 200)
        #expect(try await ask(.delete, "/api/notes/1", "", key: "k").status == 200)
    }

    @Test func `a key of another change, and one that is none, are refused`() async throws {
        _ = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k")
        let other = try await ask(.post, "/api/notes", #"{"content": "bread"}"#, key: "k")
        #expect(other.status == 422 && other.text.contains("key-used"))
        #expect(try await ask(.post, "/api/notes", #"{"content": "bread"}"#, key: String(repeating: "k", count: 129)).status == 400)
        #expect(try await ask(.post, "/api/notes", #"{"content": "bread"}"#, key: "a b").status == 400)
        #expect(try await glasses.notes().count == 1)
    }

    @Test func `the last thousand keys are kept`() async throws {
        for number in 0...KeptAnswers.mostAnswers {
            let answering = Answering<Int>(ChangeKey(key: "\(number)", request: "x")) { number in
                KeptAnswer(status: 200, contentType: "", body: [UInt8(truncatingIfNeeded: number)])
            }
            _ = try await glasses.change(answering: answering) { _ in number }
        }
        #expect(try await glasses.answer(to: ChangeKey(key: "1", request: "x"))?.body == [1])
        #expect(try await glasses.answer(to: ChangeKey(key: "0", request: "x")) == nil)
    }
}
